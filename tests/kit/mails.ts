import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { outboxFolder } from '../../server/adapters/mail/local.ts';
import { jobHandlers } from '../../server/jobs/handlers.ts';
import type { TestApp } from './app.ts';

/** Does the mail work that is queued, as the worker would, and answers the mails that came of it, oldest first. */
export async function deliverMails({ deps }: TestApp): Promise<Email[]> {
  const folder = outboxFolder(deps.config.dataDir);
  const mails: Email[] = [];
  const { rows } = await deps.pool.query(
    `delete from jobs.job where name = 'send-mail' and state in ('created', 'retry') returning data, created_on`,
  );
  rows.sort((a, b) => a.created_on - b.created_on);
  const known = new Set(await namesIn(folder));
  for (const { data } of rows) {
    await jobHandlers(deps)['send-mail'](data);
    const written = (await namesIn(folder)).filter((name) => !known.has(name));
    for (const name of written) {
      known.add(name);
      mails.push(await PostalMime.parse(await readFile(join(folder, name))));
    }
  }
  return mails;
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.eml'));
}

/** The token of the one link that a mail is about, the same in both of its parts. */
export function tokenIn(mail: Email | undefined): string {
  const tokens = [mail?.text, mail?.html].map((part) => /[?&]token=([\w-]{43})/.exec(part ?? '')?.[1]);
  const [token, again] = tokens;
  if (!token || token !== again) throw new Error(`No link in: ${mail?.subject ?? 'no mail'}`);
  return token;
}
