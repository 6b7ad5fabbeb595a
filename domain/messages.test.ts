import { expect, test } from 'vitest';
import { accountMessages } from './accounts/account-messages.ts';
import { MAX_PARKING_FEE_CENTS } from './constants.ts';
import { messages } from './messages.ts';
import { formatMoney } from './money/money.ts';

// The texts are written out again on purpose: a typo in either place fails here. A requirement number without
// brackets belongs to a screen that other tests must prove.
const EXACT: [requirement: string, text: string, expected: string][] = [
  ['[R2.19]', messages.bookNow, 'Book Now'],
  ['[R2.19]', messages.getInstantQuote, 'Get instant quote'],
  ['R2.24', messages.staffRequest, 'Staff request.'],
  [
    '[R4.12]',
    messages.onlyAfterHoursToday,
    'This time is no longer available. The available time today is only after hours this evening or any time tomorrow.',
  ],
  ['[R4.12]', messages.onlyAfternoonToday, 'The available time today is afternoon'],
  [
    '[R4.12]',
    messages.onlyAfternoonTomorrow,
    'This time is no longer available. The available time tomorrow is afternoon',
  ],
  ['[R5.01]', messages.cannotIdentifyPostcode, 'Cannot identify the postcode.'],
  [
    '[R5.03]',
    messages.areaNotServiced('4417', 'Galley'),
    'The area 4417 is not currently serviced by Galley',
  ],
  ['[R5.03]', messages.cannotIdentifyEquipmentPostcode, 'Cannot identify the postcode'],
  ['[R5.09]', messages.chooseDateAndWindow, 'Please select your desired date and window of time.'],
  ['[R5.09]', messages.chooseArrivalTime, "Please tell us what time you'd like your tech to arrive"],
  ['[R5.09]', messages.chooseTime, 'Please select a time'],
  ['[R5.11, R8.14]', messages.wrongAddress, 'Wrong address.'],
  ['[R5.12]', messages.shopNameRequired, 'Shop Name is required'],
  ['[R5.13]', messages.equipmentTypeRequired, 'Equipment type is required!'],
  ['[R5.13]', messages.modelTypeRequired, 'Model type is required!'],
  ['R5.14', messages.equipmentInvalid, 'Equipment details are NOT valid.'],
  [
    'R5.14',
    messages.equipmentAddressRequired,
    'Please type and select an address from dropdown or select from existing address list.',
  ],
  ['[R5.16]', messages.cardNumberInvalid, 'The credit card number is not valid - please re-enter it'],
  ['[R5.17]', messages.cardCcvInvalid, 'The credit card CCV is not valid - please re-enter it'],
  ['[R5.18]', messages.cardExpiryInvalid, 'The credit card expiry date is not valid - please re-enter it'],
  ['R5.19', messages.confirmNotRobot, 'Please confirm you are not a robot'],
  ['[R5.22]', messages.promoInvalid, 'Sorry this code is invalid.'],
  ['R8.01', accountMessages.loginFailed, 'Login Failed.'],
  [
    'R8.03',
    accountMessages.linkInvalidOrExpired,
    'The link is invalid or expired, please request the password change again.',
  ],
  [
    'R8.04',
    accountMessages.activationFailed('Galley Kitchen Repairs', '1800 975 711'),
    'We could not activate the account. Please call Galley Kitchen Repairs on 1800 975 711',
  ],
  [
    'R8.05',
    messages.quoteNotFound('1800 975 711'),
    'We could not find the quote you are looking for, please check your dashboard or call 1800 975 711',
  ],
  ['R8.05', messages.quoteNotFoundTitle, 'Could not find the quote!'],
  ['R8.06', messages.ratingInvalid, 'The rating data does not appear to be valid'],
  ['[R8.08]', messages.cannotConnectTo('Stripe'), 'Cannot connect to Stripe'],
  ['[R8.08]', messages.cardError('declined'), 'Credit card error: declined'],
  ['[R8.08]', messages.addCardFailed, 'Add credit card failed.'],
  ['[R8.09]', messages.requestServiceFailed, 'Error on request new service'],
  ['[R8.09]', messages.bookingFailed, 'There were errors in the booking request'],
  ['[R8.10]', messages.createAccountFailed, 'Error on creating account'],
  ['[R8.10]', messages.cannotLogin, 'Cannot login to account'],
  ['R8.11', messages.equipmentDetailsFailed, 'Error on request equipment details'],
  ['R8.11', messages.cannotLoad('Google Maps'), 'Cannot load Google Maps'],
  ['R8.12', messages.contactThanks, "Thanks we'll be in contact soon."],
  ['R8.12', messages.warrantyThanks, "Thanks we'll process your request soon."],
  ['R8.12', messages.tryAgain, 'Opps Sorry, please try again.'],
  [
    '[R8.13]',
    messages.keepUpdated('Galley'),
    "We'll keep you updated when Galley will be available in this area.",
  ],
  ['[R8.15]', messages.subscriberSaved, 'Done. Submit successfully'],
];

test.each(EXACT)('%s %s', (_requirement, text, expected) => {
  expect(text).toBe(expected);
});

test('the forgot-password confirmation says that an email follows and where to look', () => {
  expect(accountMessages.resetRequested).toMatch(/if this address has an account/i);
  expect(accountMessages.resetRequested).toMatch(/junk/);
});

test('[R4.18] without a price the text says whom to call', () => {
  expect(messages.noPrice('1800 975 711')).toContain('call 1800 975 711');
});

test('[R4.19] the parking text names the limit that is checked', () => {
  expect(messages.parkingFeeTooHigh).toContain(formatMoney(MAX_PARKING_FEE_CENTS).replace('.00', ''));
});

test("there are no exclamation marks beyond the owner's own texts", () => {
  const texts = Object.values(messages).map((text) =>
    typeof text === 'string' ? text : (text as (...parts: string[]) => string)('', ''),
  );
  expect(texts.filter((text) => text.includes('!')).sort()).toEqual([
    'Could not find the quote!',
    'Equipment type is required!',
    'Model type is required!',
  ]);
});
