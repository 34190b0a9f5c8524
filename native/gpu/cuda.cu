#include "cuda.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "sharing.hpp"
#define SUDOKIT_TARGET cuda
#include "steps.hpp"

namespace sudokit {

namespace {

using namespace cuda;

// --- what threads do -------------------------------------------------------------------------------------------------

constexpr unsigned threads_per_block = 128;
constexpr unsigned bytes_per_block = cells * threads_per_block;

__device__ uint32 thread_number() { return blockIdx.x * blockDim.x + threadIdx.x; }

// A puzzle's bytes lie between those of others. So that the threads of a block read and write memory next to each other's, the
// bytes of its puzzles pass through memory that the block shares.
__global__ void __launch_bounds__(threads_per_block) prepare_all(Chunk chunk) {
    __shared__ uint8 bytes[bytes_per_block], digits[256];
    for (unsigned i = threadIdx.x; i < 256; i += threads_per_block) digits[i] = alphabet_of(chunk.form).digit[i];
    const uint64 first = uint64{bytes_per_block} * blockIdx.x, end = uint64{cells} * chunk.size;
    for (unsigned i = threadIdx.x; i < bytes_per_block; i += threads_per_block)
        if (first + i < end) bytes[i] = chunk.puzzles[first + i];
    __syncthreads();
    if (const uint32 puzzle = thread_number(); puzzle < chunk.size)
        prepare(chunk, puzzle, bytes + cells * threadIdx.x, digits);
}

__global__ void __launch_bounds__(threads_per_block) finish_all(Chunk chunk) {
    __shared__ uint8 bytes[bytes_per_block];
    if (const uint32 puzzle = thread_number(); puzzle < chunk.size) finish(chunk, puzzle, bytes + cells * threadIdx.x);
    __syncthreads();
    const uint64 first = uint64{bytes_per_block} * blockIdx.x, end = uint64{cells} * chunk.size;
    for (unsigned i = threadIdx.x; i < bytes_per_block; i += threads_per_block)
        if (first + i < end) chunk.solutions[first + i] = bytes[i];
}

// With so many blocks at a time, a thread has about 100 registers, and as much memory that its block shares as 7 states take.
constexpr int blocks_per_processor = 5, shallow = 7;
constexpr int pieces_per_state = sizeof(StoredState) / sizeof(uint4);
constexpr unsigned near_bytes = shallow * sizeof(StoredState) * threads_per_block;

// A thread's stack. The first few states are in memory that the block shares, which is near; the others are far. Its pieces of 16
// bytes lie between those of other threads, as all threads move the same piece at the same time.
struct Stack {
    uint4* near;
    uint4* far;
    uint32 far_step;

    __device__ void store(int depth, const StoredState& state) {
        const auto* pieces = reinterpret_cast<const uint4*>(&state);
        if (depth < shallow)
            for (int i = 0; i < pieces_per_state; ++i)
                near[(pieces_per_state * depth + i) * threads_per_block] = pieces[i];
        else
            for (int i = 0; i < pieces_per_state; ++i)
                far[(pieces_per_state * (depth - shallow) + i) * far_step] = pieces[i];
    }
    __device__ StoredState load(int depth) const {
        StoredState state;
        auto* pieces = reinterpret_cast<uint4*>(&state);
        if (depth < shallow)
            for (int i = 0; i < pieces_per_state; ++i)
                pieces[i] = near[(pieces_per_state * depth + i) * threads_per_block];
        else
            for (int i = 0; i < pieces_per_state; ++i)
                pieces[i] = far[(pieces_per_state * (depth - shallow) + i) * far_step];
        return state;
    }
};

struct Thread {
    Stack stack;
    uint32* queue;

