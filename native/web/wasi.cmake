# WebAssembly by Zig, which brings Clang, a C++ library and the linker in one Python package (`pip install ziglang`).
#
# Of WASI the module needs only what its C library links; engine.js answers these calls with "not here".
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# Beside the cmake of a virtual environment stands its zig.
get_filename_component(here "${CMAKE_COMMAND}" DIRECTORY)
find_program(SUDOKIT_ZIG NAMES python-zig zig HINTS "$ENV{VIRTUAL_ENV}/bin" "${here}" REQUIRED)
set(CMAKE_CXX_COMPILER "${SUDOKIT_ZIG}" c++)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-mcpu=generic+simd128 -fno-exceptions -fno-rtti -flto")
set(CMAKE_CXX_FLAGS_RELEASE_INIT "-DNDEBUG")
set(CMAKE_CXX_ARCHIVE_CREATE "${SUDOKIT_ZIG} ar qc <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "")
