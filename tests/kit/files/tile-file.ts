import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const HEADER_BYTES = 127;
const PNG = 2;

/**
 * A PMTiles file of one picture, which is every tile of the levels 0 to 3: version 3, as
 * github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md describes it, with nothing compressed.
 * @returns its path, for the test to remove
 */
export async function tileFile({ type = PNG, version = 3 } = {}): Promise<string> {
  const path = join(tmpdir(), `tiles-${process.pid}-${Math.random().toString(36).slice(2)}.pmtiles`);
  const tile = await streetTile();
  // One entry: the first id, how many tiles are this one, its length, and its offset plus one.
  const directory = Buffer.from(
    [1, 0, 1 + 4 + 16 + 64, ...varint(tile.length), 1].flatMap((n, index) => (index === 2 ? varint(n) : [n])),
  );
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 'latin1');
  header[7] = version;
  const metadata = Buffer.from('{}');
  const sections = [HEADER_BYTES, directory.length, HEADER_BYTES + directory.length, metadata.length];
  const dataAt = HEADER_BYTES + directory.length + metadata.length;
  [...sections, dataAt, 0, dataAt, tile.length, 85, 1, 1].forEach((value, index) => {
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  });
  header.set([1, 1, 1, type, 0, 3], 96);
  await writeFile(path, Buffer.concat([header, directory, metadata, tile]));
  return path;
}

/** A square of a made-up street map, as a PNG. */
export function streetTile(): Promise<Buffer> {
  const streets = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" fill="#f2efe9"/>
    <path d="M0 64h256M0 190h256M40 0v256M150 0v256" stroke="#fff" stroke-width="12"/>
    <path d="M0 120 256 150M90 0 110 256" stroke="#f7d488" stroke-width="16"/>
    <rect x="172" y="78" width="66" height="50" fill="#c8e6b5"/></svg>`;
  return sharp(Buffer.from(streets)).png().toBuffer();
}

/** Seven bits a byte, the lowest first. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)];
}
