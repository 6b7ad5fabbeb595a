import { maskCard } from '../../../domain/payments/card.ts';

/** What happens to a test card when it's checked and when it's charged; the token contains it. */
export type Scenario =
  | 'accepted'
  | 'slow'
  | 'declined'
  | 'expired'
  | 'ccv'
  | 'unreachable'
  | 'asks'
  | 'asksagain'
  | 'nofunds'
  | 'stolen'
  | 'refundslow'
  | 'refundfails'
  | 'disputed'
  | 'inquiry'
  | 'late'
  | 'twice';

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
  testCard('4000 0025 0000 3155', 'Visa', 'asks', 'The bank asks for a confirmation when the card is added'),
  testCard('4000 0027 6000 3184', 'Visa', 'asksagain', 'The same, and again at every charge'),
  testCard('4000 0000 0000 0341', 'Visa', 'nofunds', 'Accepted; a charge is declined for lack of funds'),
  testCard(
    '4000 0000 0000 9979',
    'Visa',
    'stolen',
    'Accepted; a charge is declined and must not be repeated',
  ),
  testCard(
    '4000 0000 0000 7726',
    'Visa',
    'refundslow',
    'Accepted; a refund takes a while, and an event reports it',
  ),
  testCard(
    '4000 0000 0000 0259',
    'Visa',
    'disputed',
    'Accepted; a few seconds after a charge it is disputed',
  ),
  testCard('4000 0000 0000 1976', 'Visa', 'inquiry', 'Accepted; after a charge its bank asks about it'),
  testCard(
    '4000 0000 0000 1000',
    'Visa',
    'late',
    'Accepted; a charge has no reply, an event reports it later',
  ),
  testCard('4000 0000 0000 1018', 'Visa', 'twice', 'Accepted; each event about a charge arrives twice'),
  testCard('4000 0000 0000 5126', 'Visa', 'refundfails', 'Accepted; a refund fails'),
];
