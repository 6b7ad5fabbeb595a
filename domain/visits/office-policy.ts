import type { BookingPolicy } from '../constants.ts';

/** How far ahead the office plans visits. */
export const OFFICE_MONTHS_AHEAD = 12;

/**
 * The booking policy as it binds the office: no notice, and any day within a year (R10.13). Windows, after-hours times
 * and prices are those of the customers.
 */
export function officePolicy(policy: BookingPolicy): BookingPolicy {
  return {
    ...policy,
    minBookingGapHours: 0,
    tomorrowMorningClosesAtHour: 24,
    datePickerMinDays: Math.min(policy.datePickerMinDays, 2),
    datePickerMaxMonths: Math.max(policy.datePickerMaxMonths, OFFICE_MONTHS_AHEAD),
  };
}
