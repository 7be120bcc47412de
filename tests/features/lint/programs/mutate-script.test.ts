import { describe, expect, it } from 'vitest';
import { mutateScript } from '../../../../src/features/lint/programs/mutate-script.ts';

function mutantsOf(source: string, mutator: string): string[] {
  return mutateScript(source)
    .filter((mutant) => mutant.mutator === mutator)
    .map(({ text }) => text);
}

describe('mutants of scripts', () => {
  it.each([
    [
      'shell-quote',
      `awk '{ print "a" }' "$f" # it's`,
      [
        `awk { print "a" }' "$f" # it's`,
        `awk '{ print "a" } "$f" # it's`,
        `awk '{ print "a" }' $f" # it's`,
        `awk '{ print "a" }' "$f # it's`,
      ],
    ],
    [
      'shell-unquote',
      `rm -- "$f" "\${all[@]}" "$(pwd)" "text" "a $b"`,
      [
        `rm -- $f "\${all[@]}" "$(pwd)" "text" "a $b"`,
        `rm -- "$f" \${all[@]} "$(pwd)" "text" "a $b"`,
        `rm -- "$f" "\${all[@]}" $(pwd) "text" "a $b"`,
      ],
    ],
    ['shell-unquote', 'a="$b"; [[ -f "$a" ]]; case "$a" in esac; [ "$n" -gt "$m" ]; cat <<< "$a"; ls "$#"', []],
    [
      'shell-field',
      `cut -d, -f2 a | sort -k2,2n -k1 | awk '{ print $1 }'`,
      [
        `cut -d, -f2 a | sort -k2,2n -k1 | awk '{ print $2 }'`,
        `cut -d, -f3 a | sort -k2,2n -k1 | awk '{ print $1 }'`,
        `cut -d, -f1 a | sort -k2,2n -k1 | awk '{ print $1 }'`,
        `cut -d, -f2 a | sort -k3,3n -k1 | awk '{ print $1 }'`,
        `cut -d, -f2 a | sort -k1,1n -k1 | awk '{ print $1 }'`,
        `cut -d, -f2 a | sort -k2,2n -k2 | awk '{ print $1 }'`,
      ],
    ],
    [
      'shell-numeric',
      'sort -n a; sort -rn b; sort -t, -k2,2nr c; head -n 2',
      [
        'sort a; sort -rn b; sort -t, -k2,2nr c; head -n 2',
        'sort -n a; sort -r b; sort -t, -k2,2nr c; head -n 2',
        'sort -n a; sort -rn b; sort -t, -k2,2r c; head -n 2',
      ],
    ],
    [
      'shell-option',
      'jq -r . a; rm -rf b; sort -rn -k1,1nr',
      [
        'jq  . a; rm -rf b; sort -rn -k1,1nr',
        'jq -r . a; rm -f b; sort -rn -k1,1nr',
        'jq -r . a; rm -rf b; sort -n -k1,1nr',
        'jq -r . a; rm -rf b; sort -rn -k1,1n',
      ],
    ],
    [
      'shell-option',
      'while IFS= read -r a; do echo -n; done < <(find . -name b -print); [ -n "$a" ] && xargs -r ls',
      [],
    ],
    ['shell-append', 'echo a >> b; cat <<< ">>" > c', ['echo a > b; cat <<< ">>" > c']],
    ['shell-glob', `rm *.bak; find . -name '*.tmp'`, [`rm *; find . -name '*.tmp'`, `rm *.bak; find . -name '*'`]],
    [
      'shell-count',
      `head -n 3 a; tail -n +2; awk 'NR > 1'; [ $a -ge 5 ]`,
      [
        `head -n 4 a; tail -n +2; awk 'NR > 1'; [ $a -ge 5 ]`,
        `head -n 2 a; tail -n +2; awk 'NR > 1'; [ $a -ge 5 ]`,
        `head -n 3 a; tail -n +3; awk 'NR > 1'; [ $a -ge 5 ]`,
        `head -n 3 a; tail -n +1; awk 'NR > 1'; [ $a -ge 5 ]`,
        `head -n 3 a; tail -n +2; awk 'NR > 2'; [ $a -ge 5 ]`,
        `head -n 3 a; tail -n +2; awk 'NR > 0'; [ $a -ge 5 ]`,
        `head -n 3 a; tail -n +2; awk 'NR > 1'; [ $a -ge 6 ]`,
      ],
    ],
    [
      'shell-name',
      `for name in *; do mv "$name" "\${name%.x}"; done; ls "$HOME"`,
      [
        `for name in *; do mv "$nam" "\${name%.x}"; done; ls "$HOME"`,
        `for name in *; do mv "$name" "\${nam%.x}"; done; ls "$HOME"`,
      ],
    ],
    [
      'shell-stage',
      'sort a | uniq -c | head -n 1 > b || true',
      ['sort a | head -n 1 > b || true', 'sort a | uniq -c > b || true'],
    ],
    [
      'shell-line',
      '#!/bin/bash\nset -eu\nif true; then\n  ls\nfi\ncat > a <<EOF\n# one\nfi\nEOF\n',
      [
        '#!/bin/bash\nset -eu\n  ls\nfi\ncat > a <<EOF\n# one\nfi\nEOF\n',
        '#!/bin/bash\nset -eu\nif true; then\nfi\ncat > a <<EOF\n# one\nfi\nEOF\n',
        '#!/bin/bash\nset -eu\nif true; then\n  ls\nfi\n# one\nfi\nEOF\n',
        '#!/bin/bash\nset -eu\nif true; then\n  ls\nfi\ncat > a <<EOF\nfi\nEOF\n',
        '#!/bin/bash\nset -eu\nif true; then\n  ls\nfi\ncat > a <<EOF\n# one\nEOF\n',
        '#!/bin/bash\nset -eu\nif true; then\n  ls\nfi\ncat > a <<EOF\n# one\nfi\n',
      ],
    ],
  ])('%s: %j', (mutator, source, expected) => {
    expect(mutantsOf(source, mutator)).toEqual(expected);
  });

  it('leave documents and comments alone, except for their lines', () => {
    const source = `cat > a <<'END'\n"$b" >> *.c | sort -n\nEND\n# "$b" >> *.c\n`;
    expect(new Set(mutateScript(source).map(({ mutator }) => mutator))).toEqual(new Set(['shell-quote', 'shell-line']));
    expect(mutantsOf(source, 'shell-quote')).toEqual([source.replace("'", ''), source.replace("END'", 'END')]);
  });

  it('end for any text', () => {
    for (const source of ['', '"', "'", '<<A', '<<A\n', 'a <<A\nb', '\\', '#', '"$(', 'a\\\nb'])
      expect(mutateScript(source)).toBeInstanceOf(Array);
  });
});
