// A small part of what tests of Java call, under its usual names; written for this.
package org.assertj.core.api;
import java.util.*;
import java.util.function.Predicate;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

public class Assertions {
  public static Check assertThat(Object value) { return new Check(value); }
  public static <T> Items<T> assertThat(Collection<T> value) { return new Items<>(value); }
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
  public static class Items<T> extends Check {
    final Collection<T> items;
    Items(Collection<T> items) { super(items); this.items = items; }

    public Items<T> allMatch(Predicate<? super T> holds) { that(items.stream().allMatch(holds)); return this; }
    public Items<T> anyMatch(Predicate<? super T> holds) { that(items.stream().anyMatch(holds)); return this; }
    public Items<T> noneMatch(Predicate<? super T> holds) { that(items.stream().noneMatch(holds)); return this; }
  }
}
