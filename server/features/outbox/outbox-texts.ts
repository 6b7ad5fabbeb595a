import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How many of the newest texts the page lists. */
const LISTED = 100;
const ENDING = '.json';

export type OutboxText = { to: string; body: string; at: Temporal.Instant };

/** Texts that the local gateway wrote, newest first. */
export async function newestTexts(folder: string): Promise<OutboxText[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ENDING));
  const written = await Promise.all(
    names.map(async (name) => ({ name, at: Math.trunc((await stat(join(folder, name))).mtimeMs) })),
  );
  written.sort((a, b) => b.at - a.at);
  return Promise.all(
    written.slice(0, LISTED).map(async ({ name, at }) => {
      const { to, body } = JSON.parse(await readFile(join(folder, name), 'utf8'));
      return { to, body, at: Temporal.Instant.fromEpochMilliseconds(at) };
    }),
  );
}