    __device__ uint32 next() { return atomicAdd(queue, 1u); }
    __device__ bool in_step(bool busy) const { return __any_sync(~0u, busy); }
};

// The threads live as long as there are puzzles.
__global__ void __launch_bounds__(threads_per_block, blocks_per_processor) search_all(Chunk chunk, uint4* stacks, uint32* queue) {
    extern __shared__ uint4 near[];
    Thread thread = {{near + threadIdx.x, stacks + thread_number(), gridDim.x * threads_per_block}, queue};
    search(chunk, thread);
}

// --- memory ----------------------------------------------------------------------------------------------------------

void check(cudaError_t error) {
    if (error == cudaSuccess) return;
    cudaGetLastError();  // or the next call would report it again
    if (error == cudaErrorMemoryAllocation) throw DeviceError("the graphics card has not enough free memory");
    throw DeviceError(std::string("the graphics card does not work: ") + cudaGetErrorString(error));
}

// An array in the memory of a card, or in that of the processor, locked into place so that a card can copy it.
template <class T, cudaError_t (*release)(void*)>
class Array {
public:
    Array() = default;
    Array(Array&& other) noexcept : data_(std::exchange(other.data_, nullptr)) {}
    Array& operator=(Array&&) = delete;
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
        check(cudaFuncSetAttribute(search_all, cudaFuncAttributeMaxDynamicSharedMemorySize, near_bytes));
        check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, search_all, threads_per_block, near_bytes));
        blocks_ = static_cast<unsigned>(processors * blocks);
        make(stacks_, std::size_t{pieces_per_state * (deepest - shallow)} * blocks_ * threads_per_block);
        make(queue_, 1);
        make(end_of_queue_, 1);
        *end_of_queue_.get() = uint32{1} << 31;
        check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
        check(cudaStreamCreateWithFlags(&beside_, cudaStreamNonBlocking));
        check(cudaEventCreateWithFlags(&done_, cudaEventDisableTiming));
    }
    ~Stream() {
        if (done_ != nullptr) cudaEventDestroy(done_);
        if (beside_ != nullptr) cudaStreamDestroy(beside_);
        if (stream_ != nullptr) cudaStreamDestroy(stream_);
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    // Calls of CUDA are about the card that the calling thread has selected.
    void select() const { check(cudaSetDevice(card_)); }

    // Starts to solve a chunk. Solutions are not written if there is no room for them.
    void solve(const Chunk& chunk) {
        for_each_puzzle(prepare_all, chunk);
        check(cudaMemsetAsync(queue_.get(), 0, sizeof(uint32), stream_));
        search_all<<<std::min(blocks_for(chunk.size), blocks_), threads_per_block, near_bytes, stream_>>>(
            chunk, stacks_.get(), queue_.get());
        if (chunk.solutions != nullptr) for_each_puzzle(finish_all, chunk);
        check(cudaGetLastError());
    }

    // Starts a kernel with a thread for each puzzle.
    template <class... Arguments>
    void for_each_puzzle(void (*kernel)(Chunk, Arguments...), const Chunk& chunk, Arguments... arguments) {
        kernel<<<blocks_for(chunk.size), threads_per_block, 0, stream_>>>(chunk, arguments...);
    }

    template <class T>
    void copy(T* to, const T* from, std::size_t size, cudaMemcpyKind direction) {
        check(cudaMemcpyAsync(to, from, size * sizeof(T), direction, stream_));
    }
    template <class T>
    void clear(const CardArray<T>& array) {
        check(cudaMemsetAsync(array.get(), 0, sizeof(T), stream_));
    }

    // Waits until all is done. If the flag is raised, which may be null, the queue is at its end.
    void wait(const StopFlag* stop) {
        check(cudaEventRecord(done_, stream_));
        for (;;) {
            const cudaError_t state = cudaEventQuery(done_);
            if (state == cudaSuccess) return;
            if (state != cudaErrorNotReady) check(state);
            if (stop != nullptr && stop->raised())
                check(cudaMemcpyAsync(queue_.get(), end_of_queue_.get(), sizeof(uint32), cudaMemcpyHostToDevice, beside_));
            std::this_thread::sleep_for(std::chrono::microseconds(20));
        }
    }

private:
    static unsigned blocks_for(uint32 size) { return (size + threads_per_block - 1) / threads_per_block; }

    int card_;
    unsigned blocks_;  // that the card runs at a time
    CardArray<uint4> stacks_;
    CardArray<uint32> queue_;
    LockedArray<uint32> end_of_queue_;
    cudaStream_t stream_ = nullptr, beside_ = nullptr;
    cudaEvent_t done_ = nullptr;
};

// --- puzzles in the processor's memory -------------------------------------------------------------------------------

// A stream with room for the puzzles and the answers of a chunk, on both sides. While it copies, others compute.
class CopyingDevice final : public Device {
public:
    explicit CopyingDevice(int card) : stream_(card) {
        make(puzzles_, cells * puzzles_per_chunk);
        make(states_, puzzles_per_chunk);
        make(counts_, puzzles_per_chunk);
        make(guesses_, puzzles_per_chunk);
        make(solutions_, cells * puzzles_per_chunk);
        make(locked_bytes_, cells * puzzles_per_chunk);
        make(locked_counts_, puzzles_per_chunk);
        make(locked_guesses_, puzzles_per_chunk);
    }

    uint32 most() const override { return puzzles_per_chunk; }

