// What the length of a chain adds to its rating.
#pragma once

namespace sudokit::explainer {

// The rating of a chain: a tenth is added for each of 4, 6, 8, 12, 16, 24, ... below its complexity less two. The tenths
// are added one after the other, since ratings are compared as the doubles that result.
inline double rating_of_chain(double base, int complexity) {
    double rating = base;
    bool is_power_of_two = true;
    for (int limit = 4; limit < complexity - 2; is_power_of_two = !is_power_of_two) {
        rating += 0.1;
        limit = is_power_of_two ? limit * 3 / 2 : limit * 4 / 3;
    }
    return rating;
}

}  // namespace sudokit::explainer
