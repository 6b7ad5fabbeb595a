import type { Deps } from '../../../deps.ts';
import { asInvoice } from '../../invoices/find-invoice.ts';
import { writeOffInvoice as postWriteOff } from '../../invoices/write-off-invoice.ts';
import { cancelAbandoned } from '../../payments/cancel-payment.ts';
import { type ChangedInvoice, changeInvoice, type InvoiceChange } from './change-invoice.ts';

/** Writes off what won't be paid. @throws Refusal `not_found`, `conflict`, `invalid_fields` */
export async function writeOffInvoice(
  deps: Deps,
  {
    amountCents,
    reason,
    ...change
  }: InvoiceChange & {
    /** Cents, or null for all that is due. */
    amountCents: number | null;
    reason: string;
  },
): Promise<ChangedInvoice> {
  await cancelAbandoned(deps, change.invoiceId);
  const recorded = { ...change, action: 'invoice-written-off', body: { amountCents, reason } } as const;
  return changeInvoice(deps, recorded, async (tx, document) => {
    const { key } = change;
    const written = await postWriteOff(deps, tx, asInvoice(document), { amountCents, key, reason });
    return { amountCents: written, reason };
  });
}
