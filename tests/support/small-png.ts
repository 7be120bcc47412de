import { crc32, deflateSync } from 'node:zlib';

/** A picture of few colours, like a screen of text: a byte for each pixel, at most 32 colours. `source`: what it shows. */
export function smallPng(width: number, height: number, rgba: Uint8Array, source = ''): Buffer {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const [colours, places] = palette(pixels);
  const rows = Buffer.alloc(height * (width + 1));
  for (const [at, pixel] of pixels.entries())
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = places.get(pixel) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const told = source === '' ? [] : [chunk('tEXt', Buffer.from(`${sourceKey}${source}`, 'latin1'))];
  const parts = [
    chunk('IHDR', header),
    ...told,
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
  ];
  return Buffer.concat([signature, ...parts, chunk('IEND', Buffer.alloc(0))]);
}

const sourceKey = 'Source\0';

/** What a picture says that it shows. */
export function sourceIn(png: Buffer): string | undefined {
  const at = png.indexOf(`tEXt${sourceKey}`, 0, 'latin1');
  if (at === -1) return undefined;
  const start = at + 4;
  return png.toString('latin1', start + sourceKey.length, start + png.readUInt32BE(at - 4));
}

/** Representative colours: each is the one missed most, by its frequency and distance. */
function palette(pixels: Uint32Array): [Buffer, ReadonlyMap<number, number>] {
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const all = [...counts].map(([pixel, count]) => ({ pixel, count, place: 0, missed: Number.POSITIVE_INFINITY }));
  const kept: number[] = [];
  while (kept.length < Math.min(32, all.length)) {
    const { pixel } = all.reduce((worst, each) =>
      each.count * each.missed > worst.count * worst.missed ? each : worst,
    );
    for (const each of all) {
      const missed = distance(each.pixel, pixel);
      if (missed < each.missed) Object.assign(each, { missed, place: kept.length });
    }
    kept.push(pixel);
  }
  return [Buffer.from(kept.flatMap(channels)), new Map(all.map(({ pixel, place }) => [pixel, place]))];
}

function distance(one: number, other: number): number {
  const others = channels(other);
  return channels(one).reduce((sum, channel, at) => sum + (channel - (others[at] ?? 0)) ** 2, 0);
}

/** Red comes first in memory, in the lowest byte. */
function channels(pixel: number): number[] {
  return [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
