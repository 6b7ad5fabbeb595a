import { aboutWords } from '../../../domain/invoices/document-content.ts';
import { DOCUMENT_TITLES, isInvoiceKind } from '../../../domain/invoices/document-kinds.ts';
import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import { paymentReference } from '../../../domain/invoices/payment-reference.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { cardAmountFault } from '../../../domain/payments/card-amount.ts';
import { formatDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { type LetterContent, type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import {
  type AnnouncedCharge,
  announcedCharge,
} from '../../features/invoices/collecting/announced-charge.ts';
import { documentPdf } from '../../features/invoices/document-pdf.ts';
import { linesOf } from '../../features/invoices/find-invoice.ts';
import { invoiceUrl } from '../../features/invoices/invoice-link.ts';
import { documentById, recipientOf } from '../../features/invoices/invoices.queries.ts';
import type { DocumentRow } from '../../features/invoices/issue-document.ts';
import { writeText } from '../../features/jobs/write-text.ts';
import { amountsOfInvoice } from '../../features/ledger/invoice-amounts.ts';
import type { EmailData } from '../../queue/task-data.ts';

/** How an invoice is paid, in sentences. */
function waysToPay(
  { content, number }: DocumentRow,
  { dueCents, charge }: { dueCents: number; charge: AnnouncedCharge | null },
): string[] {
  if (dueCents === 0) return ['There is nothing more to pay.'];
  const { bank } = content.seller;
  const noCard = cardAmountFault(dueCents, dueCents);
  return [
    ...(charge
      ? [`${chargeSentence(charge, dueCents)} You need to do nothing, and you can pay before then.`]
      : []),
    noCard ??
      'The button just opens the invoice. You can pay it there by card. We never add a card surcharge.',
    ...(bank
      ? [
          `${noCard ? 'By' : 'Or by'} bank transfer: BSB ${bank.bsb}, account ${bank.account}, ${bank.name}, reference ${paymentReference(number)}.`,
        ]
      : []),
  ];
}

function leadWords({ kind, number, content, totalCents, gstCents }: DocumentRow): string {
  if (isInvoiceKind(kind)) return 'the tax invoice';
  if (kind === 'refund-receipt') return 'the receipt of your refund';
  return `adjustment note ${number}, which lowers tax invoice ${content.invoiceNumber} by ${formatMoney(totalCents)} and its GST by ${formatMoney(gstCents)},`;
}

function dueState(dueCents: number, totalCents: number): string {
  if (dueCents === 0) return 'Paid';
  return dueCents < totalCents ? 'Part paid' : 'To pay';
}

const chargeSentence = ({ card, when }: AnnouncedCharge, cents: number) =>
  `We'll charge ${formatMoney(cents)} to ${card} at ${when}.`;

function problemWords(number: string, phone: string, charge: AnnouncedCharge | null): string {
  return charge
    ? `Something not right? Tell us on the invoice's page before ${charge.when}, and we'll hold the payment until it's sorted. Or call ${phone} and say ${number}.`
    : `Something not right? Tell us on the invoice's page, or call ${phone} and say ${number}.`;
}

/** Sends a document with its PDF to the customer or the accounts address; null if there's no address any more. */
export async function writeDocumentIssued(
  deps: Deps,
  { documentId, to, again }: EmailData['document-issued'],
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const row = await documentById(deps.db, documentId);
  const recipient = row && (await recipientOf(deps.db, row, to, reader));
  if (!row || !recipient) return null;
  const { brand } = deps.config;
  const { content, number, kind, totalCents, gstCents, dueDate } = row;
  const title = `${DOCUMENT_TITLES[kind]} ${number}`;
  const isRefund = kind === 'refund-receipt';
  const total = isRefund ? formatMoney(totalCents) : `${formatMoney(totalCents)} inc GST`;
  const isInvoice = isInvoiceKind(kind);
  const charge = isInvoice ? await announcedCharge(deps, deps.db, row) : null;
  const due = isInvoice ? amountDueCents(await amountsOfInvoice(deps.db, documentId)) : 0;
  const href = await invoiceUrl(deps, row.invoiceId ?? documentId);
  const letter: LetterContent = {
    subject: `${title}: ${total}`,
    preview: charge
      ? `${chargeSentence(charge, due)} The PDF is attached.`
      : dueDate
        ? `Due ${formatDay(dueDate)}. The PDF is attached.`
        : (content.reason ?? 'The PDF is attached.'),
    heading: `${title}: ${total}`,
    lead: `${recipient.hello} here is ${leadWords(row)} for ${aboutWords(content)}. The PDF is attached.`,
    emphasis: content.jobReference ?? content.equipment.name,
    docket: {
      title,
      state: isInvoice ? dueState(due, totalCents) : 'Issued',
      lines: [
        { label: 'For', value: content.buyer.businessName ?? content.buyer.name },
        { label: 'Site', value: content.site.name },
        {
          label: content.jobReference === null ? 'Plan' : 'Equipment',
          value: content.equipment.name,
          more: content.equipment.makeAndModel || undefined,
        },
        ...(content.poNumber ? [{ label: 'Your PO', value: content.poNumber }] : []),
        ...(content.invoiceNumber ? [{ label: 'Invoice', value: content.invoiceNumber }] : []),
        ...(isRefund ? [{ label: 'Refunded', value: total }] : []),
        ...(dueDate ? [{ label: 'Due', value: formatDay(dueDate) }] : []),
        ...(charge ? [{ label: 'Charge', value: charge.card, more: charge.when }] : []),
      ],
      items: (await linesOf(deps.db, documentId)).map((line) => ({
        name: line.description,
        // The reason has a paragraph of its own.
        more: line.detail === content.reason ? undefined : (line.detail ?? undefined),
        cents: line.amountCents,
      })),
      ...(!isRefund && { total: { cents: totalCents, gstCents } }),
    },
    ...(href && {
      button: {
        label: isInvoice && cardAmountFault(due, due) === null ? 'See or pay the invoice' : 'See the invoice',
        href,
      },
    }),
    blocks: [
      { as: 'paragraphs', items: content.reason ? [content.reason] : [] },
      { as: 'paragraphs', items: isInvoice ? waysToPay(row, { dueCents: due, charge }) : [] },
      {
        as: 'paragraphs',
        items: [problemWords(number, brand.phone, charge)],
      },
    ],
    reason: `You're getting this because of ${aboutWords(content)}.`,
  };
  return writeLetter({
    brand,
    key: `document-${documentId}-${to}${again ? `-${again}` : ''}`,
    to: recipient.address,
    date: row.issuedAt.toTemporalInstant(),
    ...letter,
    attachments: [
      {
        filename: `${number}.pdf`,
        contentType: 'application/pdf',
        content: await documentPdf(deps, documentId),
      },
    ],
  });
}

/** A document, with the link to its invoice, for a customer without an email (R10.13). */
export async function textDocumentIssued(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
): Promise<string | null> {
  const row = await documentById(deps.db, subjectId);
  if (!row) return null;
  const { kind, number, content, totalCents, dueDate, invoiceId, id } = row;
  const due = dueDate ? `, due ${formatDay(dueDate)}` : '';
  const canPay = cardAmountFault(totalCents, totalCents) === null;
  const end = isInvoiceKind(kind) ? ` ${canPay ? 'See or pay' : 'See'} it here:` : '';
  return writeText(deps, {
    customer: { userName: null },
    jobId,
    words: `${DOCUMENT_TITLES[kind]} ${number} for ${aboutWords(content)}: ${formatMoney(totalCents)} inc GST${due}.${end}`,
    link: await invoiceUrl(deps, invoiceId ?? id),
  });
}
