import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { needsResponse } from '../../../domain/payments/dispute-words.ts';
import type { DisputeState } from '../../../domain/payments/payment-life.ts';
import { formatDay } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { deskLink } from '../../common/emails/desk-link.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { type DisputedPayment, disputedPayment } from '../../features/payments/payments.queries.ts';

/** Tells the office the current state of a dispute, and what to do by when; null if there's no such dispute. */
export async function writeDispute(
  deps: Deps,
  { disputeId, at }: { disputeId: number; at: string },
): Promise<WrittenMail | null> {
  const { brand } = deps.config;
  const found = await disputedPayment(deps.db, disputeId);
  if (!found) return null;
  const instant = Temporal.Instant.from(at);
  const title = `${titleOf(found)}: ${formatMoney(found.dispute.amountCents)}, ${found.numbers.join(', ') || 'no invoice'}`;
  return writeLetter({
    brand,
    key: `dispute-${disputeId}-${instant.epochMilliseconds}`,
    to: brand.email,
    date: instant,

    subject: title,
    preview: LEADS[found.dispute.state],
    heading: `${title}.`,
    lead: LEADS[found.dispute.state],
    blocks: [
      {
        heading: 'The payment',
        as: 'list',
        items: [
          `${formatMoney(found.payment.amountCents)} by ${found.payment.brand} ${found.payment.mask}, ${found.customerName}`,
          `The bank's reason: ${found.dispute.reason}`,
        ],
      },
      { heading: 'What to do', as: 'steps', items: stepsFor(deps.config, found) },
    ],
    reason: 'The office gets this when a bank disputes a payment, and when that changes.',
  });
}

const LEADS: Readonly<Record<DisputeState, string>> = {
  'inquiry-needs-response':
    "The customer's bank asks about this payment. The money stays here; without an answer it may take it back.",
  'inquiry-under-review': "The customer's bank has our answer about this payment and reads it.",
  'inquiry-closed':
    "The customer's bank asked about this payment, and left it at that. The money stays here.",
  'needs-response': "The customer's bank has taken the money back and decides who keeps it.",
  'under-review': "The customer's bank has our evidence and decides who keeps the money.",
  won: 'The bank decided for us: the money is back.',
  lost: 'The bank decided for the customer. The invoice is due again by that amount.',
  prevented: 'The dispute was prevented. Nothing was taken.',
};

function titleOf({ dispute: { state } }: DisputedPayment): string {
  if (needsResponse(state))
    return state === 'needs-response' ? 'Payment disputed' : 'Bank asks about a payment';
  if (state === 'won') return 'Dispute won';
  return state === 'lost' ? 'Dispute lost' : 'News of a dispute';
}

type Links = Pick<Deps['config'], 'deskOrigin' | 'publicUrl'>;

const linkOf = (config: Links, number: string) => deskLink(config, `/invoices?Number=${number}`);

const evidenceStep = (config: Links, number: string) =>
  `Save the evidence, with the authority, the approval, the visits and the messages: ${linkOf(config, number)}, 'Evidence'.`;

function stepsFor(config: Links, { dispute: { state, respondBy }, numbers }: DisputedPayment): string[] {
  if (needsResponse(state)) {
    const by = respondBy
      ? `by ${formatDay(localToday(respondBy.toTemporalInstant(), OPERATOR_TIME_ZONE))}`
      : 'soon';
    return [
      ...(numbers.length === 0
        ? ['Gather what shows that the customer owes it.']
        : numbers.map((number) => evidenceStep(config, number))),
      `Send it on the card provider's website ${by}; after that the bank decides without it.`,
      'If the customer is right, accept the dispute there. Please refund nothing meanwhile.',
    ];
  }
  if (state === 'lost') {
    return [
      ...(numbers.length === 0
        ? ['Nothing is due by an invoice.']
        : numbers.map((number) => `See what is due again: ${linkOf(config, number)}`)),
      'Talk to the customer. If they were right, credit the invoice; if it will not be paid, write it off.',
    ];
  }
  return ['Nothing.'];
}
