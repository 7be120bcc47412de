import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { inspectGpus } from '../../src/endpoint/inspect-gpus.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A program that replaces nvidia-smi and prints recorded output. */
function toolPrinting(gpus: string, holders = 'holders-none.csv', exitCode = 0): string {
  const folder = mkdtempSync(join(tmpdir(), 'host-'));
  folders.push(folder);
  const tool = join(folder, 'nvidia-smi');
  const recorded = (file: string) => resolve('tests/fixtures/host', file);
  writeFileSync(
    tool,
    `#!/bin/sh\ncase "$1" in --query-gpu=*) cat '${recorded(gpus)}' ;; *) cat '${recorded(holders)}' ;; esac\nexit ${exitCode}\n`,
  );
  chmodSync(tool, 0o755);
  return tool;
}

describe('inspectGpus', () => {
  it('reads names, driver, memory and holders', async () => {
    const driver = '570.133.20';
    expect(await inspectGpus(toolPrinting('gpus-two.csv', 'holders-two.csv'))).toEqual({
      outcome: 'found',
      gpus: [
        {
          name: 'NVIDIA GeForce RTX 3090',
          driver,
          memoryTotalMiB: 24576,
          memoryUsedMiB: 21034,
          holders: [
            { pid: 18312, name: '/usr/bin/python3', memoryMiB: 20480 },
            { pid: 2210, name: '/opt/tools/encode, fast', memoryMiB: 512 },
            { pid: 977, name: undefined, memoryMiB: undefined },
          ],
        },
        { name: 'NVIDIA GeForce RTX 3090', driver, memoryTotalMiB: 24576, memoryUsedMiB: 4, holders: [] },
      ],
    });
  });

  it('leaves unknown what the tool does not report', async () => {
    expect(await inspectGpus(toolPrinting('gpus-unified-memory.csv'))).toEqual({
      outcome: 'found',
      gpus: [
        {
          name: 'NVIDIA GB10',
          driver: '580.95.05',
          memoryTotalMiB: undefined,
          memoryUsedMiB: undefined,
          holders: [],
        },
      ],
    });
  });

  it('finds none without the tool, or if it finds none', async () => {
    expect(await inspectGpus('/nowhere/nvidia-smi')).toEqual({ outcome: 'none' });
    expect(await inspectGpus(toolPrinting('no-devices.txt', undefined, 6))).toEqual({ outcome: 'none' });
  });

  it('passes on why the tool failed', async () => {
    const report = await inspectGpus(toolPrinting('no-driver.txt', undefined, 9));
    expect(report).toMatchObject({
      outcome: 'unreadable',
      detail: expect.stringContaining("couldn't communicate with the NVIDIA driver"),
    });
  });

  it('does not wait for a hanging tool', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'host-'));
    folders.push(folder);
    const tool = join(folder, 'nvidia-smi');
    writeFileSync(tool, '#!/bin/sh\nexec sleep 30\n');
    chmodSync(tool, 0o755);
    expect(await inspectGpus(tool, 200)).toMatchObject({ outcome: 'unreadable' });
  });
});
