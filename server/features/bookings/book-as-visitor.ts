import { randomUUID } from 'node:crypto';
import { type BookingBody, visitorFields } from '../../../contracts/bookings/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { LEAD_CATEGORY_INSTANT_QUOTE } from '../../../domain/constants.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { accountFaults, createAccount, isEmailTakenError, newAccount } from '../accounts/create-account.ts';
import { queueText } from '../messages/texts/queue-text.ts';
import { keepCard, storeCard } from '../payments/cards/keep-card.ts';
import { type BookedJob, bookOnce, presentBooking } from './book-once.ts';
import type { BookingLimits } from './booking-limits.ts';
import {
  type CheckoutReply,
  type CheckoutSubmit,
  checkCheckout,
  expiryFaults,
  fingerprintOfCheckout,
  newBooking,
  readFields,
} from './checkout.ts';
import { insertBooking, storeBooking } from './store-booking.ts';

/**
 * Books for a visitor, who gets an account with the booking and pays by card (R3.13): one submit, one booking, whatever
 * is sent twice (R4.30).
 * @throws Refusal `idempotency_key_reused` with the key's booking; `invalid_fields` with every invalid field;
 *   `no_price`; `price_increased` with the new price (R4.18); `card_declined`; `card_action_required`;
 *   `provider_unavailable`; `captcha_required` after many attempts; `TooManyTries` after five declined cards
 */
export async function bookAsVisitor(
  deps: Deps,
  limits: BookingLimits,
  submit: CheckoutSubmit,
): Promise<CheckoutReply> {
  const { key, body, origin } = submit;
  const fingerprint = fingerprintOfCheckout(body);
  const hasCard = body.CheckoutCardToken !== undefined;
  const attempt = { address: origin.address, solved: body.RecaptchaResponse, hasCard };
  const job = await bookOnce(deps, { key, fingerprint, booker: null }, () =>
    limits.bookAsVisitor(attempt, () => book(deps, submit, fingerprint)),
  );
  return presentBooking(deps, job, body.InitialAttendanceFeeExGst);
}

async function book(
  deps: Deps,
  { key, body, visitor, origin }: CheckoutSubmit,
  fingerprint: string,
): Promise<BookedJob> {
  const { account, ...checked } = await checkVisitor(deps, body);
  const leadCategory = LEAD_CATEGORY_INSTANT_QUOTE;
  const booking = newBooking(deps, checked, {
    key,
    fingerprint,
    personId: null,
    body,
    siteName: '',
    leadCategory,
  });
  if (!account) throw new Error('A form without faults has an account');
  const { CheckoutCardToken: token, CheckoutBusinessName: name, CheckoutEmailAddress: email } = account;
  const card = await keepCard(deps, {
    token,
    owner: email,
    holder: { name, email },
    address: origin.address,
    notChecked: paymentMessages.cardNotChecked(deps.payments.script.provider),
  });
  // Hashes the password, which is slow on purpose.
  const customer = await newAccount(account, booking.site);
  try {
    return await storeBooking(deps, { by: 'visitor', job: booking.job }, async (tx, createdAt) => {
      const customerId = await createAccount(deps, tx, customer, { createdAt, promoCodeId: null });
      await storeCard(tx, card, { customerId, at: createdAt });
      const { jobId } = await insertBooking(tx, booking, { customerId, createdAt });
      if (visitor) await deps.analytics.record(tx, visitor, ['booking_made']);
      // Their email isn't confirmed yet: the booking's email carries the link (R2.05).
      const confirmation = { mail: 'booking-confirmation', jobId, linkId: randomUUID() } as const;
      await deps.queue.enqueue(tx, 'send-mail', [confirmation]);
      const { timeZone, startsAt: visitAt } = booking.job;
      const about = { job: { id: jobId, customerId, timeZone }, subjectId: jobId, visitAt };
      await queueText(deps, tx, { kind: 'first-booking', ...about });
      return jobId;
    });
  } catch (error) {
    if (!isEmailTakenError(error)) throw error;
    throw fieldRefusal('CheckoutEmailAddress', passwordMessages.emailHasAccount);
  }
}

/**
 * The errors in the valid fields of a form whose other fields are invalid (R5.23). It counts as an attempt, since it
 * reveals as much.
 * @throws Refusal `captcha_required`
 */
export async function visitorFaults(
  deps: Deps,
  limits: BookingLimits,
  { fields, address }: { fields: Partial<BookingBody>; address: string },
): Promise<FieldFault[]> {
  await limits.lookAsVisitor({ address, solved: fields.RecaptchaResponse });
  const { faults, visit } = await checkVisitor(deps, fields);
  return [...faults, ...visit.faults];
}

async function checkVisitor(deps: Deps, fields: Partial<BookingBody>) {
  const { CheckoutEmailAddress: userName = '', CheckoutABN: abn = null } = fields;
  const { value: account, faults } = readFields(visitorFields, fields);
  const ofAccount = await accountFaults(deps, { form: fields, taken: passwordMessages.emailHasAccount });
  const checked = await checkCheckout(deps, fields, {
    client: { customerId: null, userName, abn },
    faults: [...faults, ...expiryFaults(deps, fields), ...ofAccount],
  });
  return { account, ...checked };
}
