# Toolchain file: Zig's C++ compiler from the package `ziglang` on PyPI, which needs nothing else of the machine.
#
#   SUDOKIT_ZIG          the program `zig`
#   SUDOKIT_ZIG_TARGET   what to compile for, as Zig names it (aarch64-linux-gnu.2.28); this machine if it is not set
#
# Both are environment variables, because CMake reads this file anew for each of its checks.
set(zig $ENV{SUDOKIT_ZIG})

# `baseline` is the plain processor of the target. Zig would otherwise compile for the processor of this machine.
set(CMAKE_CXX_COMPILER ${zig} c++ -mcpu=baseline)
if(DEFINED ENV{SUDOKIT_ZIG_TARGET})
  set(target $ENV{SUDOKIT_ZIG_TARGET})
  string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR ${target})
  set(CMAKE_SYSTEM_NAME Linux)
  list(APPEND CMAKE_CXX_COMPILER -target ${target})
  if(target MATCHES "musl")  # Zig would link the programs of CMake's checks with all of musl, which takes minutes to build
    list(APPEND CMAKE_CXX_COMPILER -dynamic)
  endif()
endif()

# nanobind names `stderr`, and with the stable ABI neither it nor Python.h includes the header.
set(CMAKE_CXX_FLAGS_INIT "-include cstdio -Wno-macro-redefined")

# CMake knows an archiver only as a program without arguments.
set(CMAKE_CXX_ARCHIVE_CREATE "\"${zig}\" ar qc <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_APPEND "\"${zig}\" ar q <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "\"${zig}\" ranlib <TARGET>")
