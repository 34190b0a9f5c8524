// What cuda.hpp promises, without CUDA.
#include "cuda.hpp"

namespace sudokit {

namespace {
[[noreturn]] void refuse() {
    throw DeviceError("sudokit was built without graphics cards; docs/concurrency.md has the command that builds it with them");
}
}  // namespace

std::vector<Card> find_cards() { refuse(); }
std::unique_ptr<OpenCard> open_card(int) { refuse(); }
void* allocate_on_card(int, std::size_t) { refuse(); }
void free_on_card(void*) noexcept {}

}  // namespace sudokit
