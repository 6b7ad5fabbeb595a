import { randomUUID } from 'node:crypto';
import { isQuiet } from '../../../domain/messages/quiet-hours.ts';
import { askingFor } from '../../../domain/plans/plan-letters.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { eq, inArray } from '../../db/drizzle.ts';
import { planLetters, planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { doEach } from '../../platform/do-each.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { lettersOf, lockPlansOf, unaskedCustomers, unremindedCustomers } from './asking.queries.ts';
import type { DueRow } from './due.queries.ts';
import { type WaitingVisit, waitingVisits } from './own-plan-visits.ts';

type Letter = typeof planLetters.$inferSelect;

/**
 * Asks the customers of plans to pick a day for each visit that can be done soon, and reminds them once if they don't (R13.03); not in
 * the site's quiet hours. However often it runs, and on however many servers, nobody is asked twice.
 */
export async function askForDays(deps: Deps): Promise<void> {
  const { planAskDays, planRemindDays } = deps.catalogue.current().pricing.policy;
  const now = deps.clock.now();
  const customers = new Set([
    ...(await unaskedCustomers(deps.db, { now, askDays: planAskDays })),
    ...(await unremindedCustomers(deps.db, toDate(now.subtract({ hours: 24 * planRemindDays })))),
  ]);
  await doEach(customers, (customerId) =>
    transaction(deps.pool, async (tx) => {
      await lockPlansOf(tx, customerId);
      const visits = await waitingVisits(deps, tx, { customerId, siteIds: null });
      for (const visit of visits) await askForOne(deps, tx, visit);
    }),
  );
}

async function askForOne(deps: Deps, tx: Transaction, visit: WaitingVisit): Promise<void> {
  const { planAskDays, planRemindDays } = deps.catalogue.current().pricing.policy;
  const now = deps.clock.now();
  const rows = visit.occurrences.map(({ row }) => row);
  const [{ site }] = rows as [DueRow];
  if (isQuiet(now, site.timeZone)) return;
  const letters = await lettersOf(
    tx,
    rows.map(({ occurrence }) => occurrence.letterId),
  );
  const letterOf = ({ occurrence }: DueRow) => letters.find(({ id }) => id === occurrence.letterId) ?? null;
  const dayOf = ({ createdAt }: Letter) => localToday(createdAt.toTemporalInstant(), site.timeZone);
  const asking = askingFor({
    today: localToday(now, site.timeZone),
    firstDay: visit.firstDay,
    askedOn: rows.map((row) => letterOf(row)).map((letter) => letter && dayOf(letter)),
    askDays: planAskDays,
  });
  const last = letters.at(-1);
  if (asking === 'ask') {
    const [letter] = await tx
      .insert(planLetters)
      .values({ createdAt: toDate(now) })
      .returning();
    if (letter) await send(deps, tx, rows, { letter, isReminder: false });
  } else if (last && last.remindedAt === null && isBefore(last.createdAt, now, planRemindDays)) {
    await tx
      .update(planLetters)
      .set({ remindedAt: toDate(now) })
      .where(eq(planLetters.id, last.id));
    await send(deps, tx, rows, { letter: last, isReminder: true });
  } else if (asking === 'with-last' && last) await keepLetter(tx, rows, last.id);
}

const isBefore = (at: Date, now: Temporal.Instant, days: number): boolean =>
  at <= toDate(now.subtract({ hours: 24 * days }));

async function send(
  deps: Deps,
  tx: Transaction,
  rows: readonly DueRow[],
  { letter, isReminder }: { letter: Letter; isReminder: boolean },
): Promise<void> {
  await keepLetter(tx, rows, letter.id);
  const [{ plan, site }] = rows as [DueRow];
  const about = { customerId: plan.customerId, siteIds: [site.id] };
  const mail = () =>
    ({
      mail: 'plan-visit-waiting',
      planLetterId: letter.id,
      linkId: randomUUID(),
      isReminder,
    }) as const;
  await queueLetter(deps, tx, about, mail(), mail);
}

async function keepLetter(tx: Transaction, rows: readonly DueRow[], letterId: number): Promise<void> {
  const ids = rows.map(({ occurrence }) => occurrence.id);
  await tx.update(planOccurrences).set({ letterId }).where(inArray(planOccurrences.id, ids));
}
