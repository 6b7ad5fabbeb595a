import { and, gte, isNotNull, sql } from 'drizzle-orm';
import type { PaymentState } from '../../../domain/payments/payment-life.ts';
import type { ListedCharge } from '../../adapters/payments/port.ts';
import { documents } from '../../db/schema/invoices.ts';
import { ledgerEntries } from '../../db/schema/ledger.ts';
import { payments } from '../../db/schema/payments.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { RECONCILED_DAYS } from '../../platform/limits.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';

/** Something that documents, ledger and provider don't agree on. */
export type LedgerFault = { subject: string; fault: string };

export type LedgerCheck = {
  documents: number;
  entries: number;
  /** Charges at the provider that were compared; null if it didn't respond. */
  charges: number | null;
  faults: LedgerFault[];
};

/** Whether documents, ledger and provider agree; names everything that doesn't. Reads only. */
export async function checkLedger(deps: Deps): Promise<LedgerCheck> {
  const faults: LedgerFault[] = [];
  for (const query of LEDGER_CHECKS) {
    const { rows } = await deps.pool.query<LedgerFault>(query);
    faults.push(...rows);
  }
  const provider = await compareProvider(deps);
  const count = sql<number>`count(*)::int`;
  const [document] = await deps.db.select({ count }).from(documents);
  const [entry] = await deps.db.select({ count }).from(ledgerEntries);
  return {
    documents: document?.count ?? 0,
    entries: entry?.count ?? 0,
    charges: provider?.charges ?? null,
    faults: [...faults, ...(provider?.faults ?? [])],
  };
}

/** What a payment is, by the charge at the provider. */
const STATE_OF: Readonly<Record<ListedCharge['charge']['outcome'], PaymentState | null>> = {
  succeeded: 'succeeded',
  declined: 'declined',
  confirmation_required: 'confirmation-required',
  cancelled: 'cancelled',
  unreachable: null,
};

/** The charges of the last weeks on both sides, each by our key; null if the provider doesn't respond. */
async function compareProvider(deps: Deps): Promise<{ charges: number; faults: LedgerFault[] } | null> {
  const since = deps.clock.now().subtract({ hours: 24 * RECONCILED_DAYS });
  let charges: ListedCharge[];
  try {
    charges = await deps.payments.listCharges(since);
  } catch (error) {
    deps.log.warn({ err: error }, 'the card provider did not list its charges');
    return null;
  }
  const ours = charges.flatMap((charge) =>
    charge.idempotencyKey ? [[charge.idempotencyKey, charge] as const] : [],
  );
  const there = new Map(ours);
  const rows = await deps.db
    .select()
    .from(payments)
    .where(and(gte(payments.createdAt, toDate(since)), isNotNull(payments.providerId)));
  const here = new Set(rows.map(({ idempotencyKey }) => idempotencyKey));
  const faults = rows.flatMap(({ id, idempotencyKey, state, amountCents }) => {
    const subject = `payment ${id}`;
    const charge = there.get(idempotencyKey);
    if (!charge) return [{ subject, fault: 'the provider has no such charge' }];
    if (charge.amountCents !== amountCents) return [{ subject, fault: 'the provider has another amount' }];
    const known = STATE_OF[charge.charge.outcome];
    return known === null || known === state
      ? []
      : [{ subject, fault: `is ${state}, and ${known} at the provider` }];
  });
  return { charges: ours.length, faults: [...faults, ...(await unknownCharges(deps, charges, here))] };
}

/** Charges with a key of ours that no row has; one whose reply is awaited has its row, but no id of the provider's. */
async function unknownCharges(
  deps: Deps,
  charges: readonly ListedCharge[],
  here: ReadonlySet<string>,
): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const { idempotencyKey, chargeId } of charges) {
    if (idempotencyKey === null || here.has(idempotencyKey)) continue;
    const found = await deps.pool.query('select 1 from payments where idempotency_key = $1', [
      idempotencyKey,
    ]);
    if (found.rowCount === 0)
      faults.push({ subject: `charge ${chargeId}`, fault: 'no payment here has its key' });
  }
  return faults;
}
