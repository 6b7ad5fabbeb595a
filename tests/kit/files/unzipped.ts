import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** The texts of the files in a ZIP, by their names in their order. */
export async function unzipped(zip: Buffer): Promise<Map<string, string>> {
  const file = await promisify<Buffer, object, ZipFile>(fromBuffer)(zip, { lazyEntries: true });
  const open = promisify<Entry, NodeJS.ReadableStream>(file.openReadStream.bind(file));
  const texts = new Map<string, string>();
  const ended = Promise.withResolvers<void>();
  file.on('end', ended.resolve).on('error', ended.reject);
  file.on('entry', async (entry: Entry) => {
    texts.set(entry.fileName, await text(await open(entry)));
    file.readEntry();
  });
  file.readEntry();
  await ended.promise;
  return texts;
}
