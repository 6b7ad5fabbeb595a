import type { BookingPolicy } from '../../../../domain/constants.ts';
import { areaOf } from '../../../../domain/instant-quotes/quote-priority.ts';
import { chosenHours, furtherWords, type VisitDraft } from '../../../../domain/instant-quotes/visit-draft.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { quotePrice } from '../../../../domain/repair-quotes/docket-totals.ts';
import { formatDay, zoneName } from '../../../../domain/visits/dates.ts';
import type { Fact } from '../../../ui/docket/facts-list.tsx';
import { FoodKnownOf } from '../food/food-questions.tsx';
import { PhotoThumbs } from '../photos/photo-thumbs.tsx';

/** The problem in the customer's words, with the photos. */
export function problemFact(draft: VisitDraft): Fact {
  return {
    label: 'Problem',
    value: draft.BookingProblem,
    detail: (
      <>
        {furtherWords(draft.BookingProblem, draft.BookingProblemDescription)}
        <FoodKnownOf
          answers={draft}
          equipmentTypeId={draft.BookingEquipmentTypeId}
          servicingTypeId={draft.BookingModelServicingTypeId}
          isBooked={false}
        />
        <PhotoThumbs ids={draft.problemImages.map(({ id }) => id)} />
      </>
    ),
  };
}

/** The chosen time with its time zone. */
export function whenFact(draft: VisitDraft, policy: BookingPolicy): Fact {
  return {
    label: 'When',
    value: `${formatDay(draft.BookingPriority.selectedDate)}, ${chosenHours(draft, policy)}`,
    detail: zoneName(areaOf(draft)?.timeZone ?? ''),
  };
}

/** Fee − promo + parking, GST, total: the docket's sums in words, for those who can't see it alongside (R4.19). */
export function priceFact(draft: VisitDraft): Fact {
  const label = 'Price';
  const sums = quotePrice(draft);
  if (sums.kind !== 'exact') return { label, value: 'On its way' };
  const parts = [
    `Call-out ${formatMoney(sums.feeCents)}`,
    sums.discountCents > 0 && `promo code -${formatMoney(sums.discountCents)}`,
    sums.parkingCents > 0 && `parking ${formatMoney(sums.parkingCents)}`,
    `GST ${formatMoney(sums.gstCents)}`,
  ];
  return {
    label,
    value: `${formatMoney(sums.totalCents)} inc GST`,
    detail: parts.filter(Boolean).join(', '),
  };
}

/** Joins texts, each ending like a sentence. */
export function sentences(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ');
}
