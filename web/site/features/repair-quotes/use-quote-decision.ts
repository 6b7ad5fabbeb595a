import { useState } from 'react';
import type { QuoteContent, QuoteDecision } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { repairQuoteMessages } from '../../../../domain/repair-quotes/repair-quote-messages.ts';
import { now } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { type Coupon, decidedBeforeWords, firstCoupon, isDecidable } from '../../layout/words/quote-words.ts';

/** How long a dialog waits for the quote's current state at most. */
const RELOAD_MS = 2_000;

/** `total` is in dollars inc GST, as it was shown; `name` is null if none is needed. */
type Approval = {
  couponPromoId: number | null;
  total: number;
  poNumber: string | null;
  name: string | null;
};
type Refusal = { reason: string | null; name: string | null };

/** How a quote is decided: with the portal's calls, or with those of an emailed link. */
export type QuoteAnswers = {
  /** Nobody is signed in, so the answer comes with a name (R4.24). */
  asksName: boolean;
  approve: (answer: Approval) => Promise<QuoteDecision>;
  decline: (answer: Refusal) => Promise<QuoteDecision>;
  /** Stores a decline that the server doesn't have yet (R8.07); we'll retry it. */
  keepDecline: (answer: Refusal) => void;
  /** Reloads the quote. */
  reload: () => Promise<unknown>;
};

/**
 * Approving and declining (R4.22, R4.24). The second person sees the state. A failed approval is shown for 15 seconds;
 * a decline counts whatever the reply is, unless somebody approved the quote before or the sign-in has ended (R8.07).
 * `onTooLate` gets the sentence if the opposite answer came first, for a page that keeps showing it; without it an alert
 * does.
 */
export function useQuoteDecision(
  quote: QuoteContent,
  answers: QuoteAnswers,
  onTooLate: ((sentence: string) => void) | undefined,
  forgetTyped: () => void,
) {
  const [busy, setBusy] = useState(false);
  const alerts = useAlerts();

  /** Offline, the quote can't be reloaded: the page stays as it is until the network is back. */
  async function reload() {
    await Promise.race([answers.reload(), new Promise((resolve) => setTimeout(resolve, RELOAD_MS))]);
  }
  async function tell(decision: QuoteDecision, wanted: QuoteDecision['State']) {
    await reload();
    if (decision.IsNew) return;
    const title = decidedBeforeWords(decision, {
      wanted,
      timeZone: quote.TimeZone,
      now: now(),
      phone: config().brand.phone,
    });
    if (decision.State === wanted) alerts.show({ kind: 'info', title });
    else if (onTooLate) onTooLate(title);
    else alerts.show({ kind: 'danger', title });
  }
  /** A refused approval explains itself; anything else is a failure of ours. */
  function warn(cause: unknown) {
    if (!(cause instanceof ApiError)) throw cause;
    // The guard redirects to sign-in.
    if (cause.status === 401) return;
    const title = repairQuoteMessages.approvalFailed(config().brand.phone);
    if (cause.passes) alerts.show({ kind: 'danger', title, body: sentenceOf(cause) });
    else alerts.show({ kind: 'danger', title: cause.detail });
  }
  /** Whether the dialog can close. It stays open if a PO number turns out to be needed, and says so. */
  async function approve(answer: Approval): Promise<boolean> {
    setBusy(true);
    try {
      const decision = await answers.approve(answer);
      forgetTyped();
      await tell(decision, 'approved');
      return true;
    } catch (cause) {
      const atPoNumber = cause instanceof ApiError && cause.errors.some(({ field }) => field === 'PoNumber');
      if (!atPoNumber) warn(cause);
      // It may have been stored anyway, or decided elsewhere; or the customer needs a PO number by now.
      await reload();
      return !atPoNumber;
    } finally {
      setBusy(false);
    }
  }
  async function decline(answer: Refusal): Promise<void> {
    setBusy(true);
    try {
      const decision = await answers.decline(answer);
      forgetTyped();
      await tell(decision, 'declined');
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      // The guard redirects to sign-in, and from there back to what was typed.
      if (cause.status === 401) await reload();
      else {
        // Whatever went wrong, they have declined it, and we retry (R8.07).
        answers.keepDecline(answer);
        forgetTyped();
      }
    } finally {
      setBusy(false);
    }
  }
  return { busy, approve, decline };
}

/**
 * The coupon that a quote is shown and approved with, and how to choose another. It is always one that can be used now;
 * null for a quote that can't be decided any more, whose price is final.
 */
export function useQuoteCoupon(
  quote: QuoteContent,
): readonly [Coupon | null, (coupon: Coupon | null) => void] {
  const [choice, setChoice] = useState<Coupon['couponPromoId'] | 'automatic' | 'none'>('automatic');
  const coupons = isDecidable(quote) ? quote.AvailableCouponsForQuote : [];
  const coupon =
    choice === 'automatic'
      ? firstCoupon(coupons)
      : (coupons.find(({ couponPromoId }) => couponPromoId === choice) ?? null);
  return [coupon, (chosen) => setChoice(chosen?.couponPromoId ?? 'none')];
}
