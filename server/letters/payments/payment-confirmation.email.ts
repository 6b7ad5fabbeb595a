import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { formatInstantDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { letterToken, linkById } from '../../common/emailed-links/mailed-links.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { cardHolder } from '../../features/accounts/card-holder.ts';
import { paymentById } from '../../features/payments/payments.queries.ts';

/** Asks the cardholder to confirm a payment; null if that's no longer needed. */
export async function writePaymentConfirmation(
  deps: Deps,
  { paymentId, linkId }: { paymentId: number; linkId: string },
): Promise<WrittenMail | null> {
  const payment = await paymentById(deps.db, paymentId);
  const link = await linkById(deps.db, linkId);
  if (!link || payment?.state !== 'confirmation-required') return null;
  const { brand, publicUrl } = deps.config;
  const { amountCents, description, jobId, mask } = payment;
  const holder = await cardHolder(deps.db, payment.customerId);
  const amount = formatMoney(amountCents);
  const card = `${payment.brand} ending ${mask.slice(-4)}`;
  const until = formatInstantDay(link.expiresAt.toTemporalInstant(), OPERATOR_TIME_ZONE);
  const about = jobId === null ? 'your account' : `job ${bookingReference(brand.referencePrefix, jobId)}`;
  return writeLetter({
    brand,
    key: `payment-confirmation-${linkId}`,
    to: holder.email,
    date: payment.updatedAt.toTemporalInstant(),

    subject: `Please confirm a payment of ${amount}`,
    preview: `Your bank wants you to confirm it before it's charged. ${description}.`,
    heading: `Please confirm a payment of ${amount}.`,
    lead: `${brand.company} is charging your ${card}, and your bank asks you to confirm it first. Nothing has been taken yet.`,
    docket: {
      title: 'Payment',
      state: 'To confirm',
      lines: [
        { label: 'For', value: description },
        { label: 'Amount', value: `${amount} inc GST` },
        { label: 'Card', value: card },
        { label: 'Confirm by', value: until },
      ],
    },
    button: {
      label: 'View the payment',
      href: `${publicUrl}/#/confirm-payment?ch=${letterToken(deps, link)}`,
    },
    blocks: [
      {
        as: 'paragraphs',
        items: [
          'The button just opens the page. You confirm there, as your bank asks.',
          `Something not right? Call ${brand.phone}, 24x7, before you confirm.`,
        ],
      },
    ],
    reason: `You're getting this because of ${about}.`,
  });
}
