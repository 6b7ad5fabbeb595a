import { useState } from 'react';
import type { FieldFault } from '../../../../contracts/problem.ts';
import type { BookingPolicy } from '../../../../domain/constants.ts';
import { equipmentWords } from '../../../../domain/instant-quotes/equipment-words.ts';
import type { InstantQuote, QuoteCard } from '../../../../domain/instant-quotes/quote-draft.ts';
import type { QuoteStep } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { type Fact, FactsList } from '../../../ui/docket/facts-list.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { changeDraft, useDraft } from '../../booking/draft/draft-store.ts';
import { postcodeText } from '../../booking/postcode/postcode-text.ts';
import { PromoSection, usePromoBox } from '../../booking/promo/promo-section.tsx';
import { useStepOrder } from '../../booking/steps/step-flow.ts';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { BookingDialog } from '../../booking/submit/booking-dialog.tsx';
import { BookingNote } from '../../booking/submit/booking-note.tsx';
import { ServerFaultAlert } from '../../booking/submit/server-fault-alert.tsx';
import { useSubmitKey } from '../../booking/submit/use-booking.ts';
import { PricePending } from '../../booking/visit-time/price-pending.tsx';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';
import { usePolicy } from '../../booking/visit-time/use-policy.ts';
import { usePriceGate } from '../../booking/visit-time/use-settled-priority.ts';
import { priceFact, problemFact, sentences, whenFact } from '../../booking/visit-time/visit-facts.tsx';
import { EQUIPMENT_ROUTES } from '../../layout/paths/equipment-paths.ts';
import { stepHref } from './quote-flow.tsx';
import { useLastStep } from './use-last-step.tsx';
import { useKnownBooker, useQuoteBooking } from './use-quote-booking.ts';
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
        {faults.some(({ field }) => field === 'PayOurselves') && (
          <p>
            To pay for this visit yourselves, book it from your{' '}
            <a href={`#${EQUIPMENT_ROUTES.register}`}>equipment register</a>.
          </p>
        )}
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

/** The quote line by line, each with a link to the step that asks for it (R4.19). */
function reviewFacts(
  draft: InstantQuote,
  policy: BookingPolicy,
  { hasCard, servicingQuestion }: { hasCard: boolean; servicingQuestion: string | null },
): Fact[] {
  const { BookingLocation: place } = draft;
  return [
    {
      label: 'Postcode',
      value: postcodeText(draft.BookingPostcode, draft.BookingSuburb),
      change: changeOf('postcode', 'postcode'),
    },
    {
      label: 'Equipment',
      value: equipmentWords(draft).name,
      // 'On the coolroom' says nothing without its question.
      detail:
        draft.ModelServicingTypeName && [servicingQuestion, draft.ModelServicingTypeName].join(' ').trim(),
      change: changeOf('equipment', 'equipment'),
    },
    { label: 'Details', ...details(draft), change: changeOf('details', 'details') },
    { ...problemFact(draft), change: changeOf('problem', 'problem') },
    { ...whenFact(draft, policy), change: changeOf('fix-it', 'time') },
    {
      label: 'Where',
      value: place.LocationName || place.AddressLine,
      detail: sentences([
        place.LocationName && [place.FloorShop, place.AddressLine].filter(Boolean).join(', '),
        place.Description,
        place.Parking.Description && `Parking: ${place.Parking.Description}`,
      ]),
      change: changeOf('location', 'address'),
    },
    ...(draft.Card && hasCard ? [newCardFact(draft.Card)] : []),
    priceFact(draft),
  ];
}

/** A card was entered before a customer with a card on file signed in. */
function newCardFact({ CheckoutCardBrand: brand, CheckoutCardMask: mask }: QuoteCard): Fact {
  return {
    label: 'Card',
    value: `${brand} ending ${mask.slice(-4)}`,
    detail: 'This will replace the card in your account.',
  };
}

/** Returns to the review afterwards. */
function changeOf(step: QuoteStep, what: string) {
  return { href: `${stepHref(step)}?then=review`, what };
}

function details(draft: InstantQuote): Pick<Fact, 'value' | 'detail'> {
  return {
    value: equipmentWords(draft).makeAndModel || 'Brand: not sure',
    detail: sentences([
      draft.BookingSerialIdentifier && `Serial ${draft.BookingSerialIdentifier}`,
      draft.BookingEquipmentLocation,
    ]),
  };
}
