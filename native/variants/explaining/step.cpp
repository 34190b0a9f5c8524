#include "step.hpp"

namespace sudokit::variants::explaining {

Step::Step(Technique of, int seconds, std::vector<Origin> from, std::vector<Variable> in)
    : technique(of), effort(seconds), origins(std::move(from)), cells(std::move(in)) {}
Step::Step(const Step&) = default;
Step::Step(Step&&) noexcept = default;
Step& Step::operator=(const Step&) = default;
Step& Step::operator=(Step&&) noexcept = default;
Step::~Step() = default;

}  // namespace sudokit::variants::explaining
