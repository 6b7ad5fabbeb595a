import { expect, test } from 'vitest';
import { ALL_MESSAGES } from '../tests/kit/files/all-messages.ts';
import { accountMessages } from './accounts/account-messages.ts';
import { passwordMessages } from './accounts/password-messages.ts';
import { bookingMessages } from './bookings/booking-messages.ts';
import { MAX_PARKING_FEE_CENTS } from './constants.ts';
import { equipmentMessages } from './equipment/equipment-messages.ts';
import { instantQuoteMessages } from './instant-quotes/instant-quote-messages.ts';
import { contactMessages } from './messages/contact-messages.ts';
import { formatMoney } from './money/money.ts';
import { paymentMessages } from './payments/payment-messages.ts';
import { promotionMessages } from './promotions/promotion-messages.ts';
import { ratingMessages } from './ratings/rating-messages.ts';
import { repairQuoteMessages } from './repair-quotes/repair-quote-messages.ts';
import { siteMessages } from './sites/site-messages.ts';
import { staffRequestMessages } from './staff/staff-request-messages.ts';
import { visitMessages } from './visits/visit-messages.ts';
import { waitingListMessages } from './waiting-list/waiting-list-messages.ts';
import { requestMessages } from './words/request-messages.ts';

// The texts are written out again on purpose: a typo in either place fails here. A requirement number without
// brackets belongs to a screen that other tests must prove.
const EXACT: [requirement: string, text: string, expected: string][] = [
  ['[R2.19]', instantQuoteMessages.bookNow, 'Book Now'],
  ['[R2.19]', instantQuoteMessages.getInstantQuote, 'Get instant quote'],
  ['R2.24', staffRequestMessages.staffRequest, 'Staff request.'],
  [
    '[R4.12]',
    visitMessages.onlyAfterHoursToday,
    'This time is no longer available. The available time today is only after hours this evening or any time tomorrow.',
  ],
  ['[R4.12]', visitMessages.onlyAfternoonToday, 'The available time today is afternoon'],
  [
    '[R4.12]',
    visitMessages.onlyAfternoonTomorrow,
    'This time is no longer available. The available time tomorrow is afternoon',
  ],
  ['[R5.01]', siteMessages.cannotIdentifyPostcode, 'Cannot identify the postcode.'],
  [
    '[R5.03]',
    siteMessages.areaNotServiced('4417', 'Galley'),
    'The area 4417 is not currently serviced by Galley',
  ],
  ['[R5.03]', siteMessages.cannotIdentifyEquipmentPostcode, 'Cannot identify the postcode'],
  ['[R5.09]', visitMessages.chooseDateAndWindow, 'Please select your desired date and window of time.'],
  ['[R5.09]', visitMessages.chooseArrivalTime, "Please tell us what time you'd like your tech to arrive"],
  ['[R5.09]', visitMessages.chooseTime, 'Please select a time'],
  ['[R5.11, R8.14]', siteMessages.wrongAddress, 'Wrong address.'],
  ['[R5.12]', siteMessages.shopNameRequired, 'Shop Name is required'],
  ['[R5.13]', equipmentMessages.equipmentTypeRequired, 'Equipment type is required!'],
  ['[R5.13]', equipmentMessages.modelTypeRequired, 'Model type is required!'],
  ['R5.14', equipmentMessages.equipmentInvalid, 'Equipment details are NOT valid.'],
  [
    'R5.14',
    equipmentMessages.equipmentAddressRequired,
    'Please type and select an address from dropdown or select from existing address list.',
  ],
  ['[R5.16]', paymentMessages.cardNumberInvalid, 'The credit card number is not valid - please re-enter it'],
  ['[R5.17]', paymentMessages.cardCcvInvalid, 'The credit card CCV is not valid - please re-enter it'],
  [
    '[R5.18]',
    paymentMessages.cardExpiryInvalid,
    'The credit card expiry date is not valid - please re-enter it',
  ],
  ['R5.19', requestMessages.confirmNotRobot, 'Please confirm you are not a robot'],
  ['[R5.22]', promotionMessages.promoInvalid, 'Sorry this code is invalid.'],
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
    repairQuoteMessages.quoteNotFound('1800 975 711'),
    'We could not find the quote you are looking for, please check your dashboard or call 1800 975 711',
  ],
  ['R8.05', repairQuoteMessages.quoteNotFoundTitle, 'Could not find the quote!'],
  ['R8.06', ratingMessages.ratingInvalid, 'The rating data does not appear to be valid'],
  ['[R8.08]', paymentMessages.cannotConnectTo('Stripe'), 'Cannot connect to Stripe'],
  ['[R8.08]', paymentMessages.cardError('declined'), 'Credit card error: declined'],
  ['[R8.08]', paymentMessages.addCardFailed, 'Add credit card failed.'],
  ['[R8.09]', bookingMessages.requestServiceFailed, 'Error on request new service'],
  ['[R8.09]', bookingMessages.bookingFailed, 'There were errors in the booking request'],
  ['[R8.10]', passwordMessages.createAccountFailed, 'Error on creating account'],
  ['[R8.10]', passwordMessages.cannotLogin, 'Cannot login to account'],
  ['R8.11', equipmentMessages.equipmentDetailsFailed, 'Error on request equipment details'],
  ['R8.11', requestMessages.cannotLoad('Google Maps'), 'Cannot load Google Maps'],
  ['R8.12', contactMessages.contactThanks, "Thanks we'll be in contact soon."],
  ['R8.12', equipmentMessages.warrantyThanks, "Thanks we'll process your request soon."],
  ['R8.12', requestMessages.tryAgain, 'Opps Sorry, please try again.'],
  [
    '[R8.13]',
    waitingListMessages.keepUpdated('Galley'),
    "We'll keep you updated when Galley will be available in this area.",
  ],
  ['[R8.15]', waitingListMessages.subscriberSaved, 'Done. Submit successfully'],
];

test.each(EXACT)('%s %s', (_requirement, text, expected) => {
  expect(text).toBe(expected);
});

test('the forgot-password confirmation says that an email follows and where to look', () => {
  expect(accountMessages.resetRequested).toMatch(/if this address has an account/i);
  expect(accountMessages.resetRequested).toMatch(/junk/);
});

test('[R4.18] without a price the text says whom to call', () => {
  expect(instantQuoteMessages.noPrice('1800 975 711')).toContain('call 1800 975 711');
});

test('[R4.19] the parking text names the limit that is checked', () => {
  expect(instantQuoteMessages.parkingFeeTooHigh).toContain(
    formatMoney(MAX_PARKING_FEE_CENTS).replace('.00', ''),
  );
});

test("there are no exclamation marks beyond the owner's own texts", () => {
  const texts = ALL_MESSAGES.map((text) => (typeof text === 'string' ? text : text('', '')));
  expect(texts.filter((text) => text.includes('!')).sort()).toEqual([
    'Could not find the quote!',
    'Equipment type is required!',
    'Model type is required!',
  ]);
});
