import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';

/** How many of the newest emails the page lists. */
const LISTED = 100;
const KEY = /^[A-Za-z0-9-]+$/;
const ENDING = '.eml';

export type OutboxMail = { key: string; mail: Email };

async function readMail(folder: string, key: string): Promise<OutboxMail | null> {
  // Loaded when somebody first looks.
  const { default: PostalMime } = await import('postal-mime');
  try {
    return { key, mail: await PostalMime.parse(await readFile(join(folder, `${key}${ENDING}`))) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Emails that the local mailer wrote, parsed like a mail program would. */
export function outbox(folder: string) {
  return {
    /** Newest first. */
    async newest(): Promise<OutboxMail[]> {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ENDING));
      const written = await Promise.all(
        names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
      );
      written.sort((a, b) => b.at - a.at);
      const mails = await Promise.all(
        written.slice(0, LISTED).map(({ name }) => readMail(folder, name.slice(0, -ENDING.length))),
      );
      return mails.filter((mail) => mail !== null);
    },
    /** Null if there's no such email. */
    async read(key: string): Promise<OutboxMail | null> {
      return KEY.test(key) ? readMail(folder, key) : null;
    },
  };
}
