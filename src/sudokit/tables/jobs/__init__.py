"""Whole files: from input files to output files, in a way that a killed run can be resumed.

A *job* makes one output from one or more inputs, in order. A job is done or not: its output appears under
its name when it is complete. So any process can run a job again, any number of times, and several
processes or machines can share a list of jobs.

With `resume`, a job is skipped if its output exists and has the columns, and no input is newer. On this
machine, an unfinished job also leaves a *journal* beside its output, `.NAME.journal`, with the added
columns only. A resumed job reads its inputs again, takes the answers to what it reads from the journal as far as
they are there and undamaged, and finds the others. It writes the output from the start, so the file is the same with or
without an interruption. The journal is deleted when the output is complete.

While all cores solve one batch, the next is read and the one before is written. `Workers` elsewhere may
solve several batches at once. Their answers are taken in order, so output and journal are the same.
"""

from sudokit.tables.jobs.listing import Job, jobs_for, size_of
from sudokit.tables.jobs.running import JobResult, Workers, run

__all__ = ["Job", "JobResult", "Workers", "jobs_for", "run", "size_of"]
