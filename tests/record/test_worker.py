"""Long work in a second process: progress, result, failure, being given up."""

import os
import time

from game.record.worker import Worker


def count(say, most):
    for number in range(most):
        say(number)


def fail(say):
    say("begun")
    raise ValueError("no such thing")


def die(say):
    say("begun")
    os._exit(3)


def sleep(say):
    say(os.getpid())
    time.sleep(600)


def told(worker, enough=None, patience=60.0):
    """All it tells, or as much as is enough."""
    found, end = [], time.monotonic() + patience
    while worker.running and time.monotonic() < end and not (enough and enough(found)):
        found += worker.poll()
        time.sleep(0.01)
    return found + worker.poll()


def test_it_tells_in_order_and_is_done():
    worker = Worker(count, 100)
    assert told(worker) == list(range(100))
    assert (worker.running, worker.fault) == (False, "")


def test_a_failure_and_a_sudden_end_come_back_as_sentences():
    failing, dying = Worker(fail), Worker(die)
    assert told(failing) == ["begun"]
    assert "no such thing" in failing.fault
    told(dying)
    assert not dying.running
    assert "ended from outside" in dying.fault


def test_work_that_is_given_up_ends_at_once():
    worker = Worker(sleep)
    (pid,) = told(worker, enough=bool)
    worker.cancel()
    assert not worker.running
    assert worker.fault == ""
    worker._process.join(20)
    assert worker._process.exitcode is not None
    assert pid == worker._process.pid
    worker.cancel()  # a second time harms nothing


def test_what_cannot_be_handed_over_is_a_fault_and_no_crash():
    worker = Worker(count, lambda: 3)
    assert not worker.running
    assert "no second process" in worker.fault
