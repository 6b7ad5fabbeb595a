import type { z } from 'zod';
import type { signUp as signUpCall } from '../../../contracts/account.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { localToday } from '../../../domain/availability/local-time.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { messages } from '../../../domain/messages.ts';
import { discountFor, type Promo } from '../../../domain/pricing/promotions.ts';
import { violatedConstraint } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { isCommonPassword } from '../../platform/common-passwords.ts';
import { fieldRefusal, fieldsRefusal } from '../../platform/refusal.ts';
import { hasStandingBooking, type NewLocation } from '../bookings/bookings.queries.ts';
import { addressOf, checkPlace } from '../bookings/check-booking.ts';
import { newLocation } from '../bookings/new-location.ts';
import { unservicedMessage } from '../instant-quotes/quote-price.ts';
import type { AccountLimits } from './account-limits.ts';
import { EMAIL_TAKEN, hasAccount, insertAccount } from './accounts.queries.ts';
import { newAccount } from './new-account.ts';

type SignUpForm = z.output<typeof signUpCall.body>;
/** The fields of a form that can be read. */
type Form = Partial<SignUpForm>;

/**
 * Makes an account that is active at once, with its address as profile and first place of work (R2.05, R7.44).
 * @throws Refusal `invalid_fields` with every field at fault, or `TooManyTries` past 30 an hour from one address
 */
export async function signUp(
  deps: Deps,
  limits: AccountLimits['signUp'],
  { form, address }: { form: SignUpForm; address: string },
): Promise<{ userName: string }> {
  limits.byAddress.take(address);
  const [first, ...others] = await faultsOf(deps, form);
  if (first) throw fieldsRefusal([first, ...others], messages.createAccountFailed);
  const promo = form.PromotionCode ? await promoOf(deps, form.PromotionCode, form) : null;
  const place = placeOf(deps, form);
  const account = {
    ...(await newAccount(form, place)),
    promoCodeId: promo?.couponPromoId ?? null,
    createdAt: toDate(deps.clock.now()),
  };
  try {
    await transaction(deps.pool, (tx) => insertAccount(tx, account, place));
  } catch (error) {
    if (violatedConstraint(error) !== EMAIL_TAKEN) throw error;
    throw fieldRefusal('CheckoutEmailAddress', messages.emailTaken);
  }
  return { userName: account.userName };
}

const PLACE = [
  'CheckoutStreet',
  'CheckoutSuburb',
  'CheckoutState',
  'CheckoutCountry',
  'CheckoutPostcode',
  'BookingPostcode',
] as const;

/**
 * As `signUp`, of a form that can't all be read: what is wrong by meaning with the rest of it (R5.23).
 * @throws `TooManyTries` as there, since it tells the same
 */
export async function signUpFaultsBesides(
  deps: Deps,
  limits: AccountLimits['signUp'],
  { fields, address }: { fields: Form; address: string },
): Promise<FieldFault[]> {
  limits.byAddress.take(address);
  return faultsOf(deps, fields);
}

/** What is wrong by meaning, asked of the fields that are there; all that costs little, before a password is hashed. */
async function faultsOf(deps: Deps, form: Form): Promise<FieldFault[]> {
  const { CheckoutEmailAddress: userName, CheckoutPassword: password, PromotionCode: code } = form;
  const faults: FieldFault[] = [];
  if (PLACE.every((name) => form[name] !== undefined)) {
    faults.push(...checkServicedPlace(deps, form as SignUpForm));
  }
  if (userName && (await hasAccount(deps.db, userName))) {
    faults.push({ field: 'CheckoutEmailAddress', message: messages.emailTaken });
  }
  if (password && (await isCommonPassword(password))) {
    faults.push({ field: 'CheckoutPassword', message: messages.passwordCommon });
  }
  if (code && !(await promoOf(deps, code, form))) {
    faults.push({ field: 'PromotionCode', message: messages.promoInvalid });
  }
  return faults;
}

/** The address as a booking has it, in an area that is serviced (R5.02, R5.11). */
function checkServicedPlace({ catalogue, config }: Deps, form: SignUpForm): FieldFault[] {
  const { places } = catalogue.current();
  const { CheckoutPostcode: postcode } = form;
  const wrong = checkPlace(form, places);
  if (wrong.length > 0 || places.region(postcode) !== null) return wrong;
  return [{ field: 'CheckoutPostcode', message: unservicedMessage(postcode, config.brand) }];
}

/** The promo of a code that a new client can use (R5.22); null where it is no good to them. */
async function promoOf(
  { catalogue, db, clock }: Deps,
  code: string,
  { CheckoutEmailAddress: userName = '', CheckoutABN: abn }: Form,
): Promise<Promo | null> {
  const promo = catalogue.current().promos.byCode(code);
  if (!promo) return null;
  const isNewClient =
    !promo.newClientsOnly || !(await hasStandingBooking(db, { userName, abn: abn ?? null }));
  const today = localToday(clock.now(), OPERATOR_TIME_ZONE);
  // Fee and window are chosen later, and the code is asked again then.
  return discountFor(promo, 0, { target: 'callout', rate: null, isNewClient, today }).ok ? promo : null;
}

function placeOf({ catalogue }: Deps, form: SignUpForm): NewLocation {
  const address = addressOf(form);
  const { suburb, state, postcode } = address;
  const place = catalogue.current().places.place({ postcode, suburb, state });
  if (!place) throw new Error(`No place for ${postcode}`);
  return newLocation(form, address, place.timeZone);
}
