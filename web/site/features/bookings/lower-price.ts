import type { getJob } from '../../../../contracts/jobs/jobs.ts';
import { instantQuoteMessages } from '../../../../domain/instant-quotes/instant-quote-messages.ts';
import { centsFromDollars, formatMoney, incGst } from '../../../../domain/money/money.ts';
import { call } from '../../../client/call.ts';

/**
 * The message if the server booked at a lower fee than shown (R4.18); the request's reply is a bare number and can't
 * say so. Null if the fee is the same, or can't be loaded.
 */
export async function lowerPriceText(RepairId: number, shownCents: number): Promise<string | null> {
  try {
    const path = '/api/v1/customerportal/jobs/{RepairId}';
    const job = await call<typeof getJob>('GET', path, { params: { RepairId } });
    const bookedCents = centsFromDollars(job.FeeExGst);
    if (bookedCents >= shownCents) return null;
    return instantQuoteMessages.priceLower(formatMoney(incGst(shownCents)), formatMoney(incGst(bookedCents)));
  } catch {
    return null;
  }
}
