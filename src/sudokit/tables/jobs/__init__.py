"""Whole files: from input files to output files, so that whoever is killed can go on.

A *job* makes one output of one or more inputs, in order. It is the unit that is done or not: its
output appears under its name when it is complete, so a job can be tried again, by anybody, any number
of times. That is all that several processes or machines need to share a list of jobs.

With `resume`, a job whose output is there already is skipped: if it has the columns, and no input is
newer. On this machine an unfinished job moreover leaves a *journal* beside its output, `.NAME.journal`,
of the added columns and only these. Going on means to read the inputs again, take the answers from the
journal as far as they reach, and find the others. The output is written from its start, so that it is the same file whether somebody was killed
or not. The journal goes when the output is there.

While one batch is solved, on all cores, the next is read and the one before is written. `Workers` elsewhere
may solve several at once; their answers are taken in order, so that output and journal are the same.
"""

from sudokit.tables.jobs.listing import Job, jobs_for, size_of
from sudokit.tables.jobs.running import JobResult, Workers, run

__all__ = ["Job", "JobResult", "Workers", "jobs_for", "run", "size_of"]
