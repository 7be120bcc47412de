import type { HarnessName } from '../../../records/target.ts';
import type { Harness } from './harness.ts';
import { jsonHarness } from './json-harness.ts';
import { nativeHarness } from './native-harness.ts';
import { qwenCoderHarness } from './qwen-coder-harness.ts';
import { hermesHarness, piHarness, qwenHarness } from './tag-harnesses.ts';

export const harnesses: Readonly<Record<HarnessName, Harness>> = {
  native: nativeHarness,
  json: jsonHarness,
  hermes: hermesHarness,
  qwen: qwenHarness,
  pi: piHarness,
  'qwen-coder': qwenCoderHarness,
};
