import type { evidence } from '../../contracts/bookkeeping/bookkeeping.ts';
import type { Reply } from '../../contracts/endpoint.ts';
import { money } from './invoice-input.ts';
import { invoiceText } from './invoice-text.ts';
import { deciderWords, jobText } from './print.ts';

/** One entry a line. */
const list = (entries: readonly string[]) => (entries.length > 0 ? entries.join('\n') : 'None.');

/** The evidence that an invoice is owed, as text; links start with `server`. Times that prove something are in UTC. */
export function evidenceText(found: Reply<typeof evidence>, server: string): string {
  const { Invoice, Job, Authorities } = found;
  const approvals = Job.Quotes.filter(({ State }) => State === 'approved').map(
    (quote) =>
      `${quote.QuoteNumber}, ${money(quote.TotalIncGst)} inc GST, approved ${quote.DecidedOn} ${deciderWords(quote)}`,
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
    authorities.length > 0 ? authorities.join('\n\n') : 'None.',
    'APPROVAL',
    approvals.length > 0 ? approvals.join('\n') : 'No quote: the price was accepted with the booking.',
    'EMAILS TO THE CUSTOMER',
    list(
      found.Emails.map(({ SentOn, Recipient, Subject, FailedOn, Reason }) =>
        [
          `${SentOn} to ${Recipient ?? 'a customer without an email'}: ${Subject}`,
          FailedOn && `    did not arrive, ${FailedOn}: ${Reason}`,
        ]
          .filter(Boolean)
          .join('\n'),
      ),
    ),
    'MESSAGES FROM THE CUSTOMER',
    list(
      found.Messages.map(({ ReceivedOn, Topic, Message, Answer, AnsweredOn }) =>
        [`${ReceivedOn}, ${Topic}: ${Message}`, Answer && `    answered ${AnsweredOn}: ${Answer}`]
          .filter(Boolean)
          .join('\n'),
      ),
    ),
    'THE JOB',
    jobText(Job, server),
  ].join('\n\n');
}
