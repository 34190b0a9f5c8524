#include "explainer/explanation.hpp"

#include <utility>

namespace sudokit::explainer {

Step* Explanation::next() {
    if (Step* step = path_->next()) return step;
    DescribedPath beyond(position());
    Step* step = beyond.next(first_beyond_patterns);
    if (!step) return nullptr;
    beyond_ = std::move(*step);
    path_.emplace(beyond.position(), profile_);
    return &beyond_;
}

}  // namespace sudokit::explainer
