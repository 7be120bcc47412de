import { expect, it } from 'vitest';
import { samplingInLog } from '../../../src/endpoint/probe/read-engine.ts';

it("reads the sampling defaults that vLLM takes from the model's own config, as its log says", () => {
  const line =
    "(APIServer pid=7) WARNING 11-29 10:00:00 [model.py:1893] Default vLLM sampling parameters have been overridden by the model's `generation_config.json`: `{'repetition_penalty': 1.1, 'temperature': 0.7, 'top_k': 20, 'max_tokens': 9}`. If this is not intended, please relaunch";
  expect(samplingInLog(['other', line])).toEqual({ repetition_penalty: 1.1, temperature: 0.7, top_k: 20 });
  expect(samplingInLog(["Overridden by: {'temperature': 1}"])).toBeUndefined();
});
