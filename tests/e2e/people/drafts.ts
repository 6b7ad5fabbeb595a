import { DEFAULT_BOOKING_POLICY } from '../../../domain/constants.ts';
import { type Locality, pickLocality } from '../../../domain/instant-quotes/pick-locality.ts';
import {
  editDraft,
  type InstantQuote,
  newDraft,
  pickEquipmentType,
  pickServicingType,
} from '../../../domain/instant-quotes/quote-draft.ts';
import { withChoice } from '../../../domain/instant-quotes/quote-priority.ts';
import { QUOTE_STEPS, type QuoteStep } from '../../../domain/instant-quotes/quote-step-order.ts';
import { buildAddressDetails } from '../../../domain/sites/address.ts';
import type { World } from '../../../domain/visits/availability.ts';
import { NO_HOURS } from '../../../domain/visits/avoided-hours.ts';
import { checkChoice } from '../../../domain/visits/check-choice.ts';
import type { WindowChoice } from '../../../domain/visits/day-choice.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';

/** Where Priya's café is. */
export const SURRY_HILLS: Locality = {
  postcode: '2010',
  suburb: 'Surry Hills',
  state: 'NSW',
  timeZone: 'Australia/Sydney',
};

/** The seeded price of an underbench fridge in Surry Hills, tomorrow by day. */
const TOMORROW_CENTS = 180_00;

type Given = {
  /** When the quote was begun; the visitor looks at it right then unless a test says otherwise. */
  at: string;
  locality?: Locality;
  /** Tomorrow morning unless given. */
  choice?: WindowChoice;
  /** In cents ex GST, of that choice. */
  feeCents?: number;
};

/** The quote of somebody who has done every step before `step`, as local storage would hold it. */
export function draftBefore(step: QuoteStep, input: Given): InstantQuote {
  const done = QUOTE_STEPS.slice(0, QUOTE_STEPS.indexOf(step));
  return done.reduce((draft, each) => DOING[each]?.(draft, input) ?? draft, newDraft(input.at));
}

const DOING: Partial<Record<QuoteStep, (draft: InstantQuote, input: Given) => InstantQuote>> = {
  postcode: (draft, { locality = SURRY_HILLS }) => pickLocality(draft, locality),
  equipment: (draft) =>
    pickEquipmentType(draft, { id: 2, name: 'Underbench fridge', hasServicingTypes: true }),
  details: (draft) => ({
    ...pickServicingType(draft, { id: 4, name: 'In the cabinet' }),
    BookingMake: { id: 168, Name: 'Skope' },
    BookingModel: { id: 1076, Name: 'ProSpec 2 door' },
  }),
  problem: (draft) =>
    editDraft(draft, {
      BookingProblem: 'Not cooling',
      BookingProblemDescription: 'Sitting at 9 degrees since Sunday night.',
    }),
  'fix-it': chooseTime,
  location: (draft, { locality = SURRY_HILLS }) => {
    const { suburb, state, postcode } = locality;
    const street = '41 Marlowe Street';
    return editDraft(draft, {
      BookingLocation: {
        ...draft.BookingLocation,
        Address: buildAddressDetails({ street, suburb, state, postcode }),
        AddressLine: `${street}, ${suburb} ${state} ${postcode}`,
        LocationName: 'Marlowe Street Café',
      },
    });
  },
  review: (draft) => ({ ...draft, Reviewed: true }),
};

function chooseTime(draft: InstantQuote, input: Given): InstantQuote {
  const { at, locality = SURRY_HILLS, feeCents = TOMORROW_CENTS } = input;
  const world: World = {
    now: Temporal.Instant.from(at),
    area: locality,
    policy: DEFAULT_BOOKING_POLICY,
    holidays: [],
    full: [],
    ...NO_HOURS,
  };
  const tomorrow = addDays(localToday(world.now, locality.timeZone), 1);
  const check = checkChoice(input.choice ?? { option: 'tomorrow', date: tomorrow, window: 'morning' }, world);
  if (!check.ok) throw new Error(`no such time: ${check.message}`);
  return withChoice(draft, check, feeCents);
}
