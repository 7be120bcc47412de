// Runs tests of Java, and writes a line of each; written for this.
import java.io.*;
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
