import type { OtherPack } from '../../packs/pack-facet.ts';
import { speedPack } from '../../records/known-packs.ts';
import { type SpeedCell, speedCells } from './speed-schemas.ts';

const title = 'Speed of reading and writing';

/** The pack that `--pack speed` asks. */
export const packOfSpeeds: OtherPack = { id: speedPack, title, cells: speedCells.length, show };

function show(asJson: boolean): string {
  if (asJson) return `${JSON.stringify({ id: speedPack, title, cells: speedCells }, undefined, 2)}\n`;
  const promptOf = ({ depth, warms }: SpeedCell) =>
    depth === 0
      ? 'short prompt'
      : `prompt of ${depth} tokens, ${warms === undefined ? 'not cached' : `cached by ${warms}`}`;
  const rows = speedCells.map(
    (cell) => `  ${cell.name.padEnd(12)} ${promptOf(cell)}; ${cell.maxTokens} tokens written\n`,
  );
  return `${speedPack} · ${title}: its cells neither pass nor fail\n${rows.join('')}`;
}
