import { expect, it } from 'vitest';
import { thinkingSwitchesIn } from '../../../src/endpoint/probe/thinking-switches.ts';

it.each([
  ['{% if enable_thinking is defined and not enable_thinking %}<think></think>{% endif %}', ['enable_thinking']],
  [
    '{% if not thinking is defined %}{% set thinking = false %}{% endif %}{% if thinking %}<think>{% endif %}',
    ['thinking'],
  ],
  ['{%- if reasoning_effort is not defined %}{%- set reasoning_effort = "medium" %}{%- endif %}', ['reasoning_effort']],
  ['{{ if and $.IsThinkSet (not $.Think) }} /no_think{{ end }}', ['think']],
  ['{{- if .Thinking }}<think>{{ .Thinking }}</think>{{ end }}', []],
  ['{% if message.thinking %}{{ message.thinking }}{% endif %}', []],
  ['{% if "thinking" in message %}{{ message["thinking"] }}{% endif %}', []],
  ['{% set thinking = message.content.split("</think>")[0] %}{{ thinking }}', []],
  ['{# enable_thinking switches it off #}say enable_thinking to me', []],
  ['{% if enable_thinking', []],
  ['', []],
])('in %j finds %j', (template, switches) => {
  expect(thinkingSwitchesIn(template)).toEqual(switches);
});

it('handles a template of only open tags quickly', () => {
  // A search that restarted at each tag would take longer than the test may.
  for (const piece of ['{#', '{{', '{%', '{', "{{'}}", '{{"\\'])
    expect(thinkingSwitchesIn(piece.repeat(500_000))).toEqual([]);
});
