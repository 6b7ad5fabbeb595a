import { isQuiet } from '../../../domain/messages/quiet-hours.ts';
import { type QuoteReminder, quoteReminderDue } from '../../../domain/repair-quotes/quote-reminders.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq, gt, isNull, sql } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { quotes } from '../../db/schema/repairs.ts';
import { transaction } from '../../db/transaction.ts';
import { billedCustomerOf } from '../../db/who-pays.ts';
import { toDate } from '../../platform/clock.ts';
import { doEach } from '../../platform/do-each.ts';
import { tellCustomer } from '../messages/tell-customer.ts';

/**
 * Queues the reminders of quotes that wait, by text where the customer takes texts and else by email; not in the site's
 * quiet hours. A revised quote is a new one, with reminders of its own (R11.04).
 */
export async function remindOfQuotes(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const waiting = await deps.db
    .select({ quote: quotes, job: jobs })
    .from(quotes)
    .innerJoin(jobs, eq(jobs.id, quotes.jobId))
    .where(
      and(
        eq(quotes.state, 'waiting'),
        eq(jobs.state, 'QuoteWaiting'),
        // The office has promised to come back to it.
        isNull(jobs.holdUntil),
        gt(quotes.validUntil, toDate(now)),
        sql`${quotes.reminded} is distinct from 'ending'`,
      ),
    );
  await doEach(waiting, async ({ quote, job }) => {
    const { issuedAt, validUntil, reminded } = quote;
    const due = quoteReminderDue(
      { issuedAt: issuedAt.toTemporalInstant(), validUntil: validUntil.toTemporalInstant(), reminded },
      now,
    );
    if (due !== null && !isQuiet(now, job.timeZone)) await remind(deps, { quote, job, due });
  });
}

type Due = { quote: typeof quotes.$inferSelect; job: typeof jobs.$inferSelect; due: QuoteReminder };

async function remind(deps: Deps, { quote, job, due }: Due): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const reminded = await tx
      .update(quotes)
      .set({ reminded: due })
      .where(
        and(
          eq(quotes.id, quote.id),
          eq(quotes.state, 'waiting'),
          sql`${quotes.reminded} is not distinct from ${quote.reminded}`,
        ),
      )
      .returning({ id: quotes.id });
    if (reminded.length === 0) return;
    await tellCustomer(deps, tx, {
      topic: 'QuoteReminder',
      email: { mail: 'quote-reminder', quoteId: quote.id },
      text: {
        kind: 'quote-reminder',
        job: { ...job, customerId: await billedCustomerOf(tx, job) },
        subjectId: quote.id,
        visitAt: null,
      },
    });
  });
}