    void solve(const Puzzles& asked, const StopFlag* stop) override {
        stream_.select();
        const std::size_t size = asked.size, bytes = cells * size;
        std::memcpy(locked_bytes_.get(), asked.puzzles, bytes);
        stream_.copy(puzzles_.get(), locked_bytes_.get(), bytes, cudaMemcpyHostToDevice);
        stream_.solve({puzzles_.get(), asked.form, asked.size, asked.limit, patience, states_.get(), counts_.get(),
                       asked.guesses != nullptr ? guesses_.get() : nullptr,
                       asked.solutions != nullptr ? solutions_.get() : nullptr, asked.solution_form});
        stream_.copy(locked_counts_.get(), counts_.get(), size, cudaMemcpyDeviceToHost);
        if (asked.guesses != nullptr) stream_.copy(locked_guesses_.get(), guesses_.get(), size, cudaMemcpyDeviceToHost);
        if (asked.solutions != nullptr) stream_.copy(locked_bytes_.get(), solutions_.get(), bytes, cudaMemcpyDeviceToHost);
        stream_.wait(stop);
        std::memcpy(asked.counts, locked_counts_.get(), size);
        if (asked.guesses != nullptr) std::memcpy(asked.guesses, locked_guesses_.get(), size * sizeof(uint32));
        if (asked.solutions != nullptr) std::memcpy(asked.solutions, locked_bytes_.get(), bytes);
    }

private:
    static constexpr uint32 puzzles_per_chunk = 1 << 18;

    Stream stream_;
    CardArray<uint8> puzzles_, counts_, solutions_;
    CardArray<StoredState> states_;
    CardArray<uint32> guesses_;
    LockedArray<uint8> locked_bytes_, locked_counts_;
    LockedArray<uint32> locked_guesses_;
};

// --- puzzles in the card's memory ------------------------------------------------------------------------------------

struct Results {
    uint64* counts;
    bool* invalid;
};

// What is left over of a chunk: how many puzzles, their numbers, and their bytes.
struct LeftOnCard {
    uint32* size;
    uint32* puzzles;
    uint8* bytes;
};

__global__ void __launch_bounds__(threads_per_block)
    deliver_final(Chunk chunk, Target target, Results results, LeftOnCard left) {
    const uint32 puzzle = thread_number();
    if (puzzle >= chunk.size) return;
    const uint32 count = chunk.counts[puzzle];
    if (target.is_final(count)) {
        results.counts[puzzle] = count;
        results.invalid[puzzle] = false;
        return;
    }
    const uint32 place = atomicAdd(left.size, 1u);
    left.puzzles[place] = puzzle;
    for (int i = 0; i < cells; ++i)
        left.bytes[uint64{cells} * place + i] = chunk.puzzles[uint64{cells} * puzzle + i];
}

// What the processor has found out about what was left over.
struct LateAnswers {
    uint32 size;
    const uint64* puzzles;
    const uint64* counts;
    const uint8* invalid;
    const uint8* solutions;
};

__global__ void __launch_bounds__(threads_per_block) deliver_late(LateAnswers late, Results results, uint8* solutions) {
    const uint32 i = thread_number();
    if (i >= late.size) return;
    const uint64 puzzle = late.puzzles[i];
    results.counts[puzzle] = late.counts[i];
    results.invalid[puzzle] = late.invalid[i] != 0;
    for (int k = 0; k < cells; ++k) solutions[cells * puzzle + k] = late.solutions[uint64{cells} * i + k];
}

// A stream with room for the states of a chunk, and for what is left over of it. While one search ends, others fill the card.
class StayingDevice {
public:
    explicit StayingDevice(int card) : stream_(card) {
        make(states_, puzzles_per_chunk);
        make(counts_, puzzles_per_chunk);
        make(left_, 1);
        make(left_puzzles_, puzzles_per_chunk);
        make(left_bytes_, cells * puzzles_per_chunk);
    }

    uint32 most() const { return puzzles_per_chunk; }

    void solve(const Request& request, Target target, std::size_t first, uint32 size, Leftovers& left) {
        stream_.select();
        const Chunk chunk = {request.puzzles + cells * first, request.puzzle_form, size,
                             target.limit(), patience, states_.get(), counts_.get(), nullptr,
                             request.solutions + cells * first, request.solution_form};
        stream_.solve(chunk);
        stream_.clear(left_);
        stream_.for_each_puzzle(deliver_final, chunk, target, Results{request.counts + first, request.invalid + first},
                                LeftOnCard{left_.get(), left_puzzles_.get(), left_bytes_.get()});
        stream_.wait(request.stop);  // first: what copies to memory that is not locked waits without a look at the flag
        uint32 more = 0;
        stream_.copy(&more, left_.get(), 1, cudaMemcpyDeviceToHost);
        if (more == 0) return;
        std::vector<uint32> puzzles(more);
        left.bytes.resize(std::size_t{cells} * more);
        stream_.copy(puzzles.data(), left_puzzles_.get(), more, cudaMemcpyDeviceToHost);
        stream_.copy(left.bytes.data(), left_bytes_.get(), left.bytes.size(), cudaMemcpyDeviceToHost);
        for (const uint32 puzzle : puzzles) left.puzzles.push_back(first + puzzle);
    }

private:
    static constexpr uint32 puzzles_per_chunk = 1 << 21;

