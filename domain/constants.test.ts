import { expect, test } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import * as constants from './constants.ts';
import { gstOf, incGst } from './money/money.ts';

// The figures are written out again on purpose: they come from section 9 of the specification.
test('[R9.01, R9.02, R9.03, R9.04] photos, description, searches, stored quote, mobile and card', () => {
  expect(constants).toMatchObject({
    MAX_PROBLEM_PHOTOS: 3,
    MAX_PROBLEM_DESCRIPTION: 500,
    MIN_CATALOGUE_SEARCH: 3,
    CATALOGUE_PAGE_SIZE: 10,
    MIN_TYPEAHEAD: 2,
    MAX_TYPEAHEAD_RESULTS: 8,
    MIN_POSTCODE_DIGITS: 3,
    STORED_QUOTE_DAYS: 2,
    STORED_QUOTE_MORE_THAN_FIELDS: 2,
    MOBILE_PREFIX: '04',
    MOBILE_DIGITS: 10,
    CARD_DIGITS: { min: 15, max: 19 },
    CCV_DIGITS: { min: 3, max: 4 },
  });
});

test('[R9.03, R9.05, R4.17] the default booking policy', () => {
  expect(constants.DEFAULT_BOOKING_POLICY).toEqual({
    minBookingGapHours: 4,
    morning: { fromHour: 8, toHour: 12 },
    afternoon: { fromHour: 12, toHour: 16 },
    tomorrowMorningClosesAtHour: 20,
    afterHoursStepMinutes: 30,
    datePickerMinDays: 2,
    datePickerMaxMonths: 2,
    changeUntilHour: 20,
    remindHour: 14,
    office: { fromHour: 7, toHour: 19 },
    board: { fromHour: 6, toHour: 20 },
    leftMinutes: 90,
    planDueDays: 90,
    planSpanDays: 14,
    planAskDays: 28,
    planRemindDays: 14,
    planBookDays: 60,
    changeMinutes: 30,
  });
});

test('[R9.06] the GST rate is 0.1 and the multiplier 1.1, in what is charged', () => {
  expect([gstOf(1000), incGst(1000)]).toEqual([100, 1100]);
  expect([gstOf(1000) / 1000, incGst(1000) / 1000]).toEqual([0.1, 1.1]);
});

test('[R9.07, R9.09, R9.10] width, alerts and map centre', () => {
  expect(constants).toMatchObject({
    MOBILE_MAX_WIDTH: 839,
    SMALL_MOBILE_MAX_WIDTH: 426,
    ALERT_SECONDS: { success: 5, info: 8, danger: 15 },
    DEFAULT_MAP_CENTRE: { name: 'Sydney' },
  });
});

test('[R9.11, R9.12, R4.19] reference, cookie and parking', () => {
  expect(constants).toMatchObject({
    BOOKING_REFERENCE_SUFFIX: 'R',
    AB_COOKIE: 'abtest',
    AB_COOKIE_DAYS: 90,
    MAX_PARKING_FEE_CENTS: 20_000,
  });
});

test('[R9.14] the app version is the one of the package', () => {
  expect(constants.APP_VERSION).toBe('1.0.2');
  expect(constants.APP_VERSION).toBe(packageFile.version);
});
