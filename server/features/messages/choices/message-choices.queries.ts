import {
  FIRST_CHOICES,
  MESSAGE_TOPICS,
  type MessageChoices,
} from '../../../../domain/messages/message-topics.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, desc, eq } from '../../../db/drizzle.ts';
import { keptCustomer } from '../../../db/joined-customers.ts';
import { messageChoices } from '../../../db/schema/message-choices.ts';
import type { Transaction } from '../../../db/transaction.ts';

export type ChoiceRow = typeof messageChoices.$inferSelect;

export const choicesIn = ({ byEmail, byText }: Pick<ChoiceRow, 'byEmail' | 'byText'>): MessageChoices =>
  Object.fromEntries(
    MESSAGE_TOPICS.map((topic) => [topic, { email: byEmail.includes(topic), text: byText.includes(topic) }]),
  ) as MessageChoices;

/** A customer's changes, newest first; those of who they were joined into, if they were. */
export async function choiceRows(db: Queryable, customerId: number, limit: number): Promise<ChoiceRow[]> {
  return db
    .select()
    .from(messageChoices)
    .where(eq(messageChoices.customerId, keptCustomer(customerId)))
    .orderBy(desc(messageChoices.version))
    .limit(limit);
}

/** What a customer chose last, or gets until they choose: version 0. */
export async function choicesOf(db: Queryable, customerId: number) {
  const [row] = await choiceRows(db, customerId, 1);
  return { version: row?.version ?? 0, choices: row ? choicesIn(row) : FIRST_CHOICES, row: row ?? null };
}

/** What was chosen at a version; the first choices at one that never was. */
export async function choicesAt(db: Queryable, customerId: number, version: number): Promise<MessageChoices> {
  const [row] = await db
    .select()
    .from(messageChoices)
    .where(and(eq(messageChoices.customerId, customerId), eq(messageChoices.version, version)));
  return row ? choicesIn(row) : FIRST_CHOICES;
}

/** Keeps a change with where and when it was made, and the words that were shown. */
export async function keepChoices(
  tx: Transaction,
  choices: MessageChoices,
  row: Pick<ChoiceRow, 'customerId' | 'version' | 'chosenAt' | 'source' | 'staffName' | 'words'>,
): Promise<void> {
  await tx.insert(messageChoices).values({
    ...row,
    byEmail: MESSAGE_TOPICS.filter((topic) => choices[topic].email),
    byText: MESSAGE_TOPICS.filter((topic) => choices[topic].text),
  });
}
