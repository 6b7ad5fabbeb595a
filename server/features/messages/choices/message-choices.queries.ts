import {
  FIRST_CHOICES,
  MESSAGE_TOPICS,
  type MessageChoices,
} from '../../../../domain/messages/message-topics.ts';
import { type Heard, heardBy, mayHearOf } from '../../../../domain/messages/who-hears.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, desc, eq, type SQL, sql } from '../../../db/drizzle.ts';
import { keptCustomer } from '../../../db/joined-customers.ts';
import { messageChoices } from '../../../db/schema/message-choices.ts';
import { memberships, people } from '../../../db/schema/people.ts';
import type { Transaction } from '../../../db/transaction.ts';

export type ChoiceRow = typeof messageChoices.$inferSelect;

export const choicesIn = ({ byEmail, byText }: Pick<ChoiceRow, 'byEmail' | 'byText'>): MessageChoices =>
  Object.fromEntries(
    MESSAGE_TOPICS.map((topic) => [topic, { email: byEmail.includes(topic), text: byText.includes(topic) }]),
  ) as MessageChoices;

/** Whose choices: a business's, and of which person; without one, of its primary contact. */
export type Chooser = { customerId: number; personId?: number | null };

/** A person as they choose: the primary contact's choices are the business's own. */
export async function chooserOf(
  db: Queryable,
  { customerId, personId }: { customerId: number; personId: number },
): Promise<Chooser> {
  const isContact = and(eq(people.id, personId), eq(people.primaryContactOf, customerId));
  return { customerId, personId: (await db.$count(people, isContact)) > 0 ? null : personId };
}

/** Whether choices are somebody's. */
export const areChoicesOf = (personId: number | null): SQL =>
  sql`${messageChoices.personId} is not distinct from ${personId}::bigint`;

/** Somebody's changes, newest first; those of the business that it was joined into, if it was. */
export async function choiceRows(
  db: Queryable,
  { customerId, personId = null }: Chooser,
  limit: number,
): Promise<ChoiceRow[]> {
  return db
    .select()
    .from(messageChoices)
    .where(and(eq(messageChoices.customerId, keptCustomer(customerId)), areChoicesOf(personId)))
    .orderBy(desc(messageChoices.version))
    .limit(limit);
}

/** What somebody chose last, or gets until they choose: version 0. */
export async function choicesOf(db: Queryable, chooser: Chooser) {
  const [row] = await choiceRows(db, chooser, 1);
  return { version: row?.version ?? 0, choices: row ? choicesIn(row) : FIRST_CHOICES, row: row ?? null };
}

/** What was chosen at a version; the first choices at one that never was. */
export async function choicesAt(
  db: Queryable,
  { customerId, personId = null }: Chooser,
  version: number,
): Promise<MessageChoices> {
  const [row] = await db
    .select()
    .from(messageChoices)
    .where(
      and(
        eq(messageChoices.customerId, customerId),
        areChoicesOf(personId),
        eq(messageChoices.version, version),
      ),
    );
  return row ? choicesIn(row) : FIRST_CHOICES;
}

/** Keeps a change with where and when it was made, and the words that were shown. */
export async function keepChoices(
  tx: Transaction,
  choices: MessageChoices,
  row: Pick<ChoiceRow, 'customerId' | 'personId' | 'version' | 'chosenAt' | 'source' | 'staffName' | 'words'>,
): Promise<void> {
  await tx.insert(messageChoices).values({
    ...row,
    byEmail: MESSAGE_TOPICS.filter((topic) => choices[topic].email),
    byText: MESSAGE_TOPICS.filter((topic) => choices[topic].text),
  });
}

/**
 * Another owner is the primary contact from now on, whose choices are those of nobody by name: each keeps their own.
 */
export async function handOverChoices(
  tx: Transaction,
  { customerId, from, to }: { customerId: number; from: number; to: number },
): Promise<void> {
  const ofBusiness = eq(messageChoices.customerId, customerId);
  await tx
    .update(messageChoices)
    .set({ personId: from })
    .where(and(ofBusiness, areChoicesOf(null)));
  await tx
    .update(messageChoices)
    .set({ personId: null })
    .where(and(ofBusiness, areChoicesOf(to)));
}

/** Deletes the choices of somebody who left. */
export async function deleteChoicesOf(
  tx: Transaction,
  { customerId, personId }: { customerId: number; personId: number },
): Promise<void> {
  await tx
    .delete(messageChoices)
    .where(and(eq(messageChoices.customerId, customerId), areChoicesOf(personId)));
}

/** What somebody of a business may hear of, and hears of; nothing to choose in a business of one person. */
export async function heardOf(
  db: Queryable,
  { customerId, personId }: { customerId: number; personId: number },
): Promise<{ mayHear: Heard[]; hears: Heard[] }> {
  const { role, hears } = memberships;
  const [own] = await db
    .select({
      role,
      hears,
      people: sql<number>`(select count(*)::int from memberships others where others.customer_id = ${customerId})`,
    })
    .from(memberships)
    .where(and(eq(memberships.customerId, customerId), eq(memberships.personId, personId)));
  if (!own || own.people === 1) return { mayHear: [], hears: [] };
  return { mayHear: mayHearOf(own.role), hears: heardBy(own) };
}

export async function keepHears(
  tx: Transaction,
  { customerId, personId }: { customerId: number; personId: number },
  hears: Heard[],
): Promise<void> {
  await tx
    .update(memberships)
    .set({ hears })
    .where(and(eq(memberships.customerId, customerId), eq(memberships.personId, personId)));
}
