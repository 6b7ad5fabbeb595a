import { furtherWords } from '../../../domain/instant-quotes/visit-draft.ts';
import { JOB_EVENT_WORDS, undoneWords } from '../../../domain/jobs/job-event-kinds.ts';
import { DISPUTE_WORDS } from '../../../domain/payments/dispute-words.ts';
import { decidedByWords } from '../../../domain/repair-quotes/decided-by.ts';
import { dayWithYear } from '../../ui/words/invoice-words.ts';
import { money } from '../../ui/words/money-words.ts';
import type { Evidence } from '../api/books-queries.ts';
import { ENTRY_WORDS, PAYMENT_WORDS } from '../invoices/invoice-words.ts';

/** A part of the evidence, a fact a line. */
export type Section = { id: string; title: string; lines: readonly string[]; none: string };

/** `2026-11-24 03:05 UTC`: a time that proves something is the same for everybody who reads it. */
const at = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ');

/** What shows that an invoice is owed, in the order in which a bank asks for it. */
export function evidenceSections(found: Evidence): readonly Section[] {
  const { Invoice, Job, Authorities, Emails, Messages } = found;
  return [
    {
      id: 'disputes',
      title: 'What the bank disputes',
      none: 'Nothing.',
      lines: Invoice.Disputes.map((one) =>
        joined(
          `${at(one.OpenedOn)}: ${DISPUTE_WORDS[one.State]}`,
          money(one.Amount),
          `the bank's reason: ${one.Reason}`,
          one.RespondBy && `send evidence by ${at(one.RespondBy)}`,
          one.DisputeId,
        ),
      ),
    },
    {
      id: 'invoice',
      title: `${Invoice.Title} ${Invoice.Number}`,
      none: '',
      lines: [
        joined(
          Invoice.Buyer.BusinessName ?? Invoice.CustomerName,
          `issued ${dayWithYear(Invoice.IssueDate)}`,
          `job ${Invoice.BookingReference}`,
          Invoice.PoNumber && `PO number ${Invoice.PoNumber}`,
        ),
        ...Invoice.Lines.map(({ Quantity, Description, AmountExGst }) =>
          joined(`${Quantity} × ${Description}`, `${money(AmountExGst)} ex GST`),
        ),
        `Total ${money(Invoice.TotalIncGst)} inc ${money(Invoice.Gst)} GST`,
        ...Invoice.Entries.map(({ PostedOn, Kind, Amount, Note }) =>
          joined(`${at(PostedOn)}: ${ENTRY_WORDS[Kind]}`, money(Amount), Note),
        ),
        ...Invoice.CardPayments.map((one) =>
          joined(
            `${at(one.CreatedOn)}: payment ${one.PaymentId}`,
            PAYMENT_WORDS[one.State],
            money(one.Amount),
            one.Detail,
            one.IsByCustomer && 'by the customer',
          ),
        ),
      ],
    },
    {
      id: 'authority',
      title: 'Authority to charge the card',
      none: 'None.',
      lines: Authorities.flatMap(({ GivenOn, Address, TermsSince, PaymentIds, Text }) => [
        joined(
          `Given ${at(GivenOn)} from ${Address ?? 'an address that was deleted'}`,
          `terms of ${TermsSince}`,
          PaymentIds.length > 0
            ? `charged under it: payment ${PaymentIds.join(', ')}`
            : 'nothing of this invoice was charged under it',
        ),
        `"${Text}"`,
      ]),
    },
    {
      id: 'approval',
      title: 'Approval',
      none: 'No quote: the price was accepted with the booking.',
      lines: Job.Quotes.filter(({ State }) => State === 'approved').map((quote) => {
        const { DecidedBy: name, DecidedByLink: byLink, DecidedByPhone: byPhone } = quote;
        const who = decidedByWords({ name, byLink, byPhone });
        const when = quote.DecidedOn ? `${at(quote.DecidedOn)} ` : '';
        return `${quote.QuoteNumber}, ${money(quote.TotalIncGst)} inc GST, approved ${when}${who}`;
      }),
    },
    {
      id: 'work',
      title: 'Visits',
      none: 'None on record.',
      lines: Job.Visits.map(({ VisitedOn, EndedOn, TechName, Work, Parts }) =>
        joined(
          `${at(VisitedOn)}${EndedOn ? ` to ${at(EndedOn)}` : ''}, ${TechName}: ${Work}`,
          ...Parts.map(({ Name, Quantity }) => `${Quantity} × ${Name}`),
        ),
      ),
    },
    {
      id: 'job',
      title: `The job ${Job.BookingReference}`,
      none: '',
      lines: [
        joined(Job.EquipmentType, Job.EquipmentBrand, Job.ModelName, Job.LocationName, Job.Address),
        `${Job.Problem}. ${furtherWords(Job.Problem, Job.ProblemDescription)}`.trim(),
        ...Job.Timeline.map(({ At, Kind, State, ActorName, Actor, Note, IsUndone }) =>
          joined(
            `${at(At)}: ${undoneWords(JOB_EVENT_WORDS[Kind] ?? State, IsUndone)}`,
            ActorName ?? Actor,
            Note,
          ),
        ),
        `Photos from the customer: ${Job.Photos.length}`,
        ...(Job.Rating?.Score ? [joined(`Rated ${Job.Rating.Score} of 5`, Job.Rating.Description)] : []),
      ],
    },
    {
      id: 'emails',
      title: 'Emails and texts to the customer',
      none: 'None.',
      lines: [
        ...Emails.map(({ SentOn, Recipient, Subject, FailedOn, Reason }) =>
          joined(
            `${at(SentOn)} to ${Recipient ?? 'a customer without an email'}: ${Subject}`,
            FailedOn && `did not arrive, ${at(FailedOn)}: ${Reason}`,
          ),
        ),
        ...Job.Texts.map(({ QueuedOn, Kind, State, Reason, Body }) =>
          joined(`${at(QueuedOn)}, text ${State}: ${Body ?? Kind}`, Reason),
        ),
      ],
    },
    {
      id: 'messages',
      title: 'Messages from the customer',
      none: 'None.',
      lines: Messages.map(({ ReceivedOn, Topic, Message, Answer, AnsweredOn }) =>
        joined(
          `${at(ReceivedOn)}, ${Topic}: ${Message}`,
          Answer && `answered ${AnsweredOn ? at(AnsweredOn) : ''}: ${Answer}`,
        ),
      ),
    },
  ];
}

/** The same as a text file for the card provider's website. */
export function evidenceText(number: string, sections: readonly Section[]): string {
  const parts = sections.map(({ title, lines, none }) =>
    [title.toUpperCase(), ...(lines.length > 0 ? lines : [none])].join('\r\n'),
  );
  return `${[`EVIDENCE FOR ${number}`, ...parts].join('\r\n\r\n')}\r\n`;
}
