import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Where the server serves the tiles of a file. */
export const MAP_TILES_PATH = '/map-tiles';

/** The tiles of a PMTiles file. */
export type TileFile = {
  /** The media type of every tile. */
  type: string;
  /** The levels that have tiles, as slippy maps count them. */
  zooms: { min: number; max: number };
  /** A tile by its level, column and row; null if the file has none there. */
  tile(z: number, x: number, y: number): Promise<Buffer | null>;
  close(): Promise<void>;
};

/** As github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md describes the header. */
const HEADER = {
  bytes: 127,
  magic: 'PMTiles',
  version: 7,
  tileCompression: 98,
  tileType: 99,
  min: 100,
  max: 101,
};
const SUPPORTED_VERSION = 3;
const VECTOR = 1;
/** Media types by their number in the header. */
const PICTURES: Readonly<Record<number, string>> = {
  2: 'image/png',
  3: 'image/jpeg',
  4: 'image/webp',
  5: 'image/avif',
};
/** The header's numbers for tiles without extra compression: unknown, or none. */
const UNCOMPRESSED = [0, 1];

/** Why a file can't be the map's tiles, in words that follow its name; null if it can. */
export function tileFileFault(path: string): string | null {
  try {
    const header = readHeader(path);
    if (header.toString('latin1', 0, HEADER.magic.length) !== HEADER.magic) return 'is no PMTiles file';
    if (header[HEADER.version] !== SUPPORTED_VERSION) return 'is a PMTiles file of another version than 3';
    const type = header[HEADER.tileType] ?? 0;
    if (type === VECTOR) return 'has vector tiles; the map shows pictures (PNG, JPEG, WebP or AVIF)';
    const isPlain = UNCOMPRESSED.includes(header[HEADER.tileCompression] ?? 0);
    return PICTURES[type] && isPlain ? null : 'has tiles that are no pictures (PNG, JPEG, WebP or AVIF)';
  } catch (error) {
    return `can't be read: ${(error as Error).message}`;
  }
}

/** Opens a file without a fault. */
export async function openTileFile(path: string): Promise<TileFile> {
  const header = readHeader(path);
  const file = await open(path);
  const { PMTiles } = await import('pmtiles');
  const archive = new PMTiles({
    getKey: () => path,
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return { data: new Uint8Array(buffer.subarray(0, bytesRead)).buffer };
    },
  });
  return {
    type: PICTURES[header[HEADER.tileType] ?? 0] ?? 'application/octet-stream',
    zooms: { min: header[HEADER.min] ?? 0, max: header[HEADER.max] ?? 0 },
    async tile(z, x, y) {
      const found = await archive.getZxy(z, x, y);
      return found ? Buffer.from(found.data) : null;
    },
    close: () => file.close(),
  };
}

function readHeader(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(HEADER.bytes);
    readSync(file, header, 0, HEADER.bytes, 0);
    return header;
  } finally {
    closeSync(file);
  }
}
