import { LEAD_CATEGORY_IMPORT } from '../../../domain/constants.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { jobMessages } from '../../../domain/jobs/job-messages.ts';
import { noteHours } from '../../../domain/visits/avoided-hours-messages.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { violatedConstraint } from '../../db/client.ts';
import { and, eq, isNotNull } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { importedRows } from '../../db/schema/imports.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createAccount } from '../accounts/create-account.ts';
import { inviteToActivate } from '../accounts/invite-to-activate.ts';
import { NO_FOOD } from '../bookings/checkout.ts';
import { insertJob } from '../bookings/store-booking.ts';
import { lockCustomer } from '../customers/customers.queries.ts';
import { insertAsset } from '../equipment/equipment.queries.ts';
import { keepInUse } from '../equipment/keep-in-use.ts';
import { addToTimeline } from '../jobs/move-job.ts';
import { findOrAddSite } from '../sites/find-or-add-site.ts';
import type { Plan } from './resolve-row.ts';

/** The database constraint for one row per key. */
const KEY_TAKEN = 'imported_rows_kind_key_pk';

/** The records of a row, once it's stored. */
export type RowIds = { customer: number; site: number | null; equipment: number | null; job: number | null };

/**
 * Stores a row in one transaction: all of it or nothing (R10.19). Nothing is sent, except a link to the account if that
 * was asked for.
 * @returns null if the same row was imported meanwhile
 * @throws Refusal `conflict` if what it needs has changed meanwhile
 */
export async function storeRow(
  deps: Deps,
  plan: Plan,
  { importId, by, sendLink }: { importId: number; by: StaffDoer; sendLink: boolean },
): Promise<RowIds | null> {
  const there = idsOf(plan);
  if (there && !sendLink) return there;
  try {
    return await transaction(deps.pool, async (tx) => {
      const createdAt = toDate(deps.clock.now());
      const customer = await customerOf(deps, tx, plan, createdAt);
      const own = { customerId: customer, createdAt };
      const site =
        plan.site === null || typeof plan.site === 'number'
          ? plan.site
          : await findOrAddSite(tx, plan.site, own);
      const equipment = await machineOf(tx, plan, { ...own, site });
      const ids: RowIds = {
        customer,
        site,
        equipment,
        job: await jobOf(tx, plan, { ...own, site, equipment, by }),
      };
      const rows = plan.keys.flatMap(({ kind, key }) => {
        const recordId = ids[kind];
        return recordId === null ? [] : [{ kind, key, importId, customerId: customer, recordId }];
      });
      if (rows.length > 0) await tx.insert(importedRows).values(rows);
      if (sendLink) await inviteOnce(deps, tx, customer, createdAt);
      return ids;
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === KEY_TAKEN) return null;
    if (constraint === null) throw error;
    // An email that was taken meanwhile, or what only the database knows: the other rows don't wait for this one.
    deps.log.warn({ importId, constraint }, 'a row was not imported');
    throw new Refusal('conflict', messages.meanwhile);
  }
}

const isThere = (record: number | object | null): record is number | null =>
  record === null || typeof record === 'number';

/** The records of a row that adds nothing; null if there is something to store. */
function idsOf({ customer, site, machine, job, keys }: Plan): RowIds | null {
  if (typeof customer !== 'number' || !isThere(site) || !isThere(machine)) return null;
  return job || keys.length > 0 ? null : { customer, site, equipment: machine, job: null };
}

async function customerOf(deps: Deps, tx: Transaction, { customer }: Plan, createdAt: Date): Promise<number> {
  if (typeof customer !== 'number') {
    return createAccount(deps, tx, customer, { createdAt, promoCodeId: null, isMadeByStaff: true });
  }
  if (!(await lockCustomer(tx, customer))) throw new Refusal('conflict', messages.meanwhile);
  return customer;
}

type Own = { customerId: number; createdAt: Date; site: number | null };

async function machineOf(
  tx: Transaction,
  { machine, job }: Plan,
  { site, ...own }: Own,
): Promise<number | null> {
  if (machine === null || site === null) return null;
  if (typeof machine !== 'number') return insertAsset(tx, { ...machine, ...own, locationId: site });
  if (job) await keepInUse(tx, machine);
  return machine;
}

async function jobOf(
  tx: Transaction,
  { job, described }: Plan,
  { customerId, createdAt, site, equipment, by }: Own & { equipment: number | null; by: StaffDoer },
): Promise<number | null> {
  if (!job || !described || site === null) return null;
  const { equipmentTypeId, servicingTypeId, makeId, makeName, modelId, modelName } = described;
  const { serialIdentifier, equipmentLocation, locationDescription } = described;
  const { jobId } = await insertJob(
    tx,
    {
      ...{ equipmentTypeId, servicingTypeId, makeId, makeName, modelId, modelName },
      ...{ serialIdentifier, equipmentLocation },
      ...job.work,
      ...NO_FOOD,
      locationDescription: job.work.locationDescription ?? locationDescription,
      assetId: equipment,
      promoCodeId: null,
      parkingInstructions: null,
      leadCategory: LEAD_CATEGORY_IMPORT,
    },
    {
      customerId,
      locationId: site,
      createdAt,
      region: job.region,
      staffName: by.name,
      note: jobMessages.broughtAlong,
      mayExceed: true,
      hasTime: job.hasTime,
      hoursNote: job.inHours && noteHours(job.inHours, 'import'),
      technician: job.technician,
      poNumber: job.poNumber,
    },
  );
  if (job.note.length > 0) {
    const state = job.technician ? 'Scheduled' : 'Requested';
    const at = Temporal.Instant.fromEpochMilliseconds(createdAt.getTime());
    await addToTimeline(tx, jobId, { kind: 'note', state, by, at, note: job.note.join('\n') });
  }
  return jobId;
}

/** Queues the email with a link to a customer's account, unless an import did before or somebody has got into it. */
async function inviteOnce(deps: Deps, tx: Transaction, customerId: number, createdAt: Date): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId));
  if (!customer?.userName || customer.passwordHash !== null) return;
  const ofCustomer = and(eq(importedRows.customerId, customerId), eq(importedRows.kind, 'customer'));
  const [invited] = await tx
    .select({ key: importedRows.key })
    .from(importedRows)
    .where(and(ofCustomer, isNotNull(importedRows.invitedAt)))
    .limit(1);
  if (invited) return;
  await inviteToActivate(deps, tx, customer, { kind: 'import', createdAt });
  await tx.update(importedRows).set({ invitedAt: createdAt }).where(ofCustomer);
}
