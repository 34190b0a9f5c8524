"""Bytes in and out, for commands and tables alike: text in any encoding, files that are never half.

- `decoding.py`: a file in any encoding, with or without a byte-order mark, as UTF-8; its line ends.
- `compression.py`: what is in a gzip or Zstandard file.
- `output.py`: a file that appears under its name only when it is complete.
"""
