import { addDays } from '../visits/local-time.ts';

/** How long before its invoice a transfer may have come without anybody being asked: a deposit, or an old invoice corrected. */
export const MOST_DAYS_EARLY = 31;

/** Whether a transfer came so long before an invoice that it's hardly for it. @param date YYYY-MM-DD at the bank */
export const isFarTooEarly = (date: string, invoice: { readonly issueDate: string }): boolean =>
  date < addDays(invoice.issueDate, -MOST_DAYS_EARLY);
