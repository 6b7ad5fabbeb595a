import { nextChargeTime } from '../../../../domain/invoices/charge-times.ts';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { amountDueCents } from '../../../../domain/invoices/invoice-status.ts';
import { invoiceRefusals } from '../../../../domain/invoices/office-actions.ts';
import { isSellersBusinessDay } from '../../../catalogue/sellers-calendar.ts';
import type { Deps } from '../../../common/deps.ts';
import { eq } from '../../../db/drizzle.ts';
import { invoiceHolds } from '../../../db/schema/invoices.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { Refusal, refuseIf } from '../../../platform/refusal.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { openHold } from '../../payments/invoice-holds.ts';
import { type ChangedInvoice, changeInvoice, type InvoiceChange, NOTHING_TO_DO } from '../change-invoice.ts';
import { asInvoice } from '../find-invoice.ts';
import { queueChargeDated } from './announced-charge.ts';
import { automaticChargeOf, setNextCharge } from './automatic-charge.ts';

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

/**
 * Releases an invoice's hold and emails the customer what happens next. A charge that would come too soon gets a new
 * date, so that there's time to say that something still isn't right. One that isn't on hold stays as it is.
 * @throws Refusal `not_found`, `conflict`
 */
export async function releaseInvoice(deps: Deps, change: InvoiceChange): Promise<ChangedInvoice> {
  return changeInvoice(deps, { ...change, action: 'invoice-released', body: {} }, async (tx, document) => {
    const invoice = asInvoice(document);
    const hold = await openHold(tx, invoice.id);
    if (!hold) return NOTHING_TO_DO;
    const now = deps.clock.now();
    await tx
      .update(invoiceHolds)
      .set({ releasedAt: toDate(now) })
      .where(eq(invoiceHolds.id, hold.id));
    const charge = await automaticChargeOf(tx, invoice.id);
    const next = nextChargeTime(now, isSellersBusinessDay(deps));
    if (charge?.nextAt && charge.nextAt < toDate(next)) await setNextCharge(tx, invoice.id, next);
    await queueChargeDated(deps, tx, invoice, { isReleased: true });
    return {};
  });
}
