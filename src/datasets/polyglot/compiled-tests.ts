/** How the tests of one language are run by a script: a line of each test, `ok NAME` where it passes. */
export type CompiledTests = {
  /** What the files of the tests call, in place of what their makers load. */
  readonly beside: Readonly<Record<string, string>>;
  readonly script: string;
};

const failed = '{ head -c 2000 errors >&2; exit 1; }';

/** Also removes what it made, however it ends: the folder is read back. */
const needs = (command: string) =>
  `command -v ${command} > /dev/null || { echo ${command} >&2; exit 127; }\ntrap 'rm -rf run run.test run[0-9]* out errors results *.rlib' EXIT`;

export function goTests(): CompiledTests {
  return {
    beside: {},
    script: [
      needs('go'),
      'export HOME=/tmp GOCACHE=/tmp/go GO111MODULE=off',
      `go test -c -vet=off -o run.test . > errors 2>&1 || ${failed}`,
      // A subtest is indented.
      `./run.test -test.v 2> /dev/null | sed -nE 's/^ *--- PASS: (.*) \\([0-9.]+s\\)$/ok \\1/p; s/^ *--- FAIL: (.*) \\([0-9.]+s\\)$/FAIL \\1/p' | sort`,
    ].join('\n'),
  };
}

export function rustTests(crate: string, edition: string, tests: readonly string[]): CompiledTests {
  const rustc = `rustc --edition ${edition} -A warnings`;
  return {
    beside: {},
    script: [
      needs('rustc'),
      `${rustc} --crate-type rlib --crate-name ${crate} -o lib${crate}.rlib src/lib.rs > errors 2>&1 || ${failed}`,
      ...tests.flatMap((path, at) => [
        `${rustc} --test --extern ${crate}=lib${crate}.rlib -o run${at} ${path} > errors 2>&1 || ${failed}`,
        `./run${at} --include-ignored --test-threads 1 2> /dev/null | sed -nE 's/^test (.*) \\.\\.\\. ok$/ok \\1/p; s/^test (.*) \\.\\.\\. FAILED$/FAIL \\1/p' | sort`,
      ]),
    ].join('\n'),
  };
}

export function cppTests(): CompiledTests {
  return {
    beside: { 'test/catch.hpp': cppChecks },
    script: [
      needs('g++'),
      `g++ -std=c++17 -w -O1 -pthread -DEXERCISM_RUN_ALL_TESTS -I. -o run $(find . -name '*.cpp') > errors 2>&1 || ${failed}`,
      './run results > /dev/null 2>&1',
      'sort results; exit 0',
    ].join('\n'),
  };
}

export function javaTests(classes: readonly string[]): CompiledTests {
  return {
    beside: javaChecks,
    script: [
      needs('javac'),
      `javac -nowarn -d out $(find . -name '*.java') > errors 2>&1 || ${failed}`,
      `java -XX:+UseSerialGC -Xss64m -Xmx320m -cp out RunTests results ${classes.join(' ')} > /dev/null 2>&1`,
      'sort results; exit 0',
    ].join('\n'),
  };
}

/** A small part of what tests of C++ call, under its usual names; written for this. */
const cppChecks = `#pragma once
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
    std::fprintf(results, "%s %s\\n", Catch::faults() == 0 ? "ok" : "FAIL", test.name);
    std::fflush(results);
  }
}
`;

const annotation = (name: string) => `package org.junit.jupiter.api;
 import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) public @interface ${name} { String value() default ""; }
`;

