"""Bytes in and out, for commands and tables: places, encodings, compression, and atomic output files.

- `places.py`: files on this machine and in stores.
- `suffixes.py`: what the name of a file says about its format.
- `decoding.py`: a file in any encoding, with or without a byte-order mark, as UTF-8; line ends.
- `compression.py`: the content of gzip and Zstandard files.
- `output.py`: a file that appears under its name only when it is complete.
"""
