import type { Reply } from '../../../contracts/endpoint.ts';
import type { changeBilling as changeCall } from '../../../contracts/invoices/billing.ts';
import type { setPoNumber as setPoNumberCall } from '../../../contracts/invoices/invoice-changes.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { PaymentTerms } from '../../../domain/invoices/payment-terms.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import { recordCustomerOpened } from '../../common/audit/record-customer-opened.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, isNull } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { raisedVersion } from '../customers/customers.queries.ts';
import { changeJob, type DeskChange } from '../jobs/change-job.ts';
import { keepPoNumber } from '../jobs/move-job.ts';
import { creditOfAllCents } from '../ledger/credit-balance.ts';
import { amountDueOf } from './find-invoice.ts';

const COLUMNS = {
  paymentTerms: customers.paymentTerms,
  needsPoNumber: customers.needsPoNumber,
  accountsEmail: customers.accountsEmail,
};

const VERSION = {
  version: customers.version,
  changedBy: customers.changedBy,
  changedAt: customers.changedAt,
};

/** How a customer is invoiced, and what is due. @throws Refusal `not_found` */
async function readBilling(db: Queryable, customerId: number): Promise<Reply<typeof changeCall>> {
  const [found] = await db
    .select({ ...COLUMNS, ...VERSION })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  return {
    CustomerId: customerId,
    PaymentTerms: found.paymentTerms,
    NeedsPoNumber: found.needsPoNumber,
    AccountsEmail: found.accountsEmail,
    Credit: dollarsFromCents(await creditOfAllCents(db, customerId)),
    TotalDue: dollarsFromCents(await amountDueOf(db, customerId)),
    Version: found.version,
  };
}

/** The same, for staff; opening it is recorded. @throws Refusal `not_found` */
export async function openBilling(
  deps: Deps,
  { customerId, by }: { customerId: number; by: StaffDoer },
): Promise<Reply<typeof changeCall>> {
  const billing = await readBilling(deps.db, customerId);
  await recordCustomerOpened(deps, { customerId, by, part: 'billing' });
  return billing;
}

export type BillingChange = {
  paymentTerms?: PaymentTerms | undefined;
  needsPoNumber?: boolean | undefined;
  accountsEmail?: string | null | undefined;
};

/**
 * Changes how a customer is invoiced from now on; an undefined field stays as it is.
 * @throws Refusal `not_found`, also for a customer who was joined into another (R14.06); `conflict` if somebody else changed
 *   the customer since (R10.04)
 */
export async function changeBilling(
  deps: Deps,
  {
    customerId,
    by,
    version,
    change,
  }: { customerId: number; by: StaffDoer; version?: number; change: BillingChange },
): Promise<Reply<typeof changeCall>> {
  const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return transaction(deps.pool, async (tx) => {
    const isCustomer = and(eq(customers.id, customerId), isNull(customers.joinedInto));
    const [before] = await tx
      .select({ ...COLUMNS, ...VERSION })
      .from(customers)
      .where(isCustomer)
      .for('no key update');
    if (!before) throw new Refusal('not_found', requestMessages.notFound);
    const changed = Object.entries(wanted).filter(
      ([name, value]) => before[name as keyof typeof before] !== value,
    );
    if (changed.length > 0) {
      refuseStale(before, version, { timeZone: OPERATOR_TIME_ZONE });
      await tx
        .update(customers)
        .set({ ...wanted, ...raisedVersion({ by, at: toDate(deps.clock.now()) }) })
        .where(isCustomer);
      const names = changed.map(([name]) => name as keyof typeof before);
      await recordAudit(tx, deps, {
        by,
        action: 'billing-changed',
        subject: { kind: 'customer', id: customerId },
        customerId,
        details: {
          before: Object.fromEntries(names.map((name) => [name, before[name]])),
          after: Object.fromEntries(changed),
        },
      });
    }
    return readBilling(tx, customerId);
  });
}

/** Sets or clears the customer's PO number for a job. @throws Refusal `not_found`, `conflict` */
export async function setPoNumber(
  deps: Deps,
  { poNumber, ...change }: DeskChange & { poNumber: string | null },
): Promise<Reply<typeof setPoNumberCall>> {
  await changeJob(deps, { ...change, action: 'po-number-set' }, async (tx, job) => {
    if (job.poNumber === poNumber) return null;
    await keepPoNumber(tx, job.id, poNumber);
    return {};
  });
  const { jobId } = change;
  const [job] = await deps.db.select({ version: jobs.version }).from(jobs).where(eq(jobs.id, jobId));
  if (!job) throw new Error(`No job ${jobId}`);
  return { RepairId: jobId, PoNumber: poNumber, Version: job.version };
}
