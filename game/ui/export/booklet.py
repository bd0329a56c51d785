"""How reports and scenario pages look: a printed booklet, on a wide screen, a narrow one and on paper."""

CSS = """
:root { --paper: #f6edd6; --card: #fbf5e6; --low: #e4d7b5; --ink: #3b2a18; --dim: #5a4630; --line: #b9a67e;
  --rule: #7b6646; --gold: #8a6218; --good: #3f6f2a; --bad: #9a2f1c; }
* { box-sizing: border-box; }
html { background: #d9cba6; -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 62rem; padding: 3rem clamp(1rem, 5vw, 4rem) 4rem; background: var(--paper);
  color: var(--ink); font: 1.0625rem/1.5 "Source Serif 4", "Source Serif Pro", "Iowan Old Style", "Palatino Linotype",
  Palatino, Georgia, "Times New Roman", serif; font-variant-numeric: oldstyle-nums; hyphens: manual;
  overflow-wrap: break-word; box-shadow: 0 0 2rem rgba(60, 40, 10, .35); }
h1, h2, h3 { font-weight: 600; line-height: 1.15; break-after: avoid; text-wrap: balance; }
h1 { font-size: clamp(2.1rem, 7vw, 3.6rem); margin: 0; letter-spacing: .01em; }
h2 { font-size: 1.7rem; margin: 3.2rem 0 .8rem; padding-bottom: .3rem; border-bottom: 3px double var(--rule); }
h3 { font-size: 1.15rem; margin: 1.8rem 0 .5rem; }
p { margin: .5rem 0; }
a { color: var(--gold); }
.title { text-align: center; border: 1px solid var(--rule); outline: 1px solid var(--rule); outline-offset: 4px;
  padding: 2.4rem 1.2rem; margin: 4px 4px 2.4rem; }
.title .over { font-style: italic; font-size: 1.2rem; margin: 0 0 .3rem; color: var(--dim); }
.title .date { font-style: italic; font-size: 1.15rem; margin: .6rem 0 1.2rem; color: var(--dim); }
.title .sides { font-size: 1.15rem; margin: 1.1rem 0 .2rem; }
.title .result { font-size: 1.3rem; margin: 1.2rem 0 .2rem; font-weight: 600; }
.dim, .note, figcaption, footer { color: var(--dim); }
.note, figcaption, .small { font-size: .92rem; }
.badge { display: inline-block; width: .8em; height: .8em; margin-right: .4em; border: 1px solid var(--ink);
  vertical-align: -.06em; }
ul.plain { list-style: none; padding: 0; margin: .4rem 0; }
ul.plain li { margin: .15rem 0; padding-left: 1.2rem; text-indent: -1.2rem; }
figure { margin: 1.2rem 0; break-inside: avoid; }
.map { position: relative; border: 1px solid var(--rule); line-height: 0; background: var(--low); }
.map img { width: 100%; height: auto; display: block; }
.map svg { position: absolute; inset: 0; width: 100%; height: 100%; }
figcaption { margin-top: .45rem; line-height: 1.4; }
.key { white-space: nowrap; margin-right: 1rem; display: inline-block; }
.key svg { vertical-align: -.15em; margin-right: .3em; }
.wide { overflow-x: auto; margin: .6rem 0 1rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; line-height: 1.35;
  font-variant-numeric: lining-nums tabular-nums; }
th, td { padding: .28rem .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--low); }
thead th { border-bottom: 1px solid var(--rule); font-weight: 600; color: var(--dim); font-size: .94em;
  vertical-align: bottom; }
tbody th { font-weight: 600; }
tr { break-inside: avoid; }
td.n, th.n { text-align: right; white-space: nowrap; }
td.c, th.c { text-align: center; white-space: nowrap; }
tr.side th, tr.side td { border-bottom: 1px solid var(--rule); padding-top: .7rem; font-size: 1.1em; }
tr.group th, tr.group td { font-style: italic; font-weight: 400; color: var(--dim); }
tr.sum td, tr.sum th { border-top: 1px solid var(--rule); font-weight: 600; }
.die { display: inline-block; min-width: 1.6em; padding: 0 .3em; text-align: center; background: #fffdf4;
  border: 1px solid var(--rule); border-radius: .2em; font-weight: 600; }
.good { color: var(--good); } .bad { color: var(--bad); }
.what { color: var(--dim); }
tr.first td { border-bottom: 0; padding-bottom: 0; break-after: avoid; }
tr.then td { font-style: italic; padding: 0 .5rem .35rem 1.75rem; }
.lines { color: var(--dim); }
.lines b { color: var(--ink); font-weight: 600; white-space: nowrap; }
.clause { font-size: .82em; color: var(--dim); white-space: nowrap; }
.moves { font-size: .92rem; }
.columns { columns: 2 18rem; column-gap: 2.4rem; }
.columns > * { break-inside: avoid; }
.chart { width: 100%; height: auto; display: block; margin: .6rem 0; }
.chart text { font: 13px "Source Serif 4", "Source Serif Pro", Georgia, "Times New Roman", serif; fill: var(--dim); }
table.units td, table.units th { vertical-align: middle; }
.counter { display: block; width: 2.9rem; height: auto; }
nav { margin: 1rem 0; } nav a { margin-right: .9rem; white-space: nowrap; display: inline-block; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: .6rem; font-size: .86rem; }
@media (max-width: 40rem) {
  body { padding: 1rem .8rem 2rem; font-size: 1rem; }
  .title { padding: 1.4rem .6rem; }
  h2 { font-size: 1.45rem; margin-top: 2.2rem; }
  table.rolls thead { display: none; }
  table.rolls tr { display: block; padding: .4rem 0; border-bottom: 1px solid var(--line); }
  table.rolls td { display: inline; border: 0; padding: 0 .35rem 0 0; }
  table.rolls tr.first { border-bottom: 0; padding-bottom: 0; }
  table.rolls tr.then { padding-top: 0; }
  table.rolls td.lines { display: block; padding-left: 1rem; }
  table.rolls td.none { display: none; }
  table.rolls td[data-label]::before { content: attr(data-label) " "; color: var(--dim); }
}
@page { size: A4; margin: 17mm 15mm 18mm; }
@media print {
  html, body { background: #fff; box-shadow: none; }
  body { max-width: none; padding: 0; font-size: 10pt; line-height: 1.4;
    print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  h1 { font-size: 30pt; } h2 { font-size: 16pt; margin-top: 9mm; } h3 { font-size: 11.5pt; }
  .title { margin-bottom: 8mm; }
  .turn { break-before: page; } .turn > h2 { margin-top: 0; }
  nav { display: none; }
  footer { margin-top: 4mm; padding-top: 1mm; font-size: 8pt; }
  .wide { overflow: visible; }
  table { font-size: 8.6pt; } th, td { padding: .7mm 1.4mm; } tr.then td { padding: 0 1.4mm .9mm 4.4mm; }
  a { color: inherit; text-decoration: none; }
  p { orphans: 3; widows: 3; }
}
"""
