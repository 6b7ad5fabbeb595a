import type { evidence } from '../../contracts/desk/bookkeeping.ts';
import type { Reply } from '../../contracts/endpoint.ts';
import { decidedByWords } from '../../domain/jobs/decided-by.ts';
import { money } from './invoice-input.ts';
import { invoiceText } from './invoice-text.ts';
import { jobText } from './print.ts';

/** What shows that an invoice is owed, as a text with times in UTC where they prove something. */
export function evidenceText({ Invoice, Job, Authorities }: Reply<typeof evidence>): string {
  const approvals = Job.Quotes.filter(({ State }) => State === 'approved').map(
    (quote) =>
      `${quote.QuoteNumber}, ${money(quote.TotalIncGst)} inc GST, approved ${quote.DecidedOn} ${decidedByWords({ name: quote.DecidedBy, byLink: quote.DecidedByLink })}`,
  );
  const authorities = Authorities.map(({ GivenOn, Address, TermsSince, PaymentIds, Text }) =>
    [
      `Given ${GivenOn} from ${Address ?? 'an address that was deleted'}, terms of ${TermsSince}`,
      PaymentIds.length > 0
        ? `Charged under it: payment ${PaymentIds.join(', ')}`
        : 'Nothing of this invoice was charged under it',
      `"${Text}"`,
    ].join('\n'),
  );
  return [
    `EVIDENCE FOR ${Invoice.Number}`,
    invoiceText(Invoice),
    'AUTHORITY TO CHARGE THE CARD',
    ...(authorities.length > 0 ? authorities : ['None.']),
    'APPROVAL',
    approvals.length > 0 ? approvals.join('\n') : 'No quote: the price was accepted with the booking.',
    'THE JOB',
    jobText(Job),
  ].join('\n\n');
}
