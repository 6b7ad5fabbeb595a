import { nextChargeTime } from '../../../../domain/invoices/charge-times.ts';
import { isSellersBusinessDay } from '../../../catalogue/sellers-calendar.ts';
import type { Deps } from '../../../common/deps.ts';
import { eq } from '../../../db/drizzle.ts';
import { invoiceHolds } from '../../../db/schema/invoices.ts';
import { toDate } from '../../../platform/clock.ts';
import { openHold } from '../../payments/invoice-holds.ts';
import { type ChangedInvoice, changeInvoice, type InvoiceChange, NOTHING_TO_DO } from '../change-invoice.ts';
import { asInvoice } from '../find-invoice.ts';
import { automaticChargeOf, setNextCharge } from './automatic-charge.ts';
import { queueChargeDated } from './queue-charge-dated.ts';

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
