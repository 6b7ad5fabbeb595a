import { aboutWords } from '../../../domain/invoices/document-content.ts';
import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import { paymentReference } from '../../../domain/invoices/payment-reference.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { cardAmountFault } from '../../../domain/payments/card-amount.ts';
import { formatLongDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { canBeReminded } from '../../features/invoices/collecting/remind-overdue.ts';
import { workingInvoiceUrl } from '../../features/invoices/collecting/working-link.ts';
import { documentById, recipientOf } from '../../features/invoices/invoices.queries.ts';
import { amountsOfInvoice } from '../../features/ledger/invoice-amounts.ts';
import type { EmailData } from '../../queue/task-data.ts';

/** Reminds the customer of an overdue invoice, in the operator's words; null if it's been paid or put on hold since. */
export async function writeInvoiceReminder(
  deps: Deps,
  { documentId, days, at, to }: EmailData['invoice-reminder'],
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const { brand, invoices } = deps.config;
  const step = invoices.reminders.find((one) => one.days === days);
  const row = await documentById(deps.db, documentId);
  const recipient = row && (await recipientOf(deps.db, row, to, reader));
  if (!step || !row?.dueDate || !recipient || !(await canBeReminded(deps, deps.db, documentId))) return null;
  const { content, number, dueDate } = row;
  const dueCents = amountDueCents(await amountsOfInvoice(deps.db, documentId));
  const due = formatMoney(dueCents);
  const noCard = cardAmountFault(dueCents, dueCents);
  const { bank } = content.seller;
  return writeLetter({
    brand,
    key: `invoice-reminder-${documentId}-${days}-${to}`,
    to: recipient.address,
    date: Temporal.Instant.from(at),

    subject: `Reminder: ${number}, ${due} was due on ${formatLongDay(dueDate)}`,
    preview: step.text,
    heading: `${due} of ${number} is overdue.`,
    lead: `${recipient.hello} tax invoice ${number} for ${aboutWords(content)} was due on ${formatLongDay(dueDate)}. ${step.text}`,
    emphasis: number,
    docket: {
      title: 'Tax invoice',
      state: 'Overdue',
      lines: [
        { label: 'Invoice', value: number, more: content.site.name },
        ...(content.poNumber ? [{ label: 'Your PO', value: content.poNumber }] : []),
        { label: 'Was due', value: formatLongDay(dueDate) },
        { label: 'To pay', value: `${due} inc GST` },
      ],
    },
    button: {
      label: noCard ? 'See the invoice' : 'See or pay the invoice',
      href: await workingInvoiceUrl(deps, row),
    },
    blocks: [
      {
        as: 'paragraphs',
        items: [
          ...(noCard ? [noCard] : []),
          ...(bank
            ? [
                `${noCard ? 'By' : 'Or by'} bank transfer: BSB ${bank.bsb}, account ${bank.account}, ${bank.name}, reference ${paymentReference(number)}.`,
              ]
            : []),
          `Something not right? Tell us on the invoice's page and we'll stop these reminders until it's sorted, or call ${brand.phone} and say ${number}. Paid already? Thanks, and sorry: please ignore this.`,
        ],
      },
    ],
    reason: `You're getting this because of ${aboutWords(content)}.`,
  });
}
