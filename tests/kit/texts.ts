import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { FIRST_CHOICES, MESSAGE_TOPICS, type MessageChoices } from '../../domain/messages/message-topics.ts';
import { textsFolder } from '../../server/adapters/sms/local.ts';
import { taskHandlers } from '../../server/tasks.ts';
import type { TestApp } from './app.ts';

type QueuedText = { textId: string; delaySeconds: number };

/** Texts that are queued, oldest first, and how long after that they may begin. */
export async function queuedTexts({ deps }: Pick<TestApp, 'deps'>): Promise<QueuedText[]> {
  const { rows } = await deps.pool.query(
    `select data ->> 'textId' as "textId",
       extract(epoch from start_after - created_on)::int as "delaySeconds"
     from jobs.job where name = 'send-text' and state in ('created', 'retry') order by created_on, id`,
  );
  return rows;
}

/** A segment of several has 153 places, and some characters take two (3GPP TS 23.038); in another script it has 67. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
export const isPlain = (body: string): boolean => GSM.test(body);
export const segmentsOf = (body: string): number =>
  isPlain(body)
    ? Math.ceil((body.length + (body.match(/[\^{}\\[~\]|€]/g) ?? []).length) / 153)
    : Math.ceil(body.length / 67);

/** Does the work of queued texts, as the worker would; none takes more than two segments, or five in another script. */
export async function deliverTexts({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  const queued = await queuedTexts({ deps });
  await deps.pool.query(`delete from jobs.job where name = 'send-text' and state in ('created', 'retry')`);
  for (const { textId } of queued) {
    await taskHandlers(deps)['send-text']({ textId });
    const body = await bodySent({ deps }, textId);
    expect(segmentsOf(body), body).toBeLessThanOrEqual(isPlain(body) ? 2 : 5);
  }
}

/** The outcome of every text, oldest first. */
export async function textsOf({ deps }: Pick<TestApp, 'deps'>) {
  const { rows } = await deps.pool.query(
    'select kind, state, reason, mobile, body from texts order by created_at, id',
  );
  return rows;
}

/** The words of the newest text of a kind as the gateway got them: those of technicians are kept nowhere else. */
export async function wordsSent({ deps }: Pick<TestApp, 'deps'>, kind: string): Promise<string> {
  const { rows } = await deps.pool.query(
    'select id from texts where kind = $1 order by created_at desc limit 1',
    [kind],
  );
  return bodySent({ deps }, rows[0]?.id);
}

/** A text as the built-in gateway got it; '' if it didn't. */
async function bodySent({ deps }: Pick<TestApp, 'deps'>, textId: string): Promise<string> {
  const file = join(textsFolder(deps.config.dataDir), `${textId}.json`);
  const content = await readFile(file, 'utf8').catch(() => null);
  return content === null ? '' : JSON.parse(content).body;
}

/** Takes back the text that a visitor's booking causes, before anybody has sent it. */
export async function dropFirstText({ deps: { pool } }: Pick<TestApp, 'deps'>): Promise<void> {
  await pool.query(
    `delete from jobs.job where name = 'send-text' and data ->> 'textId' in (select id::text from texts where kind = 'first-booking')`,
  );
  await pool.query(`delete from texts where kind = 'first-booking'`);
}

/** Every customer has pressed 'This is my booking' on the phone that they typed (R11.05). */
export async function proveMobiles({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  await deps.pool.query('update customers set proven_mobile = mobile');
}

/** What every customer chooses from now on, some topics in another way than at first (R11.08). */
export async function chooseMessages(
  { deps }: Pick<TestApp, 'deps'>,
  change: Partial<MessageChoices>,
): Promise<void> {
  const choices = { ...FIRST_CHOICES, ...change };
  await deps.pool.query(
    `insert into message_choices (customer_id, version, chosen_at, source, by_email, by_text, words)
     select id, 1 + (select count(*) from message_choices where customer_id = customers.id), created_at, 'account', $1, $2, 'Test'
     from customers`,
    [
      MESSAGE_TOPICS.filter((topic) => choices[topic].email),
      MESSAGE_TOPICS.filter((topic) => choices[topic].text),
    ],
  );
}

/** Every customer takes emails only. */
export const chooseEmails = (kit: Pick<TestApp, 'deps'>): Promise<void> =>
  chooseMessages(
    kit,
    Object.fromEntries(MESSAGE_TOPICS.map((topic) => [topic, { email: true, text: false }])),
  );
