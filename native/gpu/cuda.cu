#include "cuda.hpp"

#include <algorithm>
#include <cstring>

#define SUDOKIT_TARGET cuda
#include "steps.hpp"

namespace sudokit {

namespace {

using namespace cuda;

// --- what threads do -------------------------------------------------------------------------------------------------

constexpr unsigned threads_per_block = 128;

__device__ uint32 thread_number() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void __launch_bounds__(threads_per_block) prepare_all(Chunk chunk) {
    if (const uint32 puzzle = thread_number(); puzzle < chunk.size) prepare(chunk, puzzle);
}

__global__ void __launch_bounds__(threads_per_block) retry_all(Chunk chunk) {
    if (const uint32 puzzle = thread_number(); puzzle < chunk.size) retry(chunk, puzzle);
}

// The threads live as long as there are puzzles. Each has a stack of its own.
__global__ void __launch_bounds__(threads_per_block)
    search_all(Chunk chunk, bool is_first, PackedState* stacks, uint32* queue) {
    search(chunk, is_first, stacks + std::size_t{FastOrder::deepest} * thread_number(),
           [&] { return atomicAdd(queue, 1u); });
}

__global__ void __launch_bounds__(threads_per_block) draw_all(Chunk chunk) {
    if (const uint32 puzzle = thread_number(); puzzle < chunk.size) draw(chunk, puzzle);
}

__global__ void __launch_bounds__(threads_per_block) write_all(Chunk chunk) { write(chunk, thread_number()); }

// --- memory ----------------------------------------------------------------------------------------------------------

void check(cudaError_t error) {
    if (error == cudaSuccess) return;
    if (error == cudaErrorMemoryAllocation) throw DeviceError("the graphics card has not enough free memory");
    throw DeviceError(std::string("the graphics card does not work: ") + cudaGetErrorString(error));
}

// An array in the memory of a card, or in that of the processor, locked into place so that a card can copy it.
template <class T, cudaError_t (*release)(void*)>
class Array {
public:
    Array() = default;
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;
    ~Array() {
        if (data_ != nullptr) release(data_);
    }
    T* get() const { return data_; }
    void** address() { return reinterpret_cast<void**>(&data_); }

private:
    T* data_ = nullptr;
};

template <class T>
using CardArray = Array<T, cudaFree>;
template <class T>
using LockedArray = Array<T, cudaFreeHost>;

template <class T>
void make(CardArray<T>& array, std::size_t size) {
    check(cudaMalloc(array.address(), size * sizeof(T)));
}
template <class T>
void make(LockedArray<T>& array, std::size_t size) {
    check(cudaMallocHost(array.address(), size * sizeof(T)));
}

// --- a stream of work ------------------------------------------------------------------------------------------------

// Chunks that a card works on one after the other.
class Stream {
public:
    explicit Stream(int card) : card_(card) {
        select();
        int processors = 0, blocks = 0;
        check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, card));
        check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, search_all, threads_per_block, 0));
        blocks_ = static_cast<unsigned>(processors * blocks);
        make(stacks_, std::size_t{FastOrder::deepest} * blocks_ * threads_per_block);
        make(queue_, 1);
        check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
    }
    ~Stream() {
        if (stream_ != nullptr) cudaStreamDestroy(stream_);
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    // Calls of CUDA are about the card that the calling thread has selected.
    void select() const { check(cudaSetDevice(card_)); }

    cudaStream_t get() const { return stream_; }

    // Starts to solve a chunk. Solutions are not written if there is no room for them.
    void solve(Chunk chunk) {
        const unsigned blocks = blocks_for(chunk.size);
        prepare_all<<<blocks, threads_per_block, 0, stream_>>>(chunk);
        search(chunk, true);
        retry_all<<<blocks, threads_per_block, 0, stream_>>>(chunk);
        chunk.patience = patience;
        search(chunk, false);
        if (chunk.solutions != nullptr) {
            draw_all<<<blocks, threads_per_block, 0, stream_>>>(chunk);
            const uint64 words = (uint64{cells} * chunk.size + bytes_at_once - 1) / bytes_at_once;
            write_all<<<blocks_for(words), threads_per_block, 0, stream_>>>(chunk);
        }
        check(cudaGetLastError());
    }

    void wait() const { check(cudaStreamSynchronize(stream_)); }

private:
    void search(const Chunk& chunk, bool is_first) {
        check(cudaMemsetAsync(queue_.get(), 0, sizeof(uint32), stream_));
        const unsigned blocks = std::min(blocks_for(chunk.size), blocks_);
        search_all<<<blocks, threads_per_block, 0, stream_>>>(chunk, is_first, stacks_.get(), queue_.get());
    }

    static unsigned blocks_for(uint64 threads) {
        return static_cast<unsigned>((threads + threads_per_block - 1) / threads_per_block);
    }

    int card_;
    unsigned blocks_;  // that the card runs at a time
    CardArray<PackedState> stacks_;
    CardArray<uint32> queue_;
    cudaStream_t stream_ = nullptr;
};

