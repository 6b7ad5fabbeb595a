import { DEFAULT_BOOKING_POLICY } from '../../../domain/constants.ts';
import { formatDay, windowLabel, zoneName } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { type InstantQuote, NOT_SURE } from '../../../domain/quote-draft.ts';
import { placeOf } from '../../../domain/quote-priority.ts';
import type { QuoteStep } from '../../../domain/quote-step-order.ts';
import { quotePrice } from '../../../domain/quote-totals.ts';
import type { Fact } from '../../ui/facts-list.tsx';
import { PhotoThumbs } from './photo-thumbs.tsx';
import { postcodeText } from './postcode-text.ts';
import { stepHref } from './quote-screen.tsx';

/** The quote line by line, each with its way back to the step that asks for it (R4.19). */
export function reviewFacts(draft: InstantQuote): Fact[] {
  const { BookingLocation: place } = draft;
  return [
    {
      label: 'Postcode',
      value: postcodeText(draft.BookingPostcode, draft.BookingSuburb),
      change: changeOf('postcode', 'postcode'),
    },
    {
      label: 'Machine',
      value: draft.EquipmentTypeName,
      detail: draft.ModelServicingTypeName,
      change: changeOf('equipment', 'machine'),
    },
    { label: 'Details', ...details(draft), change: changeOf('details', 'details') },
    {
      label: 'Problem',
      value: draft.BookingProblem,
      detail: (
        <>
          {draft.BookingProblemDescription}
          <PhotoThumbs ids={draft.problemImages.map(({ id }) => id)} />
        </>
      ),
      change: changeOf('problem', 'problem'),
    },
    { label: 'When', ...when(draft), change: changeOf('fix-it', 'time') },
    {
      label: 'Where',
      value: place.LocationName || place.AddressLine,
      detail: sentences([
        place.LocationName && [place.FloorShop, place.AddressLine].filter(Boolean).join(', '),
        place.Description,
        place.Parking.Description && `Parking: ${place.Parking.Description}`,
      ]),
      change: changeOf('location', 'place'),
    },
    { label: 'Price', ...price(draft) },
  ];
}

/** Back to the review afterwards. */
function changeOf(step: QuoteStep, what: string) {
  return { href: `${stepHref(step)}?then=review`, what };
}

function details(draft: InstantQuote): Pick<Fact, 'value' | 'detail'> {
  const { BookingMake: make, BookingModel: model } = draft;
  const names = [make, model].map((choice) => choice?.Name ?? '').filter((name) => name !== NOT_SURE.Name);
  return {
    value: names.join(' ').trim() || 'Brand not sure',
    detail: sentences([
      draft.BookingSerialIdentifier && `Serial ${draft.BookingSerialIdentifier}`,
      draft.BookingEquipmentLocation,
    ]),
  };
}

function when(draft: InstantQuote): Pick<Fact, 'value' | 'detail'> {
  const { selectedDate, selectedTimeWindow, selectedTime } = draft.BookingPriority;
  const window = windowLabel(selectedTimeWindow, DEFAULT_BOOKING_POLICY, selectedTime || undefined);
  return {
    value: `${formatDay(selectedDate)}, ${window}`,
    detail: zoneName(placeOf(draft)?.timeZone ?? ''),
  };
}

/** Fee − promo + parking, GST, total: the docket's sums, in words for those who don't see it beside (R4.19). */
function price(draft: InstantQuote): Pick<Fact, 'value' | 'detail'> {
  const sums = quotePrice(draft);
  if (sums.kind !== 'exact') return { value: 'On its way' };
  const parts = [
    `Call-out ${formatMoney(sums.feeCents)}`,
    sums.discountCents > 0 && `promo code -${formatMoney(sums.discountCents)}`,
    sums.parkingCents > 0 && `parking ${formatMoney(sums.parkingCents)}`,
    `GST ${formatMoney(sums.gstCents)}`,
  ];
  return { value: `${formatMoney(sums.totalCents)} inc GST`, detail: parts.filter(Boolean).join(', ') };
}

/** Texts one after the other, each ending as a sentence does. */
function sentences(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ');
}
