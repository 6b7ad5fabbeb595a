import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ADDRESS_DETAIL_NAMES } from '../domain/sites/address-detail-names.ts';
import {
  changePassword,
  login,
  recoverPassword,
  requestPasswordReset,
  signUp,
  storedAuth,
} from './accounts/account.ts';
import { bookingBody, createBooking } from './bookings/bookings.ts';
import { profile, saveProfile } from './customers/profile.ts';
import { addEquipment, asset, listEquipment, requestWarranty } from './equipment/equipment.ts';
import { priceSet, priceSingle, prices } from './instant-quotes/prices.ts';
import { serviceHistory } from './jobs/history.ts';
import { addJob, listJobs, quoteEntry } from './jobs/jobs.ts';
import { contactUs, saveSubscriber } from './messages/contact.ts';
import { cardFields } from './payments/card.ts';
import { problem } from './problem.ts';
import {
  promoValidation,
  validateExistingCoupon,
  validateExistingCouponByQuery,
  validateNewCoupon,
  validateNewCouponForFee,
} from './promotions/promotions.ts';
import { rate, saveRating } from './ratings/ratings.ts';
import { addressDetail } from './reference-data/maps.ts';
import { listProblems, searchBrands, searchModels, searchSuburbs } from './reference-data/reference-data.ts';
import { availableCoupon } from './repair-quotes/repair-quotes.ts';

const names = (schema: z.ZodType) => Object.keys((schema as z.ZodObject).shape);

const account = `CheckoutEmailAddress CheckoutPassword CheckoutFirstName CheckoutLastName CheckoutBusinessName
  CheckoutLocationName CheckoutShopFloorSuite CheckoutStreet CheckoutSuburb CheckoutState CheckoutCountry CheckoutPostcode
  BookingPostcode CheckoutMobileNumber PromotionCode`;
const card = 'CheckoutCardToken CheckoutCardMask CheckoutCardExpiry CheckoutCardBrand';
const priority = `PriorityOption PriorityTimeWindow PrioritySelectedDate PriorityAfterHoursTime ParkingFeeExGst
  ParkingInstructions InitialAttendanceFeeExGst`;

