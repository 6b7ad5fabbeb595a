import { useState } from 'react';
import type { PayReply } from '../../../../contracts/invoices/invoice-payments.ts';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import { config } from '../../../browser/config.ts';
import { randomId } from '../../../browser/random-id.ts';
import { ApiError } from '../../../client/api-error.ts';
import { loadCardProvider } from '../../../forms/card/load-card-provider.ts';
import { useUnloadWarning } from '../../../forms/use-unload-warning.ts';
import {
  type PaymentRequest,
  type PaySource,
  refreshInvoice,
  sendPayment,
} from '../../api/invoice-queries.ts';
import { refreshJobs } from '../../api/job-queries.ts';

/** The outcome of a payment, and the sentence to show. */
export type PayOutcome = {
  readonly kind:
    | 'paid'
    /** Nothing was taken; another card may work. */
    | 'declined'
    /** The provider hasn't decided yet. */
    | 'pending'
    /** Our own server didn't reply. */
    | 'lost'
    | 'refused';
  readonly text: string;
  readonly faults: readonly FieldFault[];
  /** Counts the outcomes, so that each one is announced. */
  readonly attempt: number;
};

type Outcome = Omit<PayOutcome, 'attempt'>;

const outcome = (kind: Outcome['kind'], text: string, faults: Outcome['faults'] = []): Outcome => ({
  kind,
  text,
  faults,
});

export type Paying = ReturnType<typeof usePaying>;

/**
 * Pays an invoice, or several. Each press has its own idempotency key. While the outcome of a payment is unknown, only that payment
 * can be sent again, so nobody pays twice.
 */
export function usePaying(source: PaySource) {
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<PayOutcome>();
  const [unsettled, setUnsettled] = useState<PaymentRequest>();
  const [lastSent, setLastSent] = useState<PaySource>();
  useUnloadWarning(busy);

  async function send(request: PaymentRequest): Promise<PayOutcome> {
    setBusy(true);
    setLastSent(request.source);
    const result = await outcomeOf(request);
    setUnsettled(result.kind === 'pending' || result.kind === 'lost' ? request : undefined);
    // So that the page shows the outcome together with the invoice's new state.
    await Promise.all([refreshInvoice(source), !('ch' in source) && refreshJobs()]).catch(() => undefined);
    const settled = { ...result, attempt: (last?.attempt ?? 0) + 1 };
    setLast(settled);
    setBusy(false);
    return settled;
  }
  // What became of the last card says nothing of the next one, about which the bank may be asking now.
  const isOld = busy && (last?.kind === 'declined' || last?.kind === 'refused');
  return {
    busy,
    last: isOld ? undefined : last,
    isUnsettled: unsettled !== undefined,
    /** What the last press was for. */
    lastSource: lastSent,
    pay: ({ amount, card }: Pick<PaymentRequest, 'amount' | 'card'>) =>
      send({ key: randomId(), source, amount, card }),
    sendAgain() {
      if (unsettled) send(unsettled);
    },
  };
}

async function outcomeOf(request: PaymentRequest): Promise<Outcome> {
  try {
    const reply = await sendPayment(request);
    const { Status, CardClientSecret } = reply;
    if (Status !== 'action_required' || CardClientSecret === null) return toOutcome(reply);
    return await confirmAndPay(request, CardClientSecret);
  } catch (cause) {
    return refusedOrLost(cause);
  }
}

/** Asks the cardholder to confirm to their bank, then continues the same payment. */
async function confirmAndPay(request: PaymentRequest, secret: string): Promise<Outcome> {
  const provider = await loadCardProvider().catch(() => null);
  if (!provider) return outcome('declined', paymentMessages.cannotConnectTo(config().payments.provider));
  try {
    await provider.confirm(secret);
  } catch {
    return outcome('declined', paymentMessages.paymentNotConfirmed);
  }
  return toOutcome(await sendPayment(request));
}

function toOutcome({ Status, Message }: PayReply): Outcome {
  if (Status === 'action_required') return outcome('declined', paymentMessages.paymentNotConfirmed);
  return outcome(Status, Message);
}

/** @throws anything that isn't a refusal or a lost reply */
function refusedOrLost(cause: unknown): Outcome {
  if (!(cause instanceof ApiError)) throw cause;
  const { code, detail, errors } = cause;
  if (code === 'offline' || code === 'timeout' || code === 'internal') {
    return outcome('lost', invoiceMessages.payNoAnswer);
  }
  return outcome('refused', detail, errors);
}
