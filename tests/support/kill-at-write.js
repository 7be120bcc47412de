// Loaded before a program, kills it at its n-th change of the disk as `kill -9` would: before the change, after it, or
// with half of it written. Without a kill it reports the number of changes.
import { promises, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { devNull } from 'node:os';
import { isMainThread } from 'node:worker_threads';

const { KILL_AT, KILL_HOW, COUNT_IN } = process.env;
const { writeFile, appendFile } = promises;
let changes = 0;

function mortal(change, half) {
  return async function changeOrDie(...given) {
    changes += 1;
    if (String(changes) !== KILL_AT) return change.apply(this, given);
    if (KILL_HOW === 'half') await half?.apply(this, given);
    if (KILL_HOW === 'behind') await change.apply(this, given);
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  };
}

function halfOf(content) {
  const bytes = Buffer.from(content);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

function makeMortal(owner, names, halves) {
  for (const name of names) owner[name] = mortal(owner[name], halves[name]);
}

if (isMainThread) {
  const handle = await promises.open(devNull, 'r');
  const file = Object.getPrototypeOf(handle);
  const ofHandle = { writeFile: file.writeFile, appendFile: file.appendFile };
  await handle.close();
  makeMortal(file, ['writeFile', 'appendFile', 'sync', 'datasync', 'truncate'], {
    writeFile(content) {
      return ofHandle.writeFile.call(this, halfOf(content));
    },
    appendFile(content) {
      return ofHandle.appendFile.call(this, halfOf(content));
    },
  });
  makeMortal(promises, ['writeFile', 'appendFile', 'cp', 'rename', 'rm', 'rmdir', 'link', 'mkdir', 'chmod'], {
    writeFile: (path, content) => writeFile(path, halfOf(content)),
    appendFile: (path, content) => appendFile(path, halfOf(content)),
    cp: (from, to) => writeFile(to, halfOf(readFileSync(from))),
  });
  syncBuiltinESMExports();
  process.on('exit', () => COUNT_IN !== undefined && writeFileSync(COUNT_IN, String(changes)));
}
