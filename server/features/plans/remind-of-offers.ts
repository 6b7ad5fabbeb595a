import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { isQuiet } from '../../../domain/messages/quiet-hours.ts';
import { offeredSites } from '../../../domain/plans/plan-offer.ts';
import { quoteReminderDue } from '../../../domain/repair-quotes/quote-reminders.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { planOffers } from '../../db/schema/plan-offers.ts';
import { plans } from '../../db/schema/plans.ts';
import { transaction } from '../../db/transaction.ts';
import { doEach } from '../../platform/do-each.ts';
import { queueLetter } from '../messages/queue-letter.ts';

/** Queues the reminders of offers that wait for an answer, when those of quotes go (R11.04), by email. */
export async function remindOfOffers(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  if (isQuiet(now, OPERATOR_TIME_ZONE)) return;
  const waiting = await deps.db
    .select({ offer: planOffers, customerId: plans.customerId })
    .from(planOffers)
    .innerJoin(plans, eq(plans.id, planOffers.planId))
    .where(and(eq(planOffers.state, 'waiting'), eq(planOffers.byItself, false)));
  await doEach(waiting, async ({ offer, customerId }) => {
    const [issuedAt, validUntil] = [
      offer.offeredAt.toTemporalInstant(),
      offer.validUntil.toTemporalInstant(),
    ];
    const reminder = quoteReminderDue({ issuedAt, validUntil, reminded: offer.reminded }, now);
    if (reminder === null) return;
    await transaction(deps.pool, async (tx) => {
      const reminded = await tx
        .update(planOffers)
        .set({ reminded: reminder })
        .where(
          and(
            eq(planOffers.id, offer.id),
            eq(planOffers.state, 'waiting'),
            sql`${planOffers.reminded} is not distinct from ${offer.reminded}`,
          ),
        )
        .returning({ id: planOffers.id });
      if (reminded.length === 0) return;
      const about = { customerId, siteIds: offeredSites(offer.content) };
      await queueLetter(deps, tx, about, { mail: 'plan-offered', planOfferId: offer.id, reminder });
    });
  });
}
