import type { Deps } from '../../deps.ts';
import { cancelAbandoned } from '../payments/cancel-payment.ts';
import { type ChangedInvoice, changeInvoice, type InvoiceChange } from './change-invoice.ts';
import { asInvoice } from './find-invoice.ts';
import { reverseWriteOff as postReversal, writeOffInvoice as postWriteOff } from './write-off-invoice.ts';

/** Cents, or null for all of it. */
type WriteOff = InvoiceChange & { amountCents: number | null; reason: string };

/** Writes off what won't be paid. @throws Refusal `not_found`, `conflict`, `invalid_fields` */
export async function writeOffInvoice(
  deps: Deps,
  { amountCents, reason, ...change }: WriteOff,
): Promise<ChangedInvoice> {
  await cancelAbandoned(deps, change.invoiceId);
  const recorded = { ...change, action: 'invoice-written-off', body: { amountCents, reason } } as const;
  return changeInvoice(deps, recorded, async (tx, document) => {
    const { key } = change;
    const written = await postWriteOff(deps, tx, asInvoice(document), { amountCents, key, reason });
    return { amountCents: written, reason };
  });
}

/** Reverses a write-off, so that it's owed again. @throws Refusal `not_found`, `conflict`, `invalid_fields` */
export async function reverseWriteOff(
  deps: Deps,
  { amountCents, reason, ...change }: WriteOff,
): Promise<ChangedInvoice> {
  const recorded = { ...change, action: 'write-off-reversed', body: { amountCents, reason } } as const;
  return changeInvoice(deps, recorded, async (tx, document) => {
    const { key } = change;
    const reversed = await postReversal(deps, tx, asInvoice(document), { amountCents, key, reason });
    return { amountCents: reversed, reason };
  });
}