/** A small part of what tests of Java call, under its usual names; written for this. */
const javaChecks: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['Test', 'Disabled', 'DisplayName', 'BeforeEach', 'AfterEach', 'BeforeAll', 'AfterAll'].map((name) => [
      `org/junit/jupiter/api/${name}.java`,
      annotation(name),
    ]),
  ),
  'RunTests.java': `import java.io.*;
 import java.lang.annotation.Annotation;
 import java.lang.reflect.*;
 import java.util.*;
 import org.junit.jupiter.api.*;

public class RunTests {
  static void all(Class<?> kind, Object on, Class<? extends Annotation> mark) throws Exception {
    for (Method method : kind.getDeclaredMethods())
      if (method.isAnnotationPresent(mark)) { method.setAccessible(true); method.invoke(on); }
  }
  public static void main(String[] args) throws Exception {
    try (PrintWriter results = new PrintWriter(new FileWriter(args[0]), true)) {
      for (int at = 1; at < args.length; at++) {
        Class<?> kind = Class.forName(args[at]);
        all(kind, null, BeforeAll.class);
        for (Method test : kind.getDeclaredMethods()) {
          if (!test.isAnnotationPresent(Test.class)) continue;
          String outcome = "FAIL";
          try {
            Constructor<?> make = kind.getDeclaredConstructor();
            make.setAccessible(true);
            Object on = make.newInstance();
            all(kind, on, BeforeEach.class);
            test.setAccessible(true);
            test.invoke(on);
            all(kind, on, AfterEach.class);
            outcome = "ok";
          } catch (InvocationTargetException fault) {}
          results.println(outcome + " " + args[at] + "." + test.getName());
        }
      }
    }
    System.exit(0);
  }
}
`,
  'org/assertj/core/api/ThrowableAssert.java': `package org.assertj.core.api;
public class ThrowableAssert { public interface ThrowingCallable { void call() throws Throwable; } }
`,
  'org/assertj/core/api/Assertions.java': `package org.assertj.core.api;
 import java.util.*;
 import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

public class Assertions {
  public static Check assertThat(Object value) { return new Check(value); }
  public static Check assertThatThrownBy(ThrowingCallable call) {
    Throwable thrown = catchThrowable(call);
    if (thrown == null) throw new AssertionError("nothing was thrown");
    return new Check(thrown);
  }
  public static Check assertThatCode(ThrowingCallable call) { return new Check(catchThrowable(call)); }
  public static Throwable catchThrowable(ThrowingCallable call) {
    try { call.call(); } catch (Throwable thrown) { return thrown; }
    return null;
  }
  public static Thrown assertThatExceptionOfType(Class<? extends Throwable> kind) { return new Thrown(kind); }
  public static Thrown assertThatIllegalArgumentException() { return new Thrown(IllegalArgumentException.class); }
  public static Thrown assertThatIllegalStateException() { return new Thrown(IllegalStateException.class); }
  public static Thrown assertThatNullPointerException() { return new Thrown(NullPointerException.class); }
  public static None assertThatNoException() { return new None(); }
  public static double within(double most) { return most; }
  public static double offset(double most) { return most; }
  public static <K, V> Map.Entry<K, V> entry(K key, V value) { return new AbstractMap.SimpleEntry<>(key, value); }

  public static class None {
    public void isThrownBy(ThrowingCallable call) {
      if (catchThrowable(call) != null) throw new AssertionError("it throws");
    }
  }
  public static class Thrown {
    final Class<? extends Throwable> kind;
    Thrown(Class<? extends Throwable> kind) { this.kind = kind; }
    public Check isThrownBy(ThrowingCallable call) { return assertThatThrownBy(call).isInstanceOf(kind); }
  }
  public static class Check {
    final Object value;
    Check(Object value) { this.value = value; }

    Check that(boolean holds) { if (!holds) throw new AssertionError(String.valueOf(value)); return this; }
    static boolean same(Object one, Object other) {
      if (one instanceof Number && other instanceof Number) {
        boolean isExact = !(one instanceof Double || one instanceof Float || other instanceof Double || other instanceof Float);
        Number a = (Number) one, b = (Number) other;
        if (one.getClass() == other.getClass()) return one.equals(other);
        return isExact ? a.longValue() == b.longValue() : a.doubleValue() == b.doubleValue();
      }
      if (isArray(one) && isArray(other)) return sameLists(list(one), list(other));
      return Objects.deepEquals(one, other);
    }
    static boolean isArray(Object each) { return each != null && each.getClass().isArray(); }
    static List<Object> list(Object each) {
      List<Object> all = new ArrayList<>();
      if (isArray(each)) for (int at = 0; at < java.lang.reflect.Array.getLength(each); at++) all.add(java.lang.reflect.Array.get(each, at));
      else if (each instanceof Map) all.addAll(((Map<?, ?>) each).entrySet());
      else if (each instanceof Iterable) for (Object item : (Iterable<?>) each) all.add(item);
      else if (each instanceof Iterator) ((Iterator<?>) each).forEachRemaining(all::add);
      else if (each instanceof java.util.stream.BaseStream) ((java.util.stream.BaseStream<?, ?>) each).iterator().forEachRemaining(all::add);
      else if (each instanceof Optional) ((Optional<?>) each).ifPresent(all::add);
      else if (each instanceof CharSequence) for (char letter : each.toString().toCharArray()) all.add(letter);
      else throw new AssertionError("no list: " + each);
      return all;
    }
    static boolean sameLists(List<Object> one, List<Object> other) {
      if (one.size() != other.size()) return false;
      for (int at = 0; at < one.size(); at++) if (!same(one.get(at), other.get(at))) return false;
      return true;
    }
    static boolean has(List<Object> all, Object item) { for (Object each : all) if (same(each, item)) return true; return false; }
    static boolean sameBags(List<Object> one, List<Object> other) {
      if (one.size() != other.size()) return false;
      List<Object> left = new ArrayList<>(one);
      for (Object item : other) {
        int at = 0;
        while (at < left.size() && !same(left.get(at), item)) at++;
        if (at == left.size()) return false;
        left.remove(at);
      }
      return true;
    }
    static List<Object> given(Object[] items) { return items.length == 1 && isArray(items[0]) ? list(items[0]) : Arrays.asList(items); }
    int size() { return value instanceof CharSequence ? ((CharSequence) value).length() : list(value).size(); }
    @SuppressWarnings({"unchecked", "rawtypes"}) int order(Object other) {
      if (value instanceof Number && other instanceof Number) return Double.compare(((Number) value).doubleValue(), ((Number) other).doubleValue());
      return ((Comparable) value).compareTo(other);
    }
    String message() { return ((Throwable) value).getMessage(); }

    public Check as(String words, Object... args) { return this; }
    public Check describedAs(String words, Object... args) { return this; }
    public Check withFailMessage(String words, Object... args) { return this; }
    public Check isEqualTo(Object other) { return that(same(value, other)); }
    public Check isNotEqualTo(Object other) { return that(!same(value, other)); }
    public Check isSameAs(Object other) { return that(value == other); }
    public Check isNotSameAs(Object other) { return that(value != other); }
    public Check isEqualByComparingTo(Object other) { return that(order(other) == 0); }
    public Check isEqualToIgnoringCase(String other) { return that(String.valueOf(value).equalsIgnoreCase(other)); }
    public Check isNull() { return that(value == null); }
    public Check isNotNull() { return that(value != null); }
    public Check isTrue() { return that(Boolean.TRUE.equals(value)); }
    public Check isFalse() { return that(Boolean.FALSE.equals(value)); }
    public Check isZero() { return isEqualTo(0); }
    public Check isOne() { return isEqualTo(1); }
    public Check isPositive() { return that(order(0) > 0); }
    public Check isNegative() { return that(order(0) < 0); }
    public Check isGreaterThan(Object other) { return that(order(other) > 0); }
    public Check isGreaterThanOrEqualTo(Object other) { return that(order(other) >= 0); }
    public Check isLessThan(Object other) { return that(order(other) < 0); }
    public Check isLessThanOrEqualTo(Object other) { return that(order(other) <= 0); }
    public Check isBetween(Object least, Object most) { return that(order(least) >= 0 && order(most) <= 0); }
    public Check isCloseTo(double other, double most) { return that(Math.abs(((Number) value).doubleValue() - other) <= most); }
    public Check isEqualTo(double other, double most) { return isCloseTo(other, most); }
    public Check isInstanceOf(Class<?> kind) { return that(kind.isInstance(value)); }
    public Check isExactlyInstanceOf(Class<?> kind) { return that(value != null && value.getClass() == kind); }
    public Check isNotInstanceOf(Class<?> kind) { return that(!kind.isInstance(value)); }
    public Check isEmpty() { return that(size() == 0); }
    public Check isNotEmpty() { return that(size() > 0); }
    public Check isPresent() { return isNotEmpty(); }
    public Check isNotPresent() { return isEmpty(); }
    public Check hasValue(Object other) { return that(sameLists(list(value), Arrays.asList(other))); }
    public Check hasSize(int wanted) { return that(size() == wanted); }
    public Check contains(Object... items) {
      if (value instanceof CharSequence) { for (Object item : items) that(value.toString().contains(item.toString())); return this; }
      return that(given(items).stream().allMatch(item -> has(list(value), item)));
    }
    public Check doesNotContain(Object... items) {
      if (value instanceof CharSequence) { for (Object item : items) that(!value.toString().contains(item.toString())); return this; }
      return that(given(items).stream().noneMatch(item -> has(list(value), item)));
    }
    public Check containsExactly(Object... items) { return that(sameLists(list(value), given(items))); }
    public Check containsExactlyElementsOf(Iterable<?> items) { return that(sameLists(list(value), list(items))); }
    public Check containsExactlyInAnyOrder(Object... items) { return that(sameBags(list(value), given(items))); }
    public Check containsExactlyInAnyOrderElementsOf(Iterable<?> items) { return that(sameBags(list(value), list(items))); }
    public Check containsOnly(Object... items) { return contains(items).that(list(value).stream().allMatch(each -> has(given(items), each))); }
    public Check containsKey(Object key) { return that(((Map<?, ?>) value).containsKey(key)); }
    public Check containsEntry(Object key, Object item) { return that(containsKey(key) != null && same(((Map<?, ?>) value).get(key), item)); }
    public Check containsAll(Iterable<?> items) { return that(list(items).stream().allMatch(item -> has(list(value), item))); }
    public Check startsWith(String text) { return that(value.toString().startsWith(text)); }
    public Check endsWith(String text) { return that(value.toString().endsWith(text)); }
    public Check matches(String pattern) { return that(value.toString().matches(pattern)); }
    public Check hasMessage(String words) { return that(Objects.equals(message(), words)); }
    public Check withMessage(String words) { return hasMessage(words); }
    public Check hasMessageContaining(String words) { return that(message() != null && message().contains(words)); }
    public Check withMessageContaining(String words) { return hasMessageContaining(words); }
    public Check withNoCause() { return that(((Throwable) value).getCause() == null); }
    public Check doesNotThrowAnyException() { return isNull(); }
  }
}
`,
};
