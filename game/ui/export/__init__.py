"""What can be taken out of the program: pictures, moving pictures, reports, tables of rolls, pages to print."""
