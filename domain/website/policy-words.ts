import {
  AB_COOKIE,
  AB_COOKIE_DAYS,
  GST_PERCENT,
  IDEMPOTENCY_HOURS,
  MAX_PARKING_FEE_CENTS,
  MAX_PROBLEM_PHOTOS,
  STORED_QUOTE_DAYS,
} from '../constants.ts';
import {
  ACCOUNT_REQUEST_DAYS,
  AUDIT_DAYS,
  CAPTCHA_MINUTES,
  INVITATION_DAYS,
  JOB_LINK_DAYS,
  KNOWN_DEVICE_DAYS,
  LINK_HOURS,
  LINK_REMEMBERED_DAYS,
  NOTIFIED_SUBSCRIBER_DAYS,
  PAID_INVOICE_LINK_DAYS,
  PENDING_DECLINE_DAYS,
  QUOTE_VALID_DAYS,
  SIGN_IN_DAYS,
  SIGN_IN_IDLE_DAYS,
  TEXT_DAYS,
  UNCONFIRMED_ACCOUNT_DAYS,
} from '../lifetimes.ts';
import { VISITOR_EVENT_DAYS } from './visitor-events.ts';

const count = (number: number, unit: 'day' | 'hour' | 'minute') =>
  `${number} ${unit}${number === 1 ? '' : 's'}`;

/** The figures in terms and privacy policy, by their placeholder: the ones that the program itself uses. */
export const POLICY_WORDS: Readonly<Record<string, string>> = {
  gst: `${GST_PERCENT}%`,
  maxPhotos: String(MAX_PROBLEM_PHOTOS),
  maxParking: `$${MAX_PARKING_FEE_CENTS / 100}`,
  quoteValid: count(QUOTE_VALID_DAYS, 'day'),
  storedQuote: count(STORED_QUOTE_DAYS, 'day'),
  storedDecline: count(PENDING_DECLINE_DAYS, 'day'),
  cookie: AB_COOKIE,
  cookieKept: count(AB_COOKIE_DAYS, 'day'),
  eventsKept: count(VISITOR_EVENT_DAYS, 'day'),
  signInKept: count(SIGN_IN_IDLE_DAYS, 'day'),
  signInLongest: count(SIGN_IN_DAYS, 'day'),
  deviceKept: count(KNOWN_DEVICE_DAYS, 'day'),
  auditKept: count(AUDIT_DAYS, 'day'),
  textsKept: count(TEXT_DAYS, 'day'),
  unconfirmedKept: count(UNCONFIRMED_ACCOUNT_DAYS, 'day'),
  passwordLink: count(LINK_HOURS.recovery, 'hour'),
  activationLink: count(LINK_HOURS.activation / 24, 'day'),
  emailChangeLink: count(LINK_HOURS['email-change'] / 24, 'day'),
  emailUndoLink: count(LINK_HOURS['email-undo'] / 24, 'day'),
  invitationLink: count(INVITATION_DAYS, 'day'),
  paymentLink: count(LINK_HOURS.payment / 24, 'day'),
  invoiceLink: count(PAID_INVOICE_LINK_DAYS, 'day'),
  jobLink: count(JOB_LINK_DAYS, 'day'),
  ratingLink: count(LINK_HOURS.rating / 24, 'day'),
  linksRemembered: count(LINK_REMEMBERED_DAYS, 'day'),
  requestsKept: count(ACCOUNT_REQUEST_DAYS, 'day'),
  waitingKept: count(NOTIFIED_SUBSCRIBER_DAYS, 'day'),
  submitsKept: count(IDEMPOTENCY_HOURS, 'hour'),
  captchaKept: count(CAPTCHA_MINUTES, 'minute'),
};
