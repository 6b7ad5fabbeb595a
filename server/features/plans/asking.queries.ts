import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, inArray, isNull, lte } from '../../db/drizzle.ts';
import { assets } from '../../db/schema/equipment.ts';
import { planLetters, planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planLines, plans } from '../../db/schema/plans.ts';
import type { Transaction } from '../../db/transaction.ts';

const waits = inArray(planOccurrences.state, ['due', 'missed']);

/** Customers with a service that waits, can be done soon, and that no letter has asked a day for. */
export async function unaskedCustomers(
  db: Queryable,
  { now, askDays }: { now: Temporal.Instant; askDays: number },
): Promise<number[]> {
  // Wherever the site is: its own date is looked at later.
  const until = now
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .add({ days: askDays + 1 });
  const rows = await db
    .selectDistinct({ id: plans.customerId })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, planOccurrences.lineId))
    .innerJoin(plans, and(eq(plans.id, planLines.planId), eq(plans.state, 'active')))
    .innerJoin(assets, and(eq(assets.id, planLines.assetId), isNull(assets.retiredAt)))
    .where(and(waits, isNull(planOccurrences.letterId), lte(planOccurrences.firstDay, until.toString())));
  return rows.map(({ id }) => id);
}

/** Customers who were asked before an instant, not reminded, and have chosen no day for some of it. */
export async function unremindedCustomers(db: Queryable, before: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: plans.customerId })
    .from(planOccurrences)
    .innerJoin(planLetters, eq(planLetters.id, planOccurrences.letterId))
    .innerJoin(planLines, eq(planLines.id, planOccurrences.lineId))
    .innerJoin(plans, and(eq(plans.id, planLines.planId), eq(plans.state, 'active')))
    .where(and(waits, isNull(planLetters.remindedAt), lte(planLetters.createdAt, before)));
  return rows.map(({ id }) => id);
}

/** Locks all plans in force of a customer, so that servers that ask at once wait for each other. */
export async function lockPlansOf(tx: Transaction, customerId: number): Promise<void> {
  await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.customerId, customerId), eq(plans.state, 'active')))
    .orderBy(asc(plans.id))
    .for('no key update');
}

/** Some letters, the last one last. */
export function lettersOf(db: Queryable, ids: readonly (number | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))];
  return db.select().from(planLetters).where(inArray(planLetters.id, known)).orderBy(asc(planLetters.id));
}
