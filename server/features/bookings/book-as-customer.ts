import type { BookingBody } from '../../../contracts/bookings/bookings.ts';
import { cardFields } from '../../../contracts/payments/card.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { LEAD_CATEGORY_INSTANT_QUOTE } from '../../../domain/constants.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { peopleMessages, roleMessages } from '../../../domain/people/people-messages.ts';
import { mayDo } from '../../../domain/people/rights.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { isAtSites, type SiteIds } from '../../db/at-sites.ts';
import { preparedOnce } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { paymentMethods } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cardHolder } from '../accounts/card-holder.ts';
import { whoBooks } from '../customers/who-books.ts';
import { bookFaultReports } from '../fault-reports/settle-fault-report.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { checkCardChange } from '../payments/cards/check-card-change.ts';
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
import { insertBooking, lockBooker, storeBooking } from './store-booking.ts';

type Submit = CheckoutSubmit & { caller: Caller };

/**
 * Books for a customer who is signed in. A card on file is enough, unless the form has another.
 * @throws Refusal as for a visitor, whose email `captcha_required` protects: here it follows declined cards alone;
 *   `idempotency_key_reused` without the booking if it's another customer's; `reauthenticate` if it would replace a card
 *   on file and the last proof of the caller is too old; `unauthenticated` if the account was deleted meanwhile
 */
export async function bookAsCustomer(
  deps: Deps,
  limits: BookingLimits,
  submit: Submit,
): Promise<CheckoutReply> {
  const { key, body, origin, caller } = submit;
  const fingerprint = fingerprintOfCheckout(body);
  const perform = () => book(deps, submit, fingerprint);
  const { personId, customerId, membership } = caller;
  const booker = { personId, customerId, siteIds: membership.siteIds };
  const job = await bookOnce(deps, { key, fingerprint, booker }, async () => {
    if (body.CheckoutCardToken === undefined) return perform();
    if (!mayDo(membership.role, 'pay')) {
      throw new Refusal('forbidden', roleMessages.pay);
    }
    await checkCardChange(deps.db, caller);
    return limits.bookWithCard({ address: origin.address, solved: body.RecaptchaResponse }, perform);
  });
  return presentBooking(deps, job, body.InitialAttendanceFeeExGst);
}

async function book(
  deps: Deps,
  { key, body, visitor, origin, caller: { personId, customerId, membership } }: Submit,
  fingerprint: string,
): Promise<BookedJob> {
  const by = { kind: 'person', id: personId, customerId, origin } as const;
  const { cardToKeep, siteName, ...checked } = await checkCustomer(deps, body, { customerId, membership });
  const leadCategory = LEAD_CATEGORY_INSTANT_QUOTE;
  const booking = newBooking(deps, checked, { key, fingerprint, personId, body, siteName, leadCategory });
  const card =
    cardToKeep &&
    (await keepCard(deps, {
      token: cardToKeep.CheckoutCardToken,
      owner: customerId,
      holder: await cardHolder(deps.db, customerId),
      address: origin.address,
      notChecked: paymentMessages.cardNotChecked(deps.payments.script.provider),
    }));
  return storeBooking(deps, { by: 'customer', job: booking.job }, async (tx, createdAt) => {
    await lockBooker(tx, customerId);
    if (card) await storeCard(tx, card, { customerId, at: createdAt });
    const { jobId, payerId, hasReports, isContactAlone } = await insertBooking(tx, booking, {
      customerId,
      bookedBy: personId,
      createdAt,
      paysThemselves: body.PayOurselves === true,
    });
    if (!card && payerId === null && mayDo(membership.role, 'pay')) await requireCardOnFile(tx, customerId);
    await requireJobAtSites(tx, jobId, membership.siteIds);
    if (hasReports) await bookFaultReports(deps, tx, { by, customerId, jobId, reportId: null });
    if (visitor) await deps.analytics.record(tx, visitor, ['booking_made']);
    const about = { customerId, jobIds: [jobId], isContactAlone };
    await queueLetter(deps, tx, about, { mail: 'booking-confirmation', jobId });
    return jobId;
  });
}

/** The errors in the valid fields of a form whose other fields are invalid (R5.23). */
export async function customerFaults(
  deps: Deps,
  fields: Partial<BookingBody>,
  caller: Caller,
): Promise<FieldFault[]> {
  const { faults, visit } = await checkCustomer(deps, fields, caller);
  return [...faults, ...visit.faults];
}

async function checkCustomer(
  deps: Deps,
  fields: Partial<BookingBody>,
  { customerId, membership }: Pick<Caller, 'customerId' | 'membership'>,
) {
  const { hasCard, siteName, ...client } = await whoBooks(deps.db, customerId);
  const isCardSent = Object.keys(cardFields.shape).some(
    (name) => fields[name as keyof BookingBody] !== undefined,
  );
  const { payer, ...checked } = await checkCheckout(deps, fields, { client, faults: [] });
  // A business whose card somebody else pays with, or for whose site another one pays, books without one.
  const needsCard =
    !hasCard && mayDo(membership.role, 'pay') && (payer === null || fields.PayOurselves === true);
  const card = !needsCard && !isCardSent ? { value: null, faults: [] } : readFields(cardFields, fields);
  const faults = [...checked.faults, ...card.faults, ...expiryFaults(deps, fields)];
  /** `cardToKeep` is null if the card on file is used, or another business pays. */
  return { cardToKeep: card.value, siteName, ...checked, faults };
}

/** A booking at the address of another site, or of none yet, is out of reach of a role for some sites (R12.03). */
async function requireJobAtSites(tx: Transaction, jobId: number, siteIds: SiteIds): Promise<void> {
  if (siteIds === null) return;
  const [at] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isAtSites(jobs.locationId, siteIds)));
  if (!at) throw new Refusal('forbidden', peopleMessages.everySiteOnly);
}

const cardOnFile = preparedOnce((db) =>
  db
    .select({ customerId: paymentMethods.customerId })
    .from(paymentMethods)
    .where(eq(paymentMethods.customerId, sql.placeholder('customerId')))
    .prepare('card_on_file'),
);

/** @throws Refusal `invalid_fields` if the card on file was removed meanwhile (R5.18) */
async function requireCardOnFile(tx: Transaction, customerId: number): Promise<void> {
  if ((await cardOnFile(tx).execute({ customerId })).length > 0) return;
  throw new Refusal('invalid_fields', paymentMessages.cardRequired, readFields(cardFields, {}).faults);
}
