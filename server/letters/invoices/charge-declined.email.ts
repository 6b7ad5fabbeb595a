import { MAX_AUTOMATIC_ATTEMPTS } from '../../../domain/invoices/charge-times.ts';
import { aboutWords } from '../../../domain/invoices/document-content.ts';
import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import { paymentReference } from '../../../domain/invoices/payment-reference.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Deps } from '../../common/deps.ts';
import { deskLink } from '../../common/emails/desk-link.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { eq } from '../../db/drizzle.ts';
import { payments } from '../../db/schema/payments.ts';
import { announcedCharge } from '../../features/invoices/collecting/announced-charge.ts';
import { workingInvoiceUrl } from '../../features/invoices/collecting/working-link.ts';
import { documentById, recipientOf } from '../../features/invoices/invoices.queries.ts';
import { cardWords } from '../../features/invoices/money-words.ts';
import { amountsOfInvoice } from '../../features/ledger/invoice-amounts.ts';

/** A declined charge and its invoice; null once nothing is due on it. */
async function findDeclined(deps: Deps, paymentId: number) {
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, paymentId));
  if (payment?.documentId == null || payment.state !== 'declined') return null;
  const invoice = await documentById(deps.db, payment.documentId);
  const dueCents = amountDueCents(await amountsOfInvoice(deps.db, payment.documentId));
  if (!invoice || dueCents === 0) return null;
  return {
    payment,
    invoice,
    dueCents,
    card: cardWords(payment) ?? payment.brand,
    next: await announcedCharge(deps, deps.db, invoice),
  };
}

/** Tells the customer that the card on file was declined, and how to pay; null if that's no longer needed. */
export async function writeChargeDeclined(
  deps: Deps,
  { paymentId }: { paymentId: number },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const found = await findDeclined(deps, paymentId);
  if (!found) return null;
  const { payment, invoice, dueCents, card, next } = found;
  const { brand } = deps.config;
  const { content, number } = invoice;
  const recipient = await recipientOf(deps.db, invoice, 'customer', reader);
  if (!recipient) return null;
  const { bank } = content.seller;
  return writeLetter({
    brand,
    key: `charge-declined-${paymentId}`,
    to: recipient.address,
    date: payment.updatedAt.toTemporalInstant(),

    subject: `${card} was declined. Nothing has been taken.`,
    preview: `${formatMoney(dueCents)} of ${number} is still to pay.`,
    heading: `${card} was declined. Nothing has been taken.`,
    lead: `${recipient.hello} we tried to charge ${formatMoney(payment.amountCents)} for tax invoice ${number}. ${payment.declineReason ?? ''}`.trim(),
    emphasis: number,
    docket: {
      title: 'Payment',
      state: 'Declined',
      lines: [
        { label: 'Invoice', value: number, more: content.site.name },
        { label: 'To pay', value: `${formatMoney(dueCents)} inc GST` },
        { label: 'Card', value: card },
        ...(next ? [{ label: 'Next try', value: next.when, more: next.card }] : []),
      ],
    },
    button: { label: 'Pay with another card', href: await workingInvoiceUrl(deps, invoice) },
    blocks: [
      {
        heading: 'What you can do',
        as: 'list',
        items: [
          'Pay with another card. The button just opens the invoice.',
          ...(bank
            ? [
                `Or pay by bank transfer: BSB ${bank.bsb}, account ${bank.account}, ${bank.name}, reference ${paymentReference(number)}.`,
              ]
            : []),
          next
            ? `Or do nothing: we'll charge ${next.card} at ${next.when}.`
            : "We won't try this card again by ourselves.",
          `Something not right? Tell us on the invoice's page, or call ${brand.phone} and say ${number}.`,
        ],
      },
    ],
    reason: `You're getting this because of ${aboutWords(content)}.`,
  });
}

/** Tells the office that an automatic charge was declined. */
export async function writeChargeDeclinedNotice(
  deps: Deps,
  { paymentId }: { paymentId: number },
): Promise<WrittenMail | null> {
  const found = await findDeclined(deps, paymentId);
  if (!found) return null;
  const { payment, invoice, dueCents, card, next } = found;
  const { brand } = deps.config;
  const { content, number } = invoice;
  return writeLetter({
    brand,
    key: `charge-declined-notice-${paymentId}`,
    to: brand.email,
    date: payment.updatedAt.toTemporalInstant(),

    subject: `Card declined: ${number}, ${content.buyer.businessName ?? content.buyer.name}`,
    preview: payment.declineReason ?? '',
    heading: 'An automatic charge was declined.',
    lead: next
      ? `The card for ${number} is tried again at ${next.when}. The customer got an email.`
      : `The card for ${number} isn't tried again by itself. The customer got an email that says how to pay.`,
    emphasis: number,
    docket: {
      title: 'Payment',
      state: 'Declined',
      lines: [
        { label: 'Customer', value: content.buyer.businessName ?? content.buyer.name },
        { label: 'To pay', value: `${formatMoney(dueCents)} inc GST` },
        { label: 'Card', value: card, more: payment.declineReason ?? undefined },
        { label: 'Attempt', value: `${payment.automaticAttempt} of ${MAX_AUTOMATIC_ATTEMPTS}` },
      ],
    },
    blocks: [
      {
        as: 'paragraphs',
        items: [`What was tried and when: ${deskLink(deps.config, `/invoices?Number=${number}`)}`],
      },
    ],
    reason: "You're getting this as the operator of this website.",
  });
}
