import { useParams } from 'react-router';
import { furtherWords } from '../../../domain/instant-quotes/visit-draft.ts';
import { JOB_EVENT_WORDS, undoneWords } from '../../../domain/jobs/job-event-kinds.ts';
import { DISPUTE_WORDS } from '../../../domain/payments/dispute-words.ts';
import { decidedByWords, deciderOf } from '../../../domain/repair-quotes/decided-by.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { money } from '../../ui/words/money-words.ts';
import { ENTRY_WORDS, PAYMENT_WORDS } from '../invoices/invoice-words.tsx';
import { saveText } from '../parts/files.tsx';
import { DeskPage, LoadedPage } from '../parts/page.tsx';
import { Pane } from '../parts/pane.tsx';
import styles from './books.module.css';
import { type Evidence, useEvidence } from './books-queries.ts';

/** What shows that an invoice is owed, for a dispute about a card payment (R10.18). */
export function EvidenceScreen() {
  const { invoiceId } = useParams();
  const query = useEvidence(Number(invoiceId));
  return (
    <LoadedPage query={query} noun="invoice" list="#/invoices">
      {(found) => <Sections found={found} />}
    </LoadedPage>
  );
}

function Sections({ found }: { found: Evidence }) {
  const { Number: number, InvoiceId, RepairId } = found.Invoice;
  const sections = evidenceSections(found);
  const save = (FileName: string, MediaType: string, Content: string) =>
    saveText({ FileName, MediaType, Content });
  return (
    <DeskPage
      title={`Evidence for ${number}`}
      crumb={<a href={`#/invoices/${InvoiceId}`}>{number}</a>}
      lead={
        <>
          Send it on the card provider's website, with the <a href={`#/jobs/${RepairId}`}>job's photos</a>.
          The audit trail has who opened it.
        </>
      }
      actions={
        <ButtonRow>
          <Button
            look="primary"
            onClick={() =>
              save(`evidence-${number}.txt`, 'text/plain; charset=utf-8', evidenceText(number, sections))
            }
          >
            Save as text
          </Button>
          <Button
            onClick={() =>
              save(`evidence-${number}.json`, 'application/json', JSON.stringify(found, null, 2))
            }
          >
            Save as data
          </Button>
        </ButtonRow>
      }
    >
      {sections.map(({ id, title, lines, none }) => (
        <Pane key={id} id={id} title={title}>
          <ul className={styles.lines}>
            {(lines.length > 0 ? lines : [none]).map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </Pane>
      ))}
    </DeskPage>
  );
}

/** A part of the evidence, a fact a line. */
type Section = { id: string; title: string; lines: readonly string[]; none: string };

/** `2026-11-24 03:05 UTC`: a time that proves something is the same for everybody who reads it. */
const at = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ');

/** What shows that an invoice is owed, in the order in which a bank asks for it. */
function evidenceSections(found: Evidence): readonly Section[] {
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
          Invoice.BookingReference === null
            ? `plan ${Invoice.EquipmentType}`
            : `job ${Invoice.BookingReference}`,
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
      lines: (Job?.Quotes ?? [])
        .filter(({ State }) => State === 'approved')
        .map((quote) => {
          const who = decidedByWords(deciderOf(quote));
          const when = quote.DecidedOn ? `${at(quote.DecidedOn)} ` : '';
          return `${quote.QuoteNumber}, ${money(quote.TotalIncGst)} inc GST, approved ${when}${who}`;
        }),
    },
    {
      id: 'work',
      title: 'Visits',
      none: 'None on record.',
      lines: (Job?.Visits ?? []).map(({ VisitedOn, EndedOn, TechName, Work, Parts }) =>
        joined(
          `${at(VisitedOn)}${EndedOn ? ` to ${at(EndedOn)}` : ''}, ${TechName}: ${Work}`,
          ...Parts.map(({ Name, Quantity }) => `${Quantity} × ${Name}`),
        ),
      ),
    },
    ...(Job === null ? [] : [jobSection(Job)]),
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
        ...(Job?.Texts ?? []).map(({ QueuedOn, Kind, State, Reason, Body }) =>
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
function evidenceText(number: string, sections: readonly Section[]): string {
  const parts = sections.map(({ title, lines, none }) =>
    [title.toUpperCase(), ...(lines.length > 0 ? lines : [none])].join('\r\n'),
  );
  return `${[`EVIDENCE FOR ${number}`, ...parts].join('\r\n\r\n')}\r\n`;
}

const jobSection = (Job: NonNullable<Evidence['Job']>): Section => ({
  id: 'job',
  title: `The job ${Job.BookingReference}`,
  none: '',
  lines: [
    joined(Job.EquipmentType, Job.EquipmentBrand, Job.ModelName, Job.LocationName, Job.Address),
    `${Job.Problem}. ${furtherWords(Job.Problem, Job.ProblemDescription)}`.trim(),
    ...Job.Timeline.map(({ At, Kind, State, ActorName, Actor, Note, IsUndone }) =>
      joined(`${at(At)}: ${undoneWords(JOB_EVENT_WORDS[Kind] ?? State, IsUndone)}`, ActorName ?? Actor, Note),
    ),
    `Photos from the customer: ${Job.Photos.length}`,
    ...(Job.Rating?.Score ? [joined(`Rated ${Job.Rating.Score} of 5`, Job.Rating.Description)] : []),
  ],
});
