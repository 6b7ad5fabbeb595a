import { useState } from 'react';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { FactsList } from '../../../ui/docket/facts-list.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { changeDraft, useDraft } from '../../booking/draft/draft-store.ts';
import { PromoSection } from '../../booking/promo/promo-section.tsx';
import { usePromoBox } from '../../booking/promo/use-promo-box.ts';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { useStepOrder } from '../../booking/steps/use-step-order.ts';
import { BookingDialog } from '../../booking/submit/booking-dialog.tsx';
import { BookingNote } from '../../booking/submit/booking-note.tsx';
import { ServerFaultAlert } from '../../booking/submit/server-fault-alert.tsx';
import { useSubmitKey } from '../../booking/submit/use-submit-key.ts';
import { PricePending } from '../../booking/visit-time/price-pending.tsx';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';
import { usePolicy } from '../../booking/visit-time/use-policy.ts';
import { usePriceGate } from '../../booking/visit-time/use-price-gate.ts';
import { reviewFacts } from './review-facts.tsx';
import { useKnownBooker } from './use-known-booker.ts';
import { useLastStep } from './use-last-step.tsx';
import { useQuoteBooking } from './use-quote-booking.ts';
import { useSignInOffer } from './use-sign-in-offer.tsx';

/** Every line of the quote, to check or change, and its price (R4.19, R4.30). */
export function ReviewScreen() {
  const draft = useDraft();
  const policy = usePolicy(draft);
  const auth = useAuth();
  const booker = useKnownBooker();
  const { goNext } = useStepOrder('review');
  const { isLast, submitLabel, total } = useLastStep('review');
  const gate = usePriceGate();
  const promo = usePromoBox();
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const booking = useQuoteBooking('review', setFaults);
  // Before the card is asked for: a known email would otherwise be refused only at the last step.
  const signInOffer = useSignInOffer("You won't need to enter your details again.");
  const types = useEquipmentTypes().data;
  const servicingQuestion =
    types?.find(({ Id }) => Id === draft.BookingEquipmentTypeId)?.ServicingQuestion ?? null;
  useSubmitKey();

  async function submit() {
    if (!gate.pass() || !(await promo.apply())) return;
    changeDraft((before) => ({ ...before, Reviewed: true }));
    if (isLast) booking.book(booker);
    else goNext();
  }

  return (
    <>
      <StepLayout
        step="review"
        heading={isLast ? 'Check it, then book' : 'Check your quote'}
        lead={auth ? `Signed in as ${auth.Name}.` : booker.kind === 'customer' && signInOffer.words}
        onSubmit={submit}
        busy={promo.isApplying || gate.isPending}
        submitLabel={submitLabel}
      >
        <ServerFaultAlert messages={faults.map(({ message }) => message)} attempt={faults} />
        <UnpricedAlert />
        {promo.failure && <Alert kind="danger" live title={promo.failure} />}
        <FactsList
          facts={reviewFacts(draft, policy, { hasCard: auth?.IsPayment === true, servicingQuestion })}
        />
        <PromoSection
          busy={promo.busy}
          error={promo.error ?? promo.refusal}
          onApply={promo.apply}
          onChange={promo.clear}
        />
        {isLast ? <BookingNote total={total} /> : total === null && <PricePending />}
      </StepLayout>
      {signInOffer.dialog}
      <BookingDialog booking={booking} />
    </>
  );
}
