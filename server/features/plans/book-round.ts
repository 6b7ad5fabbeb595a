import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { bookRound as bookRoundCall } from '../../../contracts/plans/rounds.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { submitOnce } from '../../common/idempotency/submit-once.ts';
import { asc, inArray, sql } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { plans } from '../../db/schema/plans.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { lockTimes } from '../technicians/planned-times.ts';
import { type News, queueAllNews } from '../visits/visit-news.ts';
import { lockWindow, type RegionWindow } from '../windows/window-places.ts';
import { bookVisit } from './book-plan-visit.ts';
import { type DueRow, dueByIds } from './due.queries.ts';

type Form = z.output<typeof bookRoundCall.body>;
type Booked = Reply<typeof bookRoundCall>['Booked'][number];

/**
 * Books a round of plan visits, all of them or none (R13.07). A customer with several of them gets one message. One key books once.
 * @throws Refusal `not_found`; `invalid_fields`, naming each visit that can't be booked; `idempotency_key_reused`
 */
export async function bookRound(
  deps: Deps,
  { by, key, form }: { by: StaffDoer; key: string; form: Form },
): Promise<Reply<typeof bookRoundCall>> {
  const [first] = await dueByIds(deps.db, idsOf(form));
  if (!first) throw new Refusal('not_found', requestMessages.notFound);
  const { customerId } = first.plan;
  const submit = { key, customerId, personId: null, operation: 'plan round', body: form };
  return submitOnce(deps, submit, async (tx) => {
    await lockRound(deps, tx, form);
    const told: { job: JobRow; news: News }[] = [];
    const faults: { field: string; message: string }[] = [];
    const booked: Booked[] = [];
    for (const [at, visit] of form.Visits.entries()) {
      // So that what can't be booked takes no room from those after it.
      await tx.execute(sql`savepoint plan_visit`);
      try {
        const { job, version, warnings } = await bookVisit(deps, tx, { by, form: visit, told });
        booked.push({
          RepairId: job.id,
          BookingReference: bookingReference(deps.config.brand.referencePrefix, job.id),
          Version: version,
          Warnings: warnings,
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await tx.execute(sql`rollback to savepoint plan_visit`);
        faults.push({ field: `Visits.${at}`, message: error.message });
      }
    }
    if (faults.length > 0) throw new Refusal('invalid_fields', messages.roundRefused, faults);
    await queueAllNews(deps, tx, told);
    deps.log.info({ jobs: booked.length }, 'a round was booked');
    return { Booked: booked };
  });
}

const idsOf = ({ Visits }: Form): number[] =>
  Visits.flatMap(({ Services }) => Services.map(({ OccurrenceId }) => OccurrenceId));

/**
 * Locks what a round's bookings lock one by one, each kind in the order of its ids: two rounds wait for each other, and so do a round
 * and a single visit.
 */
async function lockRound(deps: Deps, tx: Transaction, form: Form): Promise<void> {
  const rows = await dueByIds(tx, idsOf(form));
  const ids = (idOf: (row: DueRow) => number) => [...new Set(rows.map(idOf))];
  for (const [table, locked] of [
    [customers, ids(({ plan }) => plan.customerId)],
    [plans, ids(({ plan }) => plan.id)],
  ] as const) {
    await tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, locked))
      .orderBy(asc(table.id))
      .for('no key update');
  }
  await tx
    .select({ id: assets.id })
    .from(assets)
    .where(
      inArray(
        assets.id,
        ids(({ asset }) => asset.id),
      ),
    )
    .orderBy(asc(assets.id))
    .for('share');
  for (const window of windowsOf(deps, form, rows)) await lockWindow(tx, window);
  const takers = new Set(form.Visits.flatMap(({ TechnicianId }) => TechnicianId ?? []));
  for (const id of [...takers].sort((a, b) => a - b)) await lockTimes(tx, id);
}

/** The windows that a round's visits take places in. */
function windowsOf({ catalogue }: Deps, { Visits }: Form, rows: readonly DueRow[]): RegionWindow[] {
  const { places } = catalogue.current();
  const windows = new Map<string, RegionWindow>();
  for (const { Services, Date: date, TimeWindow: window } of Visits) {
    const site = rows.find(({ occurrence }) => occurrence.id === Services[0]?.OccurrenceId)?.site;
    const region = site ? places.region(site.postcode) : null;
    if (region !== null) windows.set(`${date} ${window} ${region}`, { region, date, window });
  }
  return [...windows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, window]) => window);
}
