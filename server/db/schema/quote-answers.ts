import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ANSWER_WAYS, QUOTE_ANSWERS } from '../../../domain/repair-quotes/quote-states.ts';
import { sql } from '../drizzle.ts';
import { areNotNegative, isOneOf } from './checks.ts';
import { instant } from './customers.ts';
import { people } from './people.ts';
import { quotes } from './repairs.ts';
import { staff } from './staff.ts';

const id = () => bigint({ mode: 'number' });

/**
 * What is kept with each answer to a quote (R12.06): the quote itself may be replaced and its people may change. Amounts and
 * lines are copied and never change again.
 */
export const quoteAnswers = pgTable(
  'quote_answers',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The first answer counts, so there's one at most. */
    quoteId: id()
      .notNull()
      .references(() => quotes.id),
    revision: integer().notNull(),
    answer: text({ enum: QUOTE_ANSWERS }).notNull(),
    /** The lines that were chosen, 1 being the quote's first; none of a quote that was declined. */
    lines: integer().array().notNull(),
    /** Inc GST, after the coupon: what was agreed to, or what was declined. */
    amountCents: integer().notNull(),
    poNumber: text(),
    /** Who was signed in, or whose link it was; null if nobody knows, or after their account was deleted. */
    personId: id().references(() => people.id, { onDelete: 'set null' }),
    /** Who recorded what somebody said on the phone. */
    staffId: id().references(() => staff.id),
    /** Their name then; null if they gave none. */
    name: text(),
    /** What they were in the business at that moment, and up to how much inc GST they could approve; null without a limit. */
    role: text(),
    limitCents: integer(),
    way: text({ enum: ANSWER_WAYS }).notNull(),
    /** Of one that went ahead without asking: up to how much inc GST the person had said it may, and when (R12.08). */
    upfrontLimitCents: integer(),
    upfrontSetAt: instant(),
    answeredAt: instant().notNull(),
    /** When a newer revision took its place. */
    voidedAt: instant(),
  },
  (t) => [
    uniqueIndex('quote_answers_quote').on(t.quoteId),
    index('quote_answers_person').on(t.personId).where(sql`${t.personId} is not null`),
    check('quote_answers_answer', isOneOf(t.answer, QUOTE_ANSWERS)),
    check('quote_answers_way', isOneOf(t.way, ANSWER_WAYS)),
    check('quote_answers_lines', sql`(${t.answer} = 'approved') = (cardinality(${t.lines}) > 0)`),
    check('quote_answers_amounts', areNotNegative(t.amountCents, t.limitCents, t.upfrontLimitCents)),
    check(
      'quote_answers_upfront',
      sql`num_nonnulls(${t.upfrontLimitCents}, ${t.upfrontSetAt}) = case when ${t.way} = 'beforehand' then 2 else 0 end`,
    ),
    check(
      'quote_answers_within_upfront',
      sql`${t.upfrontLimitCents} is null or (${t.answer} = 'approved' and ${t.amountCents} <= ${t.upfrontLimitCents})`,
    ),
  ],
);
