// A small part of what tests of C++ call, under its usual names; written for this.
#pragma once
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

namespace Catch {
struct Test { const char *name; void (*body)(); };
inline std::vector<Test> &tests() { static std::vector<Test> all; return all; }
inline int &faults() { static int count = 0; return count; }
struct Add { Add(void (*body)(), const char *name, const char * = "") { tests().push_back({name, body}); } };
struct Stop {};
inline void check(bool holds, bool stops) { if (!holds) { ++faults(); if (stops) throw Stop(); } }
class Approx {
public:
  explicit Approx(double value) : value_(value) {}
  Approx &epsilon(double share) { epsilon_ = share; return *this; }
  Approx &margin(double most) { margin_ = most; return *this; }
  bool fits(double other) const {
    return std::fabs(other - value_) <= margin_ || std::fabs(other - value_) <= epsilon_ * std::fabs(value_);
  }
private:
  double value_, epsilon_ = 1.2e-5, margin_ = 0;
};
template <class Number> bool operator==(const Number &one, const Approx &other) { return other.fits(static_cast<double>(one)); }
template <class Number> bool operator==(const Approx &one, const Number &other) { return one.fits(static_cast<double>(other)); }
template <class Number> bool operator!=(const Number &one, const Approx &other) { return !(one == other); }
namespace Matchers {
struct Within {
  double target, margin;
  bool match(double value) const { return std::fabs(value - target) <= margin; }
};
inline Within WithinAbs(double target, double margin) { return {target, margin}; }
}
}
using Catch::Approx;

#define CATCH_JOINED(one, two) one##two
#define CATCH_NAMED(one, two) CATCH_JOINED(one, two)
#define CATCH_TEST(body, ...) static void body(); static Catch::Add CATCH_NAMED(body, _added)(body, __VA_ARGS__); static void body()
#define TEST_CASE(...) CATCH_TEST(CATCH_NAMED(catch_test_, __LINE__), __VA_ARGS__)
#define SECTION(...)
#define INFO(...)
#define CAPTURE(...)
#define REQUIRE(...) Catch::check(static_cast<bool>(__VA_ARGS__), true)
#define CHECK(...) Catch::check(static_cast<bool>(__VA_ARGS__), false)
#define REQUIRE_FALSE(...) Catch::check(!static_cast<bool>(__VA_ARGS__), true)
#define CHECK_FALSE(...) Catch::check(!static_cast<bool>(__VA_ARGS__), false)
#define REQUIRE_THAT(value, matcher) Catch::check((matcher).match(value), true)
#define CHECK_THAT(value, matcher) Catch::check((matcher).match(value), false)
#define REQUIRE_NOTHROW(...) do { try { static_cast<void>(__VA_ARGS__); } catch (...) { Catch::check(false, true); } } while (false)
#define REQUIRE_THROWS(...) do { bool threw = false; try { static_cast<void>(__VA_ARGS__); } catch (...) { threw = true; } Catch::check(threw, true); } while (false)
#define REQUIRE_THROWS_AS(call, kind) do { bool threw = false; try { static_cast<void>(call); } catch (const kind &) { threw = true; } catch (...) {} Catch::check(threw, true); } while (false)
#define CHECK_NOTHROW REQUIRE_NOTHROW
#define CHECK_THROWS REQUIRE_THROWS
#define CHECK_THROWS_AS REQUIRE_THROWS_AS

int main(int, char **args) {
  std::FILE *results = std::fopen(args[1], "w");
  for (const auto &test : Catch::tests()) {
    Catch::faults() = 0;
    try { test.body(); } catch (const Catch::Stop &) {} catch (...) { ++Catch::faults(); }
    std::fprintf(results, "%s %s\n", Catch::faults() == 0 ? "ok" : "FAIL", test.name);
    std::fflush(results);
  }
}