constexpr uint32 puzzles_per_chunk = 1 << 19;

// A stream with room for the puzzles and the answers of a chunk, on both sides.
class CardDevice final : public Device {
public:
    explicit CardDevice(int card) : stream_(card) {
        make(puzzles_, cells * puzzles_per_chunk);
        make(words_, words_per_state * puzzles_per_chunk);
        make(counts_, puzzles_per_chunk);
        make(guesses_, puzzles_per_chunk);
        make(solutions_, cells * puzzles_per_chunk);
        make(locked_bytes_, cells * puzzles_per_chunk);
        make(locked_counts_, puzzles_per_chunk);
        make(locked_guesses_, puzzles_per_chunk);
    }

    uint32 most() const override { return puzzles_per_chunk; }

    void solve(const Puzzles& asked) override {
        stream_.select();
        const std::size_t size = asked.size, bytes = cells * size;
        std::memcpy(locked_bytes_.get(), asked.puzzles, bytes);
        to_card(puzzles_.get(), locked_bytes_.get(), bytes);
        stream_.solve({puzzles_.get(), asked.form, asked.size, asked.limit, little_patience, words_.get(), counts_.get(),
                       asked.guesses != nullptr ? guesses_.get() : nullptr,
                       asked.solutions != nullptr ? solutions_.get() : nullptr, asked.solution_form});
        from_card(locked_counts_.get(), counts_.get(), size);
        if (asked.guesses != nullptr) from_card(locked_guesses_.get(), guesses_.get(), size);
        if (asked.solutions != nullptr) from_card(locked_bytes_.get(), solutions_.get(), bytes);
        stream_.wait();
        std::memcpy(asked.counts, locked_counts_.get(), size);
        if (asked.guesses != nullptr) std::memcpy(asked.guesses, locked_guesses_.get(), size * sizeof(uint32));
        if (asked.solutions != nullptr) std::memcpy(asked.solutions, locked_bytes_.get(), bytes);
    }

private:
    template <class T>
    void to_card(T* card, const T* locked, std::size_t size) {
        check(cudaMemcpyAsync(card, locked, size * sizeof(T), cudaMemcpyHostToDevice, stream_.get()));
    }
    template <class T>
    void from_card(T* locked, const T* card, std::size_t size) {
        check(cudaMemcpyAsync(locked, card, size * sizeof(T), cudaMemcpyDeviceToHost, stream_.get()));
    }

    Stream stream_;
    CardArray<uint8> puzzles_, counts_, solutions_;
    CardArray<uint32> words_, guesses_;
    LockedArray<uint8> locked_bytes_, locked_counts_;
    LockedArray<uint32> locked_guesses_;
};

}  // namespace

std::vector<Card> find_cards() {
    int size = 0;
    switch (const cudaError_t error = cudaGetDeviceCount(&size)) {
    case cudaSuccess:
        break;
    case cudaErrorNoDevice:
        return {};
    case cudaErrorInsufficientDriver:
        throw DeviceError("this machine has no driver for NVIDIA's graphics cards, or one that is too old");
    default:
        throw DeviceError(std::string("no graphics card can be used: ") + cudaGetErrorString(error));
    }
    std::vector<Card> cards;
    for (int card = 0; card < size; ++card) {
        cudaDeviceProp properties;
        check(cudaGetDeviceProperties(&properties, card));
        cards.push_back({properties.name, properties.totalGlobalMem});
    }
    return cards;
}

std::vector<std::unique_ptr<Device>> open_card(int card) {
    constexpr int copying_computing_and_copying_back = 3;
    std::vector<std::unique_ptr<Device>> devices;
    for (int i = 0; i < copying_computing_and_copying_back; ++i) devices.push_back(std::make_unique<CardDevice>(card));
    return devices;
}

}  // namespace sudokit
