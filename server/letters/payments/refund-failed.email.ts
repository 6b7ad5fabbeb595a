import { formatMoney } from '../../../domain/money/money.ts';
import type { Deps } from '../../common/deps.ts';
import { deskLink } from '../../common/emails/desk-link.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { cardHolder } from '../../features/accounts/card-holder.ts';
import { paymentById, refundById } from '../../features/payments/payments.queries.ts';

/** Tells the office that a customer didn't get a refund. */
export async function writeRefundFailed(
  deps: Deps,
  { refundId }: { refundId: number },
): Promise<WrittenMail | null> {
  const refund = await refundById(deps.db, refundId);
  const payment = refund && (await paymentById(deps.db, refund.paymentId));
  if (!payment) return null;
  const { brand } = deps.config;
  const { name, email } = await cardHolder(deps.db, payment.customerId);
  const amount = formatMoney(refund.amountCents);
  return writeLetter({
    brand,
    key: `refund-failed-${refundId}`,
    to: brand.email,
    date: refund.updatedAt.toTemporalInstant(),

    subject: `A refund of ${amount} failed: ${name}`,
    preview: `${name} did not get ${amount} back.`,
    heading: `A refund of ${amount} failed.`,
    lead: `${name} did not get ${amount} back: the bank or the card provider refused it. The money is with us again, and the customer doesn't know.`,
    docket: {
      title: 'Refund',
      state: 'Failed',
      lines: [
        { label: 'Customer', value: name, more: email ?? undefined },
        { label: 'Payment', value: payment.description, more: formatMoney(payment.amountCents) },
        { label: 'Card', value: `${payment.brand} ending ${payment.mask.slice(-4)}` },
        { label: 'Reason', value: refund.failureCode ?? 'unknown' },
      ],
    },
    blocks: [
      {
        heading: 'What to do',
        as: 'steps',
        items: [
          'Ask the customer for a bank account.',
          'Send the amount there by bank transfer.',
          `If it was for an invoice, record that: ${deskLink(deps.config, `/customers/${payment.customerId}`)}, its invoice, 'Record a refund'.`,
        ],
      },
    ],
    reason: "The office gets this when a customer's refund fails.",
  });
}
