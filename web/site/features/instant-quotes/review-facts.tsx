import type { BookingPolicy } from '../../../../domain/constants.ts';
import { equipmentWords } from '../../../../domain/instant-quotes/equipment-words.ts';
import type { InstantQuote, QuoteCard } from '../../../../domain/instant-quotes/quote-draft.ts';
import type { QuoteStep } from '../../../../domain/instant-quotes/quote-step-order.ts';
import type { Fact } from '../../../ui/docket/facts-list.tsx';
import { postcodeText } from '../../booking/postcode/postcode-text.ts';
import { priceFact, problemFact, sentences, whenFact } from '../../booking/visit-time/visit-facts.tsx';
import { stepHref } from './quote-flow.tsx';

/** The quote line by line, each with a link to the step that asks for it (R4.19). */
export function reviewFacts(
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
