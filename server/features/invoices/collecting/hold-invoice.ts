import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { amountDueCents } from '../../../../domain/invoices/invoice-status.ts';
import { invoiceRefusals } from '../../../../domain/invoices/office-actions.ts';
import type { Deps } from '../../../common/deps.ts';
import { invoiceHolds } from '../../../db/schema/invoices.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { Refusal, refuseIf } from '../../../platform/refusal.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { openHold } from '../../payments/invoice-holds.ts';
import { type ChangedInvoice, changeInvoice, type InvoiceChange, NOTHING_TO_DO } from '../change-invoice.ts';
import { asInvoice } from '../find-invoice.ts';

/** Puts an invoice on hold for a customer who calls. @throws Refusal `not_found`, `conflict` if nothing is due or it's on hold for something else */
export async function holdInvoice(
  deps: Deps,
  { reason, ...change }: InvoiceChange & { reason: string },
): Promise<ChangedInvoice> {
  const held = { ...change, action: 'invoice-held', body: { reason } } as const;
  return changeInvoice(deps, held, async (tx, document) => {
    const { id: documentId } = asInvoice(document);
    const hold = await openHold(tx, documentId);
    if (hold?.reason === reason) return NOTHING_TO_DO;
    if (hold) throw new Refusal('conflict', deskInvoiceMessages.onHoldAlready(hold.reason));
    refuseIf(invoiceRefusals.hold(await amountsOfInvoice(tx, documentId)));
    await placeHold(deps, tx, { documentId, reason });
    return { reason };
  });
}

/** Puts a locked invoice on hold if anything is due on it. @returns whether it's on hold now */
export async function placeHold(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { documentId, reason }: { documentId: number; reason: string },
): Promise<boolean> {
  if (amountDueCents(await amountsOfInvoice(tx, documentId)) === 0) return false;
  await tx
    .insert(invoiceHolds)
    .values({ documentId, reason, heldAt: toDate(clock.now()) })
    .onConflictDoNothing();
  return true;
}
