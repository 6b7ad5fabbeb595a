import { useEffect, useState } from 'react';
import type { FieldFault } from '../../../contracts/problem.ts';
import { ensureIdempotencyKey } from '../../../domain/quote-draft/quote-draft.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { randomId } from '../../random-id.ts';
import { Alert } from '../../ui/alert.tsx';
import { FactsList } from '../../ui/facts-list.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { BookingNote } from './booking-note.tsx';
import { changeDraft, currentDraft, useDraft } from './draft-store.ts';
import { PromoSection } from './promo-section.tsx';
import { QuoteScreen } from './quote-screen.tsx';
import { reviewFacts } from './review-facts.tsx';
import { ServerFaultAlert } from './server-fault-alert.tsx';
import { useServerFaults } from './server-faults.ts';
import { UnpricedAlert } from './unpriced-alert.tsx';
import { useBooking } from './use-booking.ts';
import { useKnownBooker } from './use-known-booker.ts';
import { useLastStep } from './use-last-step.tsx';
import { usePolicy } from './use-policy.ts';
import { usePromoCheck } from './use-promo.ts';
import { useStepErrors } from './use-step-errors.ts';
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
