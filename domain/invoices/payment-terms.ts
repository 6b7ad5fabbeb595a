import { addDays, nextBusinessDay } from '../visits/local-time.ts';

/** When a customer's invoices are due. */
export const PAYMENT_TERMS = ['on-completion', '7-days', '14-days', '30-days', 'end-of-month'] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];

const DAYS = { '7-days': 7, '14-days': 14, '30-days': 30 } as const;

/**
 * The due date of an invoice, YYYY-MM-DD in the seller's time zone. With terms 'on completion' it's the next business
 * day, which is also the first day on which a card may be charged automatically.
 */
export function dueDate(
  terms: PaymentTerms,
  issueDate: string,
  isBusinessDay: (date: string) => boolean,
): string {
  switch (terms) {
    case 'on-completion':
      return nextBusinessDay(issueDate, isBusinessDay);
    case 'end-of-month': {
      const issued = Temporal.PlainDate.from(issueDate);
      return issued.with({ day: issued.daysInMonth }).toString();
    }
    default:
      return addDays(issueDate, DAYS[terms]);
  }
}
