// Packs for measuring: many small tasks, each with its own words. `generatePacks(folder, 400, 250)` writes 400 files.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const things = ['tin', 'brush', 'roll', 'ladder', 'bucket', 'hinge', 'panel', 'hose', 'lamp', 'crate'];

/** YAML as people write it, a dozen lines a scenario. */
function scenario(pack, index) {
  const [one, other] = [2 + (index % 97), 3 + ((7 * index + pack) % 89)];
  const thing = things[(index + pack) % things.length];
  return `  - id: S-${String(index).padStart(3, '0')}
    title: Adds ${thing}s of two shelves
    messages:
      - role: user
        content: Shop ${pack} has ${one} ${thing}s on one shelf and ${other} on another. How many has it? Write the number only.
    told:
      sum: How many has it?
      only: Write the number only
    expect:
      - kind: number
        value: ${one + other}
        covers: [sum, only]
    gold: ["${one + other}"]
`;
}

export function generatedPack(pack, scenarios) {
  const all = Array.from({ length: scenarios }, (_, index) => scenario(pack, index));
  const id = `made-${String(pack).padStart(3, '0')}`;
  return `id: ${id}\nversion: 1.0.0\ntitle: Made for measuring\nsampling: { max-tokens: 64 }\nscenarios:\n${all.join('')}`;
}

export async function generatePacks(folder, packs, scenarios) {
  for (let pack = 0; pack < packs; pack += 1) {
    await writeFile(join(folder, `made-${String(pack).padStart(3, '0')}.yaml`), generatedPack(pack, scenarios));
  }
}
