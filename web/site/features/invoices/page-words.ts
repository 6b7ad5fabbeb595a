import type { InvoiceDocumentReply } from '../../../../contracts/invoices/invoices.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { dayOf } from '../../../ui/words/day-words.ts';
import { localDate, pastDay, timeOf } from '../../../ui/words/instant-words.ts';
import { dueWords, isPaidTwice } from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';

/** What can be paid, in dollars: what is due, or what we stopped asking for. */
export const payable = ({ AmountDue, AmountWrittenOff, Status }: InvoiceDocumentReply): number =>
  Status === 'WrittenOff' ? AmountWrittenOff : AmountDue;

/** The newest card attempt if it's pending or failed, and nothing was paid since; undefined if there's none. */
export function openAttempt({
  Attempts,
  Payments,
}: InvoiceDocumentReply): InvoiceDocumentReply['Attempts'][number] | undefined {
  const [newest] = Attempts;
  if (!newest || newest.State === 'started') return newest;
  const date = localDate(newest.Date, OPERATOR_TIME_ZONE);
  return Payments.some((payment) => payment.Amount > 0 && payment.Date >= date) ? undefined : newest;
}

/** The card of the newest attempt if it was declined, and nothing was paid since: `Visa ending 4242`. */
export function declinedCard(invoice: InvoiceDocumentReply): string | null {
  const attempt = openAttempt(invoice);
  return attempt?.State === 'declined' ? attempt.Detail : null;
}

export function invoiceHeading(
  invoice: InvoiceDocumentReply,
  { isJustPaid, name }: { isJustPaid: boolean; name: string | null },
): string {
  if (isPaidTwice(invoice)) return 'You paid this one twice';
  if (invoice.AmountOverpaid > 0) return 'You paid too much';
  if (isJustPaid && invoice.AmountDue === 0) return name ? `Paid. Thanks, ${name}.` : 'Paid. Thank you.';
  return `${invoice.Title} ${invoice.Number}`;
}

/**
 * The sentences under the heading.
 * @param today YYYY-MM-DD in the seller's time zone
 */
export function invoiceLead(invoice: InvoiceDocumentReply, today: string): string {
  const subject = `${invoice.EquipmentType} at ${invoice.LocationName}.`;
  return [subject, ...statusWords(invoice, today)].join(' ');
}

function statusWords(invoice: InvoiceDocumentReply, today: string): (string | null)[] {
  const { Status, AmountOverpaid, InvoiceNumber, AutomaticChargeAt, IsOnHold } = invoice;
  switch (Status) {
    case 'ToPay':
    case 'PartPaid':
    case 'Overdue':
      return [dueWords(invoice, today), chargeWords(AutomaticChargeAt, IsOnHold)].filter(Boolean);
    case 'Overpaid':
      return [`${money(AmountOverpaid)} of it is yours.`];
    case 'Disputed':
      return ['Your bank took the payment back while it decides on your dispute.'];
    case 'Paid':
      return [paidWords(invoice, today)];
    case 'Refunded':
      return ['It was paid, and all of it was sent back.'];
    case 'Credited':
      return ['It was credited. There is nothing to pay.'];
    case 'WrittenOff':
      return [`We stopped asking for ${money(invoice.AmountWrittenOff)} of it. You can still pay that.`];
    case 'Issued':
      return [InvoiceNumber && `It belongs to ${InvoiceNumber}.`].filter(Boolean);
  }
}

function paidWords({ Payments }: InvoiceDocumentReply, today: string): string {
  const last = Payments.filter(({ Amount }) => Amount > 0).at(-1);
  return last ? `Paid on ${pastDay(last.Date, today)}.` : 'Paid.';
}

/** The time of an automatic charge: `9am on Fri 4 Dec`. */
export function chargeTimeWords(at: string): string {
  return `${timeOf(at, OPERATOR_TIME_ZONE)} on ${dayOf(at, OPERATOR_TIME_ZONE)}`;
}

function chargeWords(at: string | null, isOnHold: boolean): string | null {
  if (isOnHold) return "It's on hold while we sort out what isn't right.";
  return at && `We'll charge your card on file at ${chargeTimeWords(at)}, unless you pay first.`;
}
