import { expect, it } from 'vitest';
import { MemoryFiles } from '../../../../src/features/sandbox/runners/memory-files.ts';

const megabyte = 1024 * 1024;

it('frees memory when a file is truncated', () => {
  const tree = new MemoryFiles(new Map(), { outputBytes: 1, fileBytes: 16 * megabyte, files: 10 });
  const node = tree.addFile(tree.root, 't');
  tree.resize(node, 15 * megabyte);
  node.bytes.set([1, 2, 3, 4]);
  tree.resize(node, 3);
  expect(node.bytes.length).toBeLessThan(16);
  tree.resize(node, 5);
  expect([...node.bytes.subarray(0, 5)]).toEqual([1, 2, 3, 0, 0]);
});
