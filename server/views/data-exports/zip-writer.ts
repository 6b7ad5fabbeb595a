import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { MAX_IMPORT_BYTES } from '../../../contracts/imports/imports.ts';
import { type Cell, sheetHead, sheetLines } from '../../../domain/bookkeeping/sheet.ts';
import { MAX_IMPORT_ROWS } from '../../../domain/imports/import-kinds.ts';
import type { Storage } from '../../adapters/storage/port.ts';
import type { UnfinishedFile } from '../../platform/durable-file.ts';

/** A ZIP file that is being written. */
export type Zip = {
  addText(name: string, text: string): Promise<void>;
  /**
   * Adds a table as CSV files that an import takes: a table with more rows or bytes than one file may have becomes several,
   * `customers.csv`, `customers-2.csv` and so on.
   */
  addSheet(name: string, heading: readonly string[], rows: AsyncIterable<Cell[][]>): Promise<void>;
};

/** Writes a ZIP file to this server's disk as it's filled. @param fill adds its entries, one after the other */
export async function receiveZip(
  storage: Storage,
  mtime: Date,
  fill: (zip: Zip) => Promise<void>,
): Promise<UnfinishedFile> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const stopped = new AbortController();
  const add = async (name: string, content: AsyncIterable<string>) => {
    const entry = Readable.from(content, { objectMode: false });
    zip.addReadStream(entry, name, { mtime });
    await finished(entry, { signal: stopped.signal }).finally(() => entry.destroy());
  };
  const filling = fill({
    addText: (name, text) => add(name, oneText(text)),
    addSheet: (name, heading, rows) => addParts(add, { name, heading, rows }),
  }).then(
    () => zip.end(),
    (error: Error) => {
      output.destroy(error);
      throw error;
    },
  );
  const receiving = storage.receive(output);
  try {
    // A disk that takes no more leaves the filling waiting for ever.
    await Promise.race([filling, receiving]);
    await filling;
  } finally {
    stopped.abort();
    await Promise.allSettled([filling]);
  }
  return receiving;
}

async function* oneText(text: string) {
  yield text;
}

type Add = (name: string, content: AsyncIterable<string>) => Promise<void>;
type Sheet = { name: string; heading: readonly string[]; rows: AsyncIterable<Cell[][]> };

async function addParts(add: Add, { name, heading, rows }: Sheet): Promise<void> {
  const head = sheetHead(heading);
  const source = rows[Symbol.asyncIterator]();
  let lines: string[] = [];
  let isOver = false;
  async function* part() {
    yield head;
    let [count, bytes] = [0, Buffer.byteLength(head)];
    while (!isOver) {
      if (lines.length === 0) {
        const { value, done } = await source.next();
        isOver = done === true;
        lines = (value ?? []).map((row: Cell[]) => sheetLines([row]));
      }
      const fitting = lines.findIndex((line) => {
        count += 1;
        bytes += Buffer.byteLength(line);
        return count > 1 && (count > MAX_IMPORT_ROWS || bytes > MAX_IMPORT_BYTES);
      });
      if (fitting < 0) {
        yield lines.join('');
        lines = [];
      } else {
        yield lines.slice(0, fitting).join('');
        lines = lines.slice(fitting);
        return;
      }
    }
  }
  for (let number = 1; !isOver; number += 1) {
    await add(`${name}${number === 1 ? '' : `-${number}`}.csv`, part());
  }
}
