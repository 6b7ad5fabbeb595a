import { useState } from 'react';
import type { PayReply } from '../../../contracts/invoices.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { messages } from '../../../domain/messages.ts';
import { ApiError } from '../../api/api-error.ts';
import {
  type InvoiceSource,
  type PaymentRequest,
  refreshInvoice,
  sendPayment,
} from '../../api/invoice-queries.ts';
import { refreshJobs } from '../../api/job-queries.ts';
import { loadCardProvider } from '../../booking/card/load-card-provider.ts';
import { useUnloadWarning } from '../../booking/submit/use-unload-warning.ts';
import { config } from '../../browser/config.ts';
import { randomId } from '../../browser/random-id.ts';

/** The outcome of a payment, and the sentence to show. */
export type PayOutcome = {
  readonly kind:
    | 'paid'
    /** Nothing was taken; another card may do. */
    | 'declined'
    /** The provider hasn't said yet. */
    | 'pending'
    /** Our own server hasn't. */
    | 'lost'
    | 'refused';
  readonly text: string;
  readonly faults: readonly FieldFault[];
  /** Counts the outcomes, so that each is announced. */
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
 * Pays an invoice. Each press has a key of its own; while the outcome of one is unknown, only that one can be sent
 * again, so that no press ever pays twice.
 */
export function usePaying(source: InvoiceSource) {
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<PayOutcome>();
  const [unsettled, setUnsettled] = useState<PaymentRequest>();
  useUnloadWarning(busy);

  async function send(request: PaymentRequest): Promise<PayOutcome> {
    setBusy(true);
    const result = await outcomeOf(source, request);
    setUnsettled(result.kind === 'pending' || result.kind === 'lost' ? request : undefined);
    // The page shows the invoice as it is now together with the sentence about it.
    await Promise.all([refreshInvoice(source), 'id' in source && refreshJobs()]).catch(() => undefined);
    const settled = { ...result, attempt: (last?.attempt ?? 0) + 1 };
    setLast(settled);
    setBusy(false);
    return settled;
  }
  return {
    busy,
    last,
    isUnsettled: unsettled !== undefined,
    pay: ({ amount, card }: Pick<PaymentRequest, 'amount' | 'card'>) =>
      send({ key: randomId(), amount, card }),
    sendAgain() {
      if (unsettled) send(unsettled);
    },
    /** Before another try: what was said of the last one is over. */
    clear: () => setLast(undefined),
  };
}

async function outcomeOf(source: InvoiceSource, request: PaymentRequest): Promise<Outcome> {
  try {
    const reply = await sendPayment(source, request);
    const { Status, CardClientSecret } = reply;
    if (Status !== 'action_required' || CardClientSecret === null) return replied(reply);
    return await confirmed(source, request, CardClientSecret);
  } catch (cause) {
    return refusedOrLost(cause);
  }
}

/** Has the cardholder confirm to their bank, then goes on with the same payment. */
async function confirmed(source: InvoiceSource, request: PaymentRequest, secret: string): Promise<Outcome> {
  const provider = await loadCardProvider().catch(() => null);
  if (!provider) return outcome('declined', messages.cannotConnectTo(config().payments.provider));
  try {
    await provider.confirm(secret);
  } catch {
    return outcome('declined', messages.paymentNotConfirmed);
  }
  return replied(await sendPayment(source, request));
}

function replied({ Status, Message }: PayReply): Outcome {
  if (Status === 'action_required') return outcome('declined', messages.paymentNotConfirmed);
  return outcome(Status, Message);
}

/** @throws anything that isn't a refusal or a lost reply */
function refusedOrLost(cause: unknown): Outcome {
  if (!(cause instanceof ApiError)) throw cause;
  const { code, detail, errors } = cause;
  if (code === 'offline' || code === 'timeout' || code === 'internal') {
    return outcome('lost', messages.payNoAnswer);
  }
  return outcome('refused', detail, errors);
}
