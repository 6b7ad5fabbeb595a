import { maskCard } from '../../../domain/people/card.ts';

/** What happens to a test card when it's checked; the token contains it. */
export type Scenario = 'accepted' | 'slow' | 'declined' | 'expired' | 'ccv' | 'unreachable';

export type TestCard = { number: string; brand: string; mask: string; scenario: Scenario; note: string };

const testCard = (number: string, brand: string, scenario: Scenario, note: string): TestCard => ({
  number,
  brand,
  mask: maskCard(number),
  scenario,
  note,
});

/** The only cards that the local provider accepts. No bank issues these numbers; they pass the Luhn check. */
export const TEST_CARDS: readonly TestCard[] = [
  testCard('4242 4242 4242 4242', 'Visa', 'accepted', 'Accepted'),
  testCard('5555 5555 5555 4444', 'Mastercard', 'accepted', 'Accepted'),
  testCard('3782 822463 10005', 'American Express', 'accepted', 'Accepted, 15 digits'),
  testCard('4000 0000 0000 0002', 'Visa', 'declined', 'Declined by the bank'),
  testCard('4000 0000 0000 0069', 'Visa', 'expired', 'Refused as expired'),
  testCard('4000 0000 0000 0127', 'Visa', 'ccv', 'Refused for its security code'),
  testCard('4000 0000 0000 0077', 'Visa', 'slow', 'Accepted after four seconds'),
  testCard('4000 0000 0000 0119', 'Visa', 'unreachable', 'The provider does not answer'),
];
