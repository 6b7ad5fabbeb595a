/**
 * The business constants and limits of section 9 of the specification, defined once for browser and server
 * (R9.01-R9.14). The operator's own values (phone, storage prefix, reference prefix) are configuration.
 */

/** Problem photos and description (R9.01, R5.07, R5.10). */
export const MAX_PROBLEM_PHOTOS = 3;
export const MAX_PROBLEM_DESCRIPTION = 500;

/** Maximum characters of the equipment's details and its location in the kitchen. */
export const MAX_EQUIPMENT_TEXT = { make: 80, model: 120, serial: 60, location: 120 } as const;

/** How many visits one press gives to others: more than anybody has in a fortnight of leave. */
export const MOST_GIVEN = 100;

/** How many contacts a customer has at most, and their texts, in characters. */
export const MAX_CONTACTS = 20;
export const MAX_CONTACT_TEXT = { name: 80, role: 80 } as const;

/** The office's note on a customer, in characters. */
export const MAX_CUSTOMER_NOTE = 2000;

/** Maximum characters of a site's name and of its place in the building. */
export const MAX_SITE_TEXT = { name: 120, floor: 60 } as const;

/** Maximum characters of a rating comment (R4.27) and of a reason for declining a quote (R4.24). */
export const MAX_RATING_COMMENT = 500;
/** Characters of a note to somebody who is asked to approve a quote. */
export const MAX_APPROVAL_NOTE = 500;
export const MAX_DECLINE_REASON = 500;
/** And of a reason for cancelling a job (R11.01). */
export const MAX_CANCEL_REASON = 500;
/** Characters of a customer's purchase order number. */
export const MAX_PO_NUMBER = 40;
/** Characters of the name that somebody decides a quote under by its emailed link (R4.24). */
export const MAX_DECIDER_NAME = 120;

/** A repair this recent may be under warranty: the customer is asked before booking another call-out. */
export const WARRANTY_OFFER_DAYS = 30;

/** Brand and model search starts at this many characters and returns pages of this size (R9.02, R5.05). */
export const MIN_CATALOGUE_SEARCH = 3;
export const CATALOGUE_PAGE_SIZE = 10;
/** No name is longer than this, so the search refuses longer terms. */
export const MAX_CATALOGUE_SEARCH = 80;

/** Every other type-ahead (R9.02, R5.04). */
export const MIN_TYPEAHEAD = 2;
export const MAX_TYPEAHEAD_RESULTS = 8;

export const MIN_POSTCODE_DIGITS = 3;

/** A stored quote is offered again if it's younger than this and has more fields than this (R9.03, R4.05). */
export const STORED_QUOTE_DAYS = 2;
export const STORED_QUOTE_MORE_THAN_FIELDS = 2;

/** R9.04, R5.15: 04 and eight more digits. */
export const MOBILE_PREFIX = '04';
export const MOBILE_DIGITS = 10;

/** R9.04, R5.16, R5.17. */
export const CARD_DIGITS = { min: 15, max: 19 } as const;
export const CCV_DIGITS = { min: 3, max: 4 } as const;

/** The one figure of GST, so the rate is 0.1 and the multiplier 1.1 (R9.06). */
export const GST_PERCENT = 10;

/** Up to this width, in CSS pixels, the website behaves as on a phone (R9.07). */
export const MOBILE_MAX_WIDTH = 839;
/**
 * Up to this width, the layout is that of a small phone (R9.07); style sheets can only repeat both figures.
 * @internal only the test of the style sheets reads it
 */
export const SMALL_MOBILE_MAX_WIDTH = 426;

/** Brand logos shown at once (fewer on phones), and how often they change (R9.08). */
export const BRAND_CAROUSEL = {
  shown: 6,
  onPhones: 2,
  phoneMaxWidth: MOBILE_MAX_WIDTH,
  seconds: 5,
} as const;

/** How long an alert is shown, by its kind (R9.09). */
export const ALERT_SECONDS = { success: 5, info: 8, danger: 15 } as const;

export const DEFAULT_MAP_CENTRE = { name: 'Sydney', latitude: -33.8688, longitude: 151.2093 } as const;