/** The fields that the specification lists for each entity; a contract may have more. */
const entities: readonly [title: string, schema: z.ZodType, fields: string][] = [
  ['[R3.02] an address detail entry', addressDetail, 'Name Value ShortValue'],
  ['[R3.04] the set of prices', prices, 'StartingDate Today Tomorrow Later AfterHours'],
  ["[R3.04] today's prices", prices.shape.Today, 'AmPrice PmPrice AfterHoursPrice'],
  ["[R3.04] tomorrow's prices", prices.shape.Tomorrow, 'AmPrice PmPrice AfterHoursPrice'],
  ['[R3.04] the later price', prices.shape.Later, 'AmPrice'],
  ['[R3.04] the after-hours price', prices.shape.AfterHours, 'AfterHoursPrice'],
  ['[R3.04] a single price', priceSingle.reply, 'PriceIncGst'],
  [
    '[R3.05] the profile',
    profile,
    `FirstName LastName SuiteFloorBox AddressLine Mobile BusinessName Street Suburb State Country Postcode ABN`,
  ],
  [
    '[R3.05] the profile as it is saved',
    saveProfile.body,
    'FirstName LastName SuiteFloorBox Mobile BusinessName Street Suburb State Country Postcode ABN',
  ],
  [
    '[R3.06] what is stored of who signed in',
    storedAuth,
    'UserName Name FirstName LastName AuthenticationToken IsMobile IsPayment',
  ],
  [
    '[R3.07] a machine',
    asset,
    `Id EquipmentTypeId EquipmentBrand ModelName Address LocationId LocationPostcode LocationDescription thumbnails`,
  ],
  [
    '[R3.08] a new machine',
    addEquipment.body,
    `Postcode Country State Suburb StreetAddress SerialIdentifier Model ModelId Make MakeId ModelServicingTypeId
     EquipmentLocation EquipmentTypeId AssetLocationId LocationDescription SuiteName SuiteFloorBox`,
  ],
  [
    '[R3.09] a service request',
    addJob.body,
    `${priority} EquipmentTypeId Postcode AssetId Problem ProblemDescription LocationDescription PromoCode LeadCategory`,
  ],
  [
    '[R3.10] a quote',
    quoteEntry,
    'RepairId UniqueId SubtotalExGst RequestedAttendanceDate RequestedAttendanceTo AvailableCouponsForQuote',
  ],
  ['[R3.10] a coupon of a quote', availableCoupon, 'IsPercentageDiscountType PromoValue'],
  [
    '[R3.11] a promo validation',
    promoValidation,
    'IsValid DiscountAmount CouponPromoName CouponPromoCode couponPromoId',
  ],
  ['[R3.12] card data', cardFields, card],
  ['[R3.13] the quick sign-up', signUp.body, `${account} CheckoutABN`],
  [
    '[R3.14] the checkout',
    bookingBody,
    `${account} ${card} ${priority} CheckoutABN EquipmentTypeId Problem ProblemDescription StaffRequest`,
  ],
  ['[R3.15, R7.47] a message', contactUs.body, 'Name Email Mobile Topic Message'],
  ['[R3.15] a rating', saveRating.body, 'description score ch'],
  ['[R3.15] the rating that is asked for', rate.reply, 'rating'],
  ['[R3.15] a warranty request', requestWarranty.body, 'Message AssetId'],
  ['[R3.16] the jobs list', listJobs.reply, 'QuoteList JobList'],
  ['[R3.16] the history', serviceHistory.reply, 'JobList Historys'],
  ['[R3.16] the equipment list', listEquipment.reply, 'AssetList Address'],
  ['[R7.02] a sign-in', login.body, 'UserName Password'],
  ['[R7.05] a forgotten password', requestPasswordReset.body, 'UserName RecaptchaResponse'],
  ['[R7.09] a recovered password', recoverPassword.body, 'token NewPassword'],
  ['[R7.10] a changed password', changePassword.body, 'OldPassword NewPassword'],
  ["[R7.33] a visitor's promo code", validateNewCoupon.body, 'InitialFee PromoCode'],
  ["[R7.33] a customer's promo code", validateExistingCoupon.body, 'InitialFee PromoCode'],
  ['[R7.34] the same by query', validateExistingCouponByQuery.query, 'InitialFee PromoCode'],
  ['[R7.37] a promo code with the fee in the path', validateNewCouponForFee.body, 'PromoCode'],
  ['[R7.43] a subscriber', saveSubscriber.body, 'Email Postcode'],
  ['[R7.46] what the checkout answers', createBooking.reply, 'Success repairId Message'],
  ['[R7.46] what it answers when it refuses', problem, 'Success Message'],
  ['[R7.48] the suburb search', searchSuburbs.query, 'SearchTerm'],
  ["[R7.48] the suburb search's answer", searchSuburbs.reply, 'SearchResult'],
  ['[R7.49] the brand search', searchBrands.query, 'SearchTerm pageLimit pageNumber equipmentTypeId'],
  ['[R7.50] the model search', searchModels.query, 'SearchTerm MakeId pageLimit pageNumber equipmentTypeId'],
  ['[R7.52] the problems asked for', listProblems.query, 'equipmentTypeFilter modelSvcTypeFilter'],
  ['[R7.53] the prices asked for', priceSet.query, 'equipmentTypeId postcode'],
  ['[R7.54] the price asked for', priceSingle.query, 'equipmentTypeId postcode attendanceDate'],
];

describe('wire names are the specification’s, letter for letter', () => {
  test.each(entities)('%s', (_title, schema, fields) => {
    expect(names(schema)).toEqual(expect.arrayContaining(fields.split(/\s+/)));
  });

  test('[R3.02] the address entries are named as the maps service names them', () => {
    expect(ADDRESS_DETAIL_NAMES).toEqual([
      'placeaddress',
      'locality',
      'administrative_area_level_1',
      'country',
      'postal_code',
    ]);
  });

  test('[R3.04] prices arrive under Prices', () => {
    expect(names(priceSet.reply)).toContain('Prices');
  });
});
