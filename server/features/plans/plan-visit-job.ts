import { LEAD_CATEGORY_STAFF } from '../../../domain/constants.ts';
import { deskJobMessages } from '../../../domain/jobs/desk-job-messages.ts';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { NO_FOOD } from '../bookings/checkout.ts';
import { machineColumns, type NewJob } from '../bookings/store-booking.ts';
import { isForgotten, lockCustomer } from '../customers/customers.queries.ts';
import { keepInUse } from '../equipment/keep-in-use.ts';
import { planVisitPrice } from '../invoices/plans/price-plan-visit.ts';
import { type DueRow, dueByIds, presentService } from './due.queries.ts';
import { lockPlan } from './plans.queries.ts';
import { refuseSettled } from './settle-service.ts';

type Services = readonly { OccurrenceId: number; Version: number }[];
type Asking = {
  /** Whether who asks may know of a service; what isn't theirs isn't found. */
  isTheirs?: (row: DueRow) => boolean;
  /** What they read if somebody changed one since they read it. */
  changedWords: (changed: DueRow) => string | Promise<string>;
};

/**
 * The services, with everything locked that a booking of them goes by: customer, plans, machines.
 * @throws Refusal `not_found`, `conflict`, `invalid_fields`
 */
export async function lockServices(
  deps: Deps,
  tx: Transaction,
  services: Services,
  { isTheirs = () => true, changedWords }: Asking,
): Promise<DueRow[]> {
  const ids = services.map(({ OccurrenceId }) => OccurrenceId);
  const read = await dueByIds(tx, ids);
  const [first] = read;
  if (!first || read.length < new Set(ids).size || !read.every(isTheirs))
    throw new Refusal('not_found', requestMessages.notFound);
  const { customerId } = first.plan;
  if (!(await lockCustomer(tx, customerId)) || (await isForgotten(tx, customerId))) {
    throw new Refusal('conflict', deskJobMessages.customerForgotten);
  }
  const planIds = new Set(read.map(({ plan }) => plan.id));
  for (const id of [...planIds].sort((a, b) => a - b)) await lockPlan(tx, id);
  const rows = await dueByIds(tx, ids);
  const changed = rows.find(
    ({ occurrence }) =>
      services.find(({ OccurrenceId }) => OccurrenceId === occurrence.id)?.Version !== occurrence.version,
  );
  if (changed) throw new Refusal('conflict', await changedWords(changed));
  if (rows.some(({ site, asset }) => site.id !== first.site.id || asset.customerId !== customerId)) {
    throw fieldRefusal('Services', messages.notOneSite);
  }
  if (new Set(rows.map(({ line }) => line.id)).size < rows.length) {
    throw fieldRefusal('Services', messages.sameLineTwice);
  }
  for (const row of rows) {
    refuseSettled(deps, row);
    const { Equipment, IsRetired } = presentService(deps, row);
    if (IsRetired) throw new Refusal('conflict', messages.machineRetired(Equipment));
  }
  await keepInUse(tx, ...new Set(rows.map(({ asset }) => asset.id)));
  return rows;
}

/** The plan that a visit's job names: the first service's, with the names of all. */
export const planOf = (rows: readonly DueRow[]): { id: number; name: string } => {
  const [{ plan }] = rows as [DueRow];
  return { id: plan.id, name: [...new Set(rows.map((row) => row.plan.name))].join(', ') };
};

type Planned = { date: string; window: TimeWindow; startsAt: Temporal.Instant; endsAt: Temporal.Instant };

/** The columns of the new job: the first machine's, and all services in words, at the price of those that are paid by visit. */
export async function planJob(
  deps: Deps,
  tx: Transaction,
  rows: readonly DueRow[],
  planned: Planned,
): Promise<NewJob> {
  const [{ asset, site }] = rows as [DueRow];
  return {
    ...machineColumns(asset),
    problem: planMessages.problem,
    problemDescription: rows
      .map((row) => {
        const { Equipment, ServiceName } = presentService(deps, row);
        const where = [Equipment, row.asset.equipmentLocation].filter(Boolean).join(', ');
        return `${ServiceName}: ${where}`;
      })
      .join('\n'),
    ...NO_FOOD,
    priorityOption: planned.window === 'afterhours' ? 'afterhours' : 'later',
    timeWindow: planned.window,
    attendanceDate: planned.date,
    startsAt: toDate(planned.startsAt),
    endsAt: toDate(planned.endsAt),
    timeZone: site.timeZone,
    // The site's, as it is now.
    locationDescription: null,
    parkingInstructions: null,
    priceBookVersion: deps.catalogue.current().pricing.at(deps.clock.now()).version,
    ...(await planVisitPrice(
      tx,
      rows.map(({ occurrence }) => occurrence.id),
    )),
    loading: null,
    promoCodeId: null,
    discountCents: 0,
    parkingCents: 0,
    leadCategory: LEAD_CATEGORY_STAFF,
  };
}