/** R9.11: the product prefix, the id, then this. */
export const BOOKING_REFERENCE_SUFFIX = 'R';

/** R9.12, R2.20. */
export const AB_COOKIE = 'abtest';
export const AB_COOKIE_DAYS = 90;

/** R9.14, shown in the footer. */
export const APP_VERSION = '1.0.2';

/** The role of every customer account (R6.04). */
export const ROLE_MASS_MARKET_CLIENT = 'MassMarketClient';

/** Parking is optional; the most it can be, ex GST (R4.19). */
export const MAX_PARKING_FEE_CENTS = 200_00;

/** R5.20. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** A submit with the same key gets the same reply for this long (R4.30). */
export const IDEMPOTENCY_HOURS = 24;

/** Card expiry, and the start and end of offers, use the operator's time zone (R5.18). */
export const OPERATOR_TIME_ZONE = 'Australia/Sydney';

/** Hours of a local day, from 0 to 24. */
export type HourRange = { readonly fromHour: number; readonly toHour: number };

/**
 * The rules for when a tech can come (R4.17). They are passed as an argument, and Prices/Set sends the ones in force,
 * so browser and server never differ.
 */
export type BookingPolicy = {
  /** Elapsed hours between booking and arrival; for windows, their end (R4.13, R4.14). */
  readonly minBookingGapHours: number;
  readonly morning: HourRange;
  readonly afternoon: HourRange;
  /** Tomorrow's morning can be booked until this hour today (R4.13). */
  readonly tomorrowMorningClosesAtHour: number;
  readonly afterHoursStepMinutes: number;
  /** The picker's first and last date, counted from today, both included (R5.08). */
  readonly datePickerMinDays: number;
  readonly datePickerMaxMonths: number;
  /** Customers move or cancel a visit by themselves until this hour of the day before it, at the site (R11.01). */
  readonly changeUntilHour: number;
  /** A visit that was chosen after that can still be changed for this long. */
  readonly changeMinutes: number;
  /** Customers are reminded of a visit from this hour of the day before it, at the site (R11.04). */
  readonly remindHour: number;
  /** Customers' messages are answered in these hours, by the operator's clock (R11.06). */
  readonly office: HourRange;
  /** The hours that a day of the office's schedule shows at least (R14.01). */
  readonly board: HourRange;
  /** What a site's hours to avoid leave of a window is offered from so many minutes on (R12.10). */
  readonly leftMinutes: number;
  /** A plan's services are on the office's list as due so many days ahead (R13.03). */
  readonly planDueDays: number;
  /** And may be done so many days before or after, at most (R13.02). */
  readonly planSpanDays: number;
  /** Their customer is asked to pick a day so many days before it can be done. */
  readonly planAskDays: number;
  /** And reminded once, so many days after that. */
  readonly planRemindDays: number;
  /** What was paid in advance and isn't done is booked so many days after its term, else it's credited (R13.06). */
  readonly planBookDays: number;
};

export const DEFAULT_BOOKING_POLICY: BookingPolicy = {
  minBookingGapHours: 4,
  morning: { fromHour: 8, toHour: 12 },
  afternoon: { fromHour: 12, toHour: 16 },
  tomorrowMorningClosesAtHour: 20,
  afterHoursStepMinutes: 30,
  datePickerMinDays: 2,
  datePickerMaxMonths: 2,
  changeUntilHour: 20,
  changeMinutes: 30,
  remindHour: 14,
  office: { fromHour: 7, toHour: 19 },
  board: { fromHour: 6, toHour: 20 },
  leftMinutes: 90,
  planDueDays: 90,
  planSpanDays: 14,
  planAskDays: 28,
  planRemindDays: 14,
  planBookDays: 60,
};

/** The source of bookings from the instant quote, besides the portal's 'Dashboard' (R3.09). */
export const LEAD_CATEGORY_INSTANT_QUOTE = 'Instant quote';
/** A booking by staff isn't a visitor's lead. */
export const LEAD_CATEGORY_STAFF = 'Staff';
/** The source of jobs that were imported: no bookings. */
export const LEAD_CATEGORY_IMPORT = 'Import';
