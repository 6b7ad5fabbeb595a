import { expect, test } from 'vitest';
import { DEFAULT_BOOKING_POLICY } from '../constants.ts';
import { officePolicy } from './office-policy.ts';

test.each([
  [
    { datePickerMinDays: 5, datePickerMaxMonths: 2 },
    { datePickerMinDays: 2, datePickerMaxMonths: 12 },
  ],
  [
    { datePickerMinDays: 1, datePickerMaxMonths: 18 },
    { datePickerMinDays: 1, datePickerMaxMonths: 18 },
  ],
])('[R10.13] where customers have %j, the office has %j and no notice', (customers, office) => {
  const policy = { ...DEFAULT_BOOKING_POLICY, ...customers };
  expect(officePolicy(policy)).toEqual({
    ...policy,
    ...office,
    minBookingGapHours: 0,
    tomorrowMorningClosesAtHour: 24,
  });
});
