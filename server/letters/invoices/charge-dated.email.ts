import { aboutWords } from '../../../domain/invoices/document-content.ts';
import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { formatLongDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { announcedCharge } from '../../features/invoices/collecting/announced-charge.ts';
import { workingInvoiceUrl } from '../../features/invoices/collecting/working-link.ts';
import { documentById, recipientOf } from '../../features/invoices/invoices.queries.ts';
import { amountsOfInvoice } from '../../features/ledger/invoice-amounts.ts';
import { isOnHold } from '../../features/payments/invoice-holds.ts';
import type { EmailData } from '../../queue/task-data.ts';

/** Says what happens next with an invoice that's off hold or has a new charge date; null if that's out of date. */
export async function writeChargeDated(
  deps: Deps,
  { documentId, at, isReleased, to }: EmailData['charge-dated'],
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const row = await documentById(deps.db, documentId);
  const recipient = row && (await recipientOf(deps.db, row, to, reader));
  const due = amountDueCents(await amountsOfInvoice(deps.db, documentId));
  if (!row || !recipient || due === 0 || (await isOnHold(deps.db, documentId))) return null;
  const charge = await announcedCharge(deps, deps.db, row);
  if (!isReleased && !charge) return null;
  const { brand } = deps.config;
  const { content, number, dueDate } = row;
  const amount = formatMoney(due);
  const next = charge
    ? `We'll charge ${charge.card} at ${charge.when}, unless you pay first.`
    : 'You can pay it by card with the button below.';
  const instant = Temporal.Instant.from(at);
  return writeLetter({
    brand,
    key: `charge-dated-${documentId}-${instant.epochMilliseconds}-${to}`,
    to: recipient.address,
    date: instant,

    subject: isReleased ? `${number} is off hold: ${amount} to pay` : `${number}: a new date for the charge`,
    preview: next,
    heading: isReleased ? `${number} is off hold.` : 'The charge has a new date.',
    lead: `${recipient.hello} ${amount} of tax invoice ${number}, ${aboutWords(content)}, is to pay. ${next}`,
    emphasis: number,
    docket: {
      title: 'Tax invoice',
      state: 'To pay',
      lines: [
        { label: 'Invoice', value: number, more: content.site.name },
        { label: 'To pay', value: `${amount} inc GST` },
        ...(dueDate ? [{ label: 'Due', value: formatLongDay(dueDate) }] : []),
        ...(charge ? [{ label: 'Charge', value: charge.card, more: charge.when }] : []),
      ],
    },
    button: { label: 'See or pay the invoice', href: await workingInvoiceUrl(deps, row) },
    blocks: [
      {
        as: 'paragraphs',
        items: [
          `Still not right? Tell us on the invoice's page${charge ? ` before ${charge.when}` : ''}, or call ${brand.phone} and say ${number}.`,
        ],
      },
    ],
    reason: `You're getting this because of ${aboutWords(content)}.`,
  });
}
