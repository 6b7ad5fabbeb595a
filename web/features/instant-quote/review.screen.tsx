import { useEffect, useState } from 'react';
import type { FieldFault } from '../../../contracts/problem.ts';
import { ensureIdempotencyKey } from '../../../domain/quote-draft/quote-draft.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { changeDraft, currentDraft, useDraft } from '../../booking/draft/draft-store.ts';
import { PromoSection } from '../../booking/promo/promo-section.tsx';
import { usePromoCheck } from '../../booking/promo/use-promo.ts';
import { useStepErrors } from '../../booking/steps/use-step-errors.ts';
import { BookingDialog } from '../../booking/submit/booking-dialog.tsx';
import { BookingNote } from '../../booking/submit/booking-note.tsx';
import { ServerFaultAlert } from '../../booking/submit/server-fault-alert.tsx';
import { useServerFaults } from '../../booking/submit/server-faults.ts';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';
import { usePolicy } from '../../booking/visit-time/use-policy.ts';
import { randomId } from '../../browser/random-id.ts';
import { FactsList } from '../../ui/docket/facts-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { QuoteScreen } from './quote-screen.tsx';
import { reviewFacts } from './review-facts.tsx';
import { useBooking } from './use-booking.ts';
import { useKnownBooker } from './use-known-booker.ts';
import { useLastStep } from './use-last-step.tsx';
import { useStepNavigation } from './use-step-navigation.ts';

const PROMO_ID = 'promo-code';

/** Every line of the quote, to be checked or changed, and its price (R4.19, R4.30). */
export function ReviewScreen() {
  const draft = useDraft();
  const policy = usePolicy(draft);
  const auth = useAuth();
  const booker = useKnownBooker();
  const { goNext } = useStepNavigation('review');
  const { isLast, labels, total } = useLastStep('review');
  const { errors } = useServerFaults('review', { PromotionCode: PROMO_ID });
  const { error, add, clear } = useStepErrors(errors);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const booking = useBooking('review', setFaults);
  const promo = usePromoCheck();
  const [applying, setApplying] = useState(false);

  // The key of the submit: made when the review opens, and again when the quote is changed in it (R4.30).
  const hasKey = draft.IdempotencyKey !== '';
  useEffect(() => {
    if (!hasKey) changeDraft((before) => ensureIdempotencyKey(before, randomId()));
  }, [hasKey]);

  /** Whether the code counts, or there is none. */
  async function applyPromo(): Promise<boolean> {
    if (currentDraft().PromoCode.trim() === '') return true;
    if (currentDraft().PromoDiscountExGst !== null) return true;
    setApplying(true);
    clear(PROMO_ID);
    const refusal = await promo.apply();
    setApplying(false);
    if (refusal) add(PROMO_ID, refusal);
    return refusal === null;
  }
  async function submit() {
    if (total === null || !(await applyPromo())) return;
    changeDraft((before) => ({ ...before, Reviewed: true }));
    if (isLast) booking.book(booker);
    else goNext();
  }

  return (
    <>
      <QuoteScreen
        step="review"
        heading="Check it, then book"
        lead={auth ? `Signed in as ${auth.Name}.` : undefined}
        onSubmit={submit}
        busy={applying}
        {...labels}
      >
        <ServerFaultAlert messages={faults.map(({ message }) => message)} />
        <UnpricedAlert />
        {promo.failure && <Alert kind="danger" live title={promo.failure} />}
        <FactsList facts={reviewFacts(draft, policy)} />
        <PromoSection
          id={PROMO_ID}
          busy={applying || promo.busy}
          error={error(PROMO_ID) ?? promo.refusal}
          onApply={applyPromo}
          onChange={() => clear(PROMO_ID)}
        />
        {isLast && <BookingNote total={total} />}
      </QuoteScreen>
      <BookingDialog booking={booking} kind="quote" photos={draft.problemImages.length} />
    </>
  );
}
