import { useState } from 'react';
import type { QuoteContent, QuoteDecision } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { LEFT_REASONS, type LeftReason } from '../../../../domain/repair-quotes/line-choices.ts';
import { repairQuoteMessages } from '../../../../domain/repair-quotes/repair-quote-messages.ts';
import { now } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { type LeftLines, lineChoices } from '../../../ui/words/chosen-lines.ts';
import {
  type Coupon,
  chosenQuote,
  decidedBeforeWords,
  firstCoupon,
  isDecidable,
} from '../../layout/words/quote-words.ts';

/** How long a dialog waits for the quote's current state at most. */
const RELOAD_MS = 2_000;

/** `total` is in dollars inc GST, as it was shown; `name` is null if none is needed. */
type Approval = {
  couponPromoId: number | null;
  leftLines: LeftLines;
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
  async function tell(decision: QuoteDecision, wanted: QuoteDecision['State'], agreed: number | null) {
    await reload();
    if (decision.IsNew) return;
    const title = decidedBeforeWords(decision, {
      wanted,
      timeZone: quote.TimeZone,
      now: now(),
      phone: config().brand.phone,
      agreed,
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
      await tell(decision, 'approved', answer.total);
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
      await tell(decision, 'declined', null);
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

/** How a quote will be approved: its lines, its coupon, and both as the page shows them. */
export type QuoteChoice = {
  /** The quote as it will be approved, before the coupon. */
  quote: QuoteContent;
  /** One that can be used now; null for a quote that can't be decided any more, whose price is final. */
  coupon: Coupon | null;
  /** Coupons that the chosen lines are too few for. */
  lost: Coupon[];
  chooseCoupon: (coupon: Coupon | null) => void;
  /** The lines that stay as they are, by their place, with the reason if there is one. */
  left: LeftLines;
  /** Leaves a line with or without a reason; 'fix' takes it back. */
  leave: (index: number, reason: LeftReason | null | 'fix') => void;
  /** It's answered. */
  forget: () => void;
};

/** The choice of a quote's lines and coupon; what was chosen is kept until it's answered (R12.07, R14.10). */
export function useQuoteChoice(quote: QuoteContent): QuoteChoice {
  const [choice, setChoice] = useState<Coupon['couponPromoId'] | 'automatic' | 'none'>('automatic');
  const { fields, write, kept } = useKeptFields<Record<string, string>>(`quote-lines ${quote.UniqueId}`, {});
  const left = new Map(
    lineChoices(quote.Lines).flatMap((index) => {
      const chosen = fields[fieldOf(index)];
      return chosen ? [[index, LEFT_REASONS.find((reason) => reason === chosen) ?? null] as const] : [];
    }),
  );
  const chosen = chosenQuote(quote, left);
  const coupons = isDecidable(quote) ? chosen.AvailableCouponsForQuote : [];
  const offered = isDecidable(quote) ? quote.AvailableCouponsForQuote : [];
  const coupon =
    choice === 'automatic'
      ? firstCoupon(coupons)
      : (coupons.find(({ couponPromoId }) => couponPromoId === choice) ?? null);
  return {
    quote: chosen,
    coupon,
    lost: offered.filter((one) => !coupons.some(({ couponPromoId }) => couponPromoId === one.couponPromoId)),
    chooseCoupon: (one) => setChoice(one?.couponPromoId ?? 'none'),
    left,
    leave: (index, reason) => write({ [fieldOf(index)]: reason === 'fix' ? '' : (reason ?? 'left') }),
    forget: kept.forget,
  };
}

const fieldOf = (index: number) => `Line${index + 1}`;
