import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { outboxFolder } from '../../server/adapters/mail/local.ts';
import type { EmailTask } from '../../server/queue/task-data.ts';
import { taskHandlers } from '../../server/tasks.ts';
import type { TestApp } from './app.ts';

/** Emails that are queued, oldest first. */
export async function emailTasks({ deps }: Pick<TestApp, 'deps'>): Promise<EmailTask[]> {
  const { rows } = await deps.pool.query(
    `select data from jobs.job where name = 'send-mail' and state in ('created', 'retry') order by created_on`,
  );
  return rows.map(({ data }) => data);
}

/** The names of the mails that wait to be written, oldest first. */
export const queuedEmails = async (kit: Pick<TestApp, 'deps'>) =>
  (await emailTasks(kit)).map(({ mail }) => mail);

/**
 * Does the mail work that is queued, as the worker would, and answers the mails that came of it, oldest first; those
 * that confirm an address only if they are asked for, because every sign-up sends one.
 */
export async function deliverEmails(
  { deps }: TestApp,
  { confirmations = false }: { confirmations?: boolean } = {},
): Promise<Email[]> {
  const folder = outboxFolder(deps.config.dataDir);
  const mails: Email[] = [];
  const orders = await emailTasks({ deps });
  await deps.pool.query(`delete from jobs.job where name = 'send-mail' and state in ('created', 'retry')`);
  const known = new Set(await namesIn(folder));
  for (const order of orders) {
    if (order.mail === 'email-confirmation' && !confirmations) continue;
    await taskHandlers(deps)['send-mail'](order);
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
