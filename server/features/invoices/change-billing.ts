import type { Reply } from '../../../contracts/endpoint.ts';
import type { changeBilling as changeCall } from '../../../contracts/invoices/billing.ts';
import type { PaymentTerms } from '../../../domain/invoices/payment-terms.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import { recordCustomerOpened } from '../../common/audit/record-customer-opened.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepPoNumber, lockJobRow } from '../jobs/life/move-job.ts';
import { customerCreditCents } from '../ledger/credit-balance.ts';
import { amountDueOf } from './find-invoice.ts';

const COLUMNS = {
  paymentTerms: customers.paymentTerms,
  needsPoNumber: customers.needsPoNumber,
  accountsEmail: customers.accountsEmail,
};

/** How a customer is invoiced, and what is due. @throws Refusal `not_found` */
async function readBilling(db: Queryable, customerId: number): Promise<Reply<typeof changeCall>> {
  const [found] = await db.select(COLUMNS).from(customers).where(eq(customers.id, customerId));
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  return {
    CustomerId: customerId,
    PaymentTerms: found.paymentTerms,
    NeedsPoNumber: found.needsPoNumber,
    AccountsEmail: found.accountsEmail,
    Credit: dollarsFromCents(await customerCreditCents(db, customerId)),
    TotalDue: dollarsFromCents(await amountDueOf(db, customerId)),
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

/** Changes how a customer is invoiced from now on; an undefined field stays as it is. @throws Refusal `not_found` */
export async function changeBilling(
  deps: Deps,
  { customerId, by, change }: { customerId: number; by: StaffDoer; change: BillingChange },
): Promise<Reply<typeof changeCall>> {
  const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return transaction(deps.pool, async (tx) => {
    const isCustomer = eq(customers.id, customerId);
    const [before] = await tx.select(COLUMNS).from(customers).where(isCustomer).for('no key update');
    if (!before) throw new Refusal('not_found', requestMessages.notFound);
    const changed = Object.entries(wanted).filter(
      ([name, value]) => before[name as keyof typeof before] !== value,
    );
    if (changed.length > 0) {
      await tx.update(customers).set(wanted).where(isCustomer);
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

/** Sets or clears the customer's PO number for a job. @throws Refusal `not_found` */
export async function setPoNumber(
  deps: Deps,
  { jobId, by, poNumber }: { jobId: number; by: StaffDoer; poNumber: string | null },
): Promise<{ RepairId: number; PoNumber: string | null }> {
  await transaction(deps.pool, async (tx) => {
    const job = await lockJobRow(tx, jobId);
    if (!job) throw new Refusal('not_found', requestMessages.notFound);
    if (job.poNumber === poNumber) return;
    await keepPoNumber(tx, jobId, poNumber);
    await recordAudit(tx, deps, {
      by,
      action: 'po-number-set',
      subject: { kind: 'job', id: jobId },
      customerId: job.customerId,
      details: { before: job.poNumber, after: poNumber },
    });
  });
  return { RepairId: jobId, PoNumber: poNumber };
}