    Stream stream_;
    CardArray<StoredState> states_;
    CardArray<uint8> counts_, left_bytes_;
    CardArray<uint32> left_, left_puzzles_;
};

class StayingJob {
public:
    using Device = StayingDevice;
    static constexpr bool processor_shares = false;

    // Whoever wrote the puzzles may have done so in a stream of its own, so this waits for all that the card does.
    StayingJob(int card, const Request& request) : card_(card), request_(request), target_(request) {
        check(cudaSetDevice(card));
        check(cudaDeviceSynchronize());
    }

    const Request& request() const { return request_; }

    void solve(Device& device, std::size_t first, uint32 size, Leftovers& left) {
        device.solve(request_, target_, first, size, left);
    }

    void deliver(const Leftovers& left, const LeftoverAnswers& answers) {
        check(cudaSetDevice(card_));
        const auto size = static_cast<uint32>(left.puzzles.size());
        std::vector<uint8> wrong(size);
        for (uint32 i = 0; i < size; ++i) wrong[i] = answers.statuses[i].fault != Fault::none;
        const auto puzzles = on_card<uint64>(left.puzzles), counts = on_card<uint64>(answers.counts);
        const auto invalid = on_card<uint8>(wrong), solutions = on_card<uint8>(answers.solutions);
        deliver_late<<<(size + threads_per_block - 1) / threads_per_block, threads_per_block>>>(
            {size, puzzles.get(), counts.get(), invalid.get(), solutions.get()}, {request_.counts, request_.invalid},
            request_.solutions);
        check(cudaGetLastError());
        check(cudaStreamSynchronize(nullptr));
    }

private:
    template <class T, class U>
    static CardArray<T> on_card(const std::vector<U>& values) {
        static_assert(sizeof(T) == sizeof(U));
        CardArray<T> array;
        make(array, values.size());
        check(cudaMemcpy(array.get(), values.data(), sizeof(T) * values.size(), cudaMemcpyHostToDevice));
        return array;
    }

    int card_;
    const Request& request_;
    const Target target_;
};

// --- a card ----------------------------------------------------------------------------------------------------------

class CudaCard final : public OpenCard {
public:
    explicit CudaCard(int card) : card_(card) {}

    std::vector<Device*> devices(std::size_t puzzles) override {
        // To copy puzzles and solutions takes several cores longer than the card computes. A device that would get only a few
        // puzzles is not worth opening.
        constexpr std::size_t few = 1 << 15;
        const std::size_t most = std::clamp(std::thread::hardware_concurrency(), 3u, 16u);
        open(copying_, std::clamp<std::size_t>(puzzles / few, 1, most));
        return addresses<Device>(copying_);
    }

    bool solve(const Request& request, Solver& processor, unsigned threads) override {
        open(staying_, 3);
        StayingJob job(card_, request);
        return solve_job(addresses<StayingDevice>(staying_), job, processor, threads);
    }

private:
    // Fewer devices will do if there is no memory for more.
    template <class Each>
    void open(std::vector<std::unique_ptr<Each>>& devices, std::size_t enough) const {
        try {
            while (devices.size() < enough) devices.push_back(std::make_unique<Each>(card_));
        } catch (const DeviceError&) {
            if (devices.empty()) throw;
        }
    }

    template <class As, class Each>
    static std::vector<As*> addresses(const std::vector<std::unique_ptr<Each>>& devices) {
        std::vector<As*> all;
        for (const auto& device : devices) all.push_back(device.get());
        return all;
    }

    int card_;
    std::vector<std::unique_ptr<CopyingDevice>> copying_;
    std::vector<std::unique_ptr<StayingDevice>> staying_;
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

std::unique_ptr<OpenCard> open_card(int card) { return std::make_unique<CudaCard>(card); }

void* allocate_on_card(int card, std::size_t size) {
    check(cudaSetDevice(card));
    void* memory = nullptr;
    check(cudaMalloc(&memory, size));
    return memory;
}

void free_on_card(void* memory) noexcept { cudaFree(memory); }

}  // namespace sudokit
