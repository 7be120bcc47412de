import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Files = Readonly<Record<string, string>>;

function exercise(solution: string[], test: string[], example: string[], files: Files): Files {
  return { '.meta/config.json': JSON.stringify({ files: { solution, test, example } }), ...files };
}

const words = { '.docs/instructions.md': '# Pears\n\nCount pears: `total` adds a list, and refuses less than none.\n' };

/** Exercises of our own, as a checkout of the collection holds them, by language and name. */
export const exercises: Readonly<Record<string, Files>> = {
  'python/pears': exercise(['pears.py'], ['pears_test.py'], ['.meta/example.py'], {
    ...words,
    'pears.py': 'def total(pears):\n    pass\n',
    'pears_test.py': [
      'import unittest',
      'from pears import total',
      'class PearsTest(unittest.TestCase):',
      '    def test_adds(self):',
      '        self.assertEqual(total([1, 2]), 3)',
      '    def test_refuses(self):',
      '        with self.assertRaises(ValueError) as caught:',
      '            total([-1])',
      '        self.assertEqual(caught.exception.args[0], "less than none")',
      '',
    ].join('\n'),
    '.meta/example.py':
      'def total(pears):\n    if min(pears, default=0) < 0:\n        raise ValueError("less than none")\n    return sum(pears)\n',
  }),
  'python/broken': exercise(['broken.py'], ['broken_test.py'], ['.meta/example.py'], {
    ...words,
    'broken.py': '',
    'broken_test.py':
      'import unittest\nclass T(unittest.TestCase):\n    def test_it(self):\n        self.assertEqual(1, 2)\n',
    '.meta/example.py': 'x = 1\n',
  }),
  'javascript/pears': exercise(['pears.js'], ['pears.spec.js'], ['.meta/proof.ci.js'], {
    ...words,
    'pears.js': 'export const total = (pears) => {\n  throw new Error("Remove this");\n};\n',
    'pears.spec.js': [
      "import { describe, expect, test, xtest } from '@jest/globals';",
      "import { total, Crate } from './pears';",
      "describe('pears', () => {",
      '  let crate;',
      '  beforeEach(() => { crate = new Crate(); });',
      "  test('adds', () => { expect(total([1, 2])).toBe(3); expect({ a: [1] }).toEqual({ a: [1], b: undefined }); });",
      "  xtest('refuses', () => { expect(() => total([-1])).toThrow(new Error('less than none')); });",
      "  xtest('waits', async () => { await expect(crate.weigh()).resolves.toEqual([2]); expect(crate.all).toHaveLength(0); });",
      '});',
      '',
    ].join('\n'),
    '.meta/proof.ci.js':
      'export const total = (pears) => {\n  if (Math.min(0, ...pears) < 0) throw new Error("less than none");\n  return pears.reduce((sum, one) => sum + one, 0);\n};\n' +
      'export class Crate {\n  all = [];\n  async weigh() {\n    return [2];\n  }\n}\n',
    'package.json': '{"name": "pears"}',
  }),
  'go/pears': exercise(['pears.go'], ['pears_test.go'], ['.meta/example.go'], {
    ...words,
    'go.mod': 'module pears\n\ngo 1.18\n',
    'pears.go': 'package pears\n\nfunc Total(pears []int) int {\n\tpanic("implement it")\n}\n',
    'pears_test.go':
      'package pears\n\nimport "testing"\n\nfunc TestAdds(t *testing.T) {\n\tt.Run("two", func(t *testing.T) {\n\t\tif Total([]int{1, 2}) != 3 {\n\t\t\tt.Fatal("wrong")\n\t\t}\n\t})\n}\n',
    '.meta/example.go':
      'package pears\n\nfunc Total(pears []int) int {\n\tsum := 0\n\tfor _, one := range pears {\n\t\tsum += one\n\t}\n\treturn sum\n}\n',
  }),
  'cpp/pears': exercise(['pears.cpp', 'pears.h'], ['pears_test.cpp'], ['.meta/example.cpp', '.meta/example.h'], {
    ...words,
    'CMakeLists.txt': 'project(pears)\n',
    'pears.h': '#pragma once\nnamespace pears {\n}\n',
    'pears.cpp': '#include "pears.h"\nnamespace pears {\n}\n',
    'pears_test.cpp':
      '#include "pears.h"\n#include "test/catch.hpp"\n\nTEST_CASE("adds")\n{\n  REQUIRE(3 == pears::total({1, 2}));\n}\n#if defined(EXERCISM_RUN_ALL_TESTS)\nTEST_CASE("refuses", "[less]") {\n  REQUIRE_THROWS_AS(pears::total({-1}), std::domain_error);\n  REQUIRE(0.1 + 0.2 == Approx(0.3));\n  REQUIRE_THAT(0.1 + 0.2, Catch::Matchers::WithinAbs(0.3, 0.005));\n}\n#endif\n',
    'test/catch.hpp': '#error "their header, which is not used"\n',
    'test/tests-main.cpp': '#define CATCH_CONFIG_MAIN\n#include "catch.hpp"\n',
    '.meta/example.h':
      '#pragma once\n#include <vector>\nnamespace pears {\nint total(const std::vector<int> &pears);\n}\n',
    '.meta/example.cpp':
      '#include "pears.h"\n#include <stdexcept>\nint pears::total(const std::vector<int> &pears) {\n  int sum = 0;\n  for (int one : pears) {\n    if (one < 0) throw std::domain_error("less than none");\n    sum += one;\n  }\n  return sum;\n}\n',
  }),
  'rust/pears': exercise(['src/lib.rs', 'Cargo.toml'], ['tests/pears.rs'], ['.meta/example.rs'], {
    ...words,
    'Cargo.toml': '[package]\nname = "pears"\nedition = "2021"\n',
    'src/lib.rs': 'pub fn total(pears: &[i32]) -> Option<i32> {\n    todo!("{pears:?}")\n}\n',
    'tests/pears.rs':
      'use pears::*;\n\n#[test]\nfn adds() {\n    assert_eq!(total(&[1, 2]), Some(3));\n}\n\n#[test]\n#[ignore]\nfn refuses() {\n    assert_eq!(total(&[-1]), None);\n}\n',
    '.meta/example.rs':
      'pub fn total(pears: &[i32]) -> Option<i32> {\n    if pears.iter().any(|one| *one < 0) {\n        return None;\n    }\n    Some(pears.iter().sum())\n}\n',
  }),
  'java/pears': exercise(
    ['src/main/java/Pears.java'],
    ['src/test/java/PearsTest.java'],
    ['.meta/src/reference/java/Pears.java'],
    {
      ...words,
      'build.gradle': 'plugins { id "java" }\n',
      'src/main/java/Pears.java': 'class Pears {\n}\n',
      'src/test/java/PearsTest.java': [
        'import static org.assertj.core.api.Assertions.assertThat;',
        'import static org.assertj.core.api.AssertionsForClassTypes.assertThatExceptionOfType;',
        'import org.junit.jupiter.api.*;',
        'import java.util.List;',
        'public class PearsTest {',
        '  private Pears pears;',
        '  @BeforeEach public void setup() { pears = new Pears(); }',
        '  @Test @DisplayName("adds") public void adds() { assertThat(pears.total(List.of(1, 2))).isEqualTo(3); assertThat(pears.both()).containsExactly(1, 2); assertThat(List.of(1, 2)).allMatch(one -> one >= 1); }',
        '  @Disabled("later") @Test public void refuses() {',
        '    assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> pears.total(List.of(-1))).withMessage("less than none");',
        '  }',
        '}',
        '',
      ].join('\n'),
      '.meta/src/reference/java/Pears.java':
        'import java.util.List;\nclass Pears {\n  int[] both() { return new int[] {1, 2}; }\n  long total(List<Integer> pears) {\n    long sum = 0;\n    for (int one : pears) {\n      if (one < 0) throw new IllegalArgumentException("less than none");\n      sum += one;\n    }\n    return sum;\n  }\n}\n',
    },
  ),
};

/** Writes them as a checkout. */
export function writeExercises(folder: string, names: readonly string[] = Object.keys(exercises)): void {
  for (const name of names) {
    const [language = '', exercise = ''] = name.split('/');
    for (const [path, text] of Object.entries(exercises[name] ?? {})) {
      const full = join(folder, language, 'exercises', 'practice', exercise, path);
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, text);
    }
  }
}
