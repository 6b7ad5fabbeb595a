import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { deskQuoteMessages } from '../../../domain/repair-quotes/desk-quote-messages.ts';
import type { StaffDoer, TechnicianDoer } from '../../common/audit/record-audit.ts';
import { eq } from '../../db/drizzle.ts';
import { quoteAnswers } from '../../db/schema/quote-answers.ts';
import { quoteLines } from '../../db/schema/repairs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../jobs/move-job.ts';
import { findMember } from '../people/people.queries.ts';
import type { Upfront } from './upfront-limits.ts';

/** Who answers: the person who is signed in, somebody with the emailed link, somebody on the phone to the office, or who gave a limit beforehand. */
export type AnsweredBy =
  | { kind: 'customer'; personId: number }
  | { kind: 'link'; name: string | null; personId: number | null }
  | {
      kind: 'phone';
      saidBy: string;
      staff: StaffDoer;
      /** The person of the business that it is; null for somebody else. */
      personId: number | null;
      /** Why an approval counts that their role or limit doesn't allow. */
      overrideReason: string | null;
    }
  | { kind: 'beforehand'; upfront: Upfront; sender: StaffDoer | TechnicianDoer };

type AnswerRow = typeof quoteAnswers.$inferInsert;

/** Who answers at this moment: what the timeline and the quote say of them, and what is kept (R12.06). */
export type Answerer = {
  actor: Actor;
  kept: Pick<
    AnswerRow,
    'way' | 'name' | 'personId' | 'staffId' | 'role' | 'limitCents' | 'upfrontLimitCents' | 'upfrontSetAt'
  >;
};

/**
 * Anyone can have the emailed link, so the timeline names nobody for an answer by link but the name that was typed.
 * @throws Refusal `forbidden` for a person who doesn't belong to the business any more
 */
export async function answererOf(tx: Transaction, by: AnsweredBy, customerId: number): Promise<Answerer> {
  if (by.kind === 'phone') {
    const member = by.personId === null ? null : await findMember(tx, { customerId, personId: by.personId });
    if (by.personId !== null && !member) throw fieldRefusal('PersonId', deskQuoteMessages.notTheirPerson);
    const kept = {
      way: 'phone',
      name: member ? `${member.firstName} ${member.lastName}` : by.saidBy,
      staffId: by.staff.id,
      personId: by.personId,
      role: member?.role ?? null,
      limitCents: member?.approvesCents ?? null,
    } as const;
    return { actor: by.staff, kept };
  }
  if (by.kind === 'beforehand') {
    const { sender, upfront } = by;
    const kept = {
      way: 'beforehand',
      staffId: sender.kind === 'staff' ? sender.id : null,
      upfrontLimitCents: upfront.limitCents,
      upfrontSetAt: upfront.setAt,
      ...upfront.setter,
    } as const;
    return { actor: sender, kept };
  }
  const { personId } = by;
  const member = personId === null ? null : await findMember(tx, { customerId, personId });
  // Removed since they were let in: who is nobody there has no limit either.
  if (personId !== null && !member) throw new Refusal('forbidden', peopleMessages.notYourBusiness);
  const standing = { role: member?.role ?? null, limitCents: member?.approvesCents ?? null };
  if (by.kind === 'link') {
    const { name } = by;
    return { actor: { kind: 'link', name }, kept: { way: 'link', name, personId, ...standing } };
  }
  const name = member && `${member.firstName} ${member.lastName}`;
  return { actor: { kind: 'customer', name }, kept: { way: 'signed-in', name, personId, ...standing } };
}

/** Keeps the first answer to a locked quote. */
export async function keepAnswer(tx: Transaction, answer: AnswerRow): Promise<void> {
  await tx.insert(quoteAnswers).values(answer);
}

/** Marks the lines that an approval leaves as they are. */
export async function keepLeftLines(
  tx: Transaction,
  lines: readonly Pick<typeof quoteLines.$inferSelect, 'id' | 'isLeft' | 'leftReason'>[],
): Promise<void> {
  for (const { id, isLeft, leftReason } of lines) {
    if (isLeft) await tx.update(quoteLines).set({ isLeft, leftReason }).where(eq(quoteLines.id, id));
  }
}

/** An answer doesn't count any more once another revision takes the quote's place (R12.06). @returns it, if there was one */
export async function voidAnswer(tx: Transaction, quoteId: number, at: Temporal.Instant) {
  const [voided] = await tx
    .update(quoteAnswers)
    .set({ voidedAt: toDate(at) })
    .where(eq(quoteAnswers.quoteId, quoteId))
    .returning();
  return voided ?? null;
}
