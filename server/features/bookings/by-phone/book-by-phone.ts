import type { z } from 'zod';
import {
  type bookByPhone as bookByPhoneCall,
  type checkPhoneBooking as checkPhoneBookingCall,
  newSite,
  type PhoneBooking,
} from '../../../../contracts/bookings/desk-bookings.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { newPerson } from '../../../../contracts/person.ts';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { deskBookingMessages } from '../../../../domain/bookings/desk-booking-messages.ts';
import { LEAD_CATEGORY_STAFF } from '../../../../domain/constants.ts';
import { dollarsFromCents } from '../../../../domain/money/money.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { fingerprintOf } from '../../../common/idempotency/submits.queries.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { fieldsRefusal, Refusal } from '../../../platform/refusal.ts';
import { createAccountByStaff, type NewAccount } from '../../accounts/create-account.ts';
import { inviteToActivate } from '../../accounts/invite-to-activate.ts';
import { NO_ADDRESS, refusalOf } from '../../accounts/save-customer.ts';
import { addToTimeline } from '../../jobs/move-job.ts';
import { newSite as siteAt } from '../../sites/find-or-add-site.ts';
import { type BookedJob, bookOnce, presentBooking } from '../book-once.ts';
import { type BookableVisit, bookableVisit } from '../check-visit.ts';
import { describedJob } from '../checkout.ts';
import { registeredJob } from '../request-service.ts';
import { insertBooking, lockBooker, type NewBooking, storeBooking } from '../store-booking.ts';
import { type CheckedPhoneBooking, checkPhoneBooking, PHONE_FIELDS } from './check-phone-booking.ts';

type Submit = {
  /** The Idempotency-Key (R4.30). */
  key: string;
  by: StaffDoer;
  body: PhoneBooking;
};

/**
 * Books for somebody on the phone (R10.13): with the rules, prices and emails of the customers' own bookings, and
 * without a card, which only its holder may enter (R6.05). A new customer and their site are made in the same
 * transaction.
 * @throws Refusal `invalid_fields` with every invalid field; `no_price`; `price_increased`; `override_needed` with the
 *   rules that need a reason; `idempotency_key_reused`
 */
export async function bookByPhone(
  deps: Deps,
  { key, by, body }: Submit,
): Promise<Reply<typeof bookByPhoneCall>> {
  const fingerprint = fingerprintOf('book by phone', body);
  const job = await bookOnce(deps, { key, fingerprint, customerId: null }, () =>
    book(deps, { key, by, body, fingerprint }),
  );
  return presentBooking(deps, job);
}

async function book(
  deps: Deps,
  { key, by, body, fingerprint }: Submit & { fingerprint: string },
): Promise<BookedJob> {
  const checked = await checkPhoneBooking(deps, body);
  const { caller, visit, faults, warnings } = checked;
  const [fault, ...others] = faults;
  if (fault && !visit.quoted) throw fieldsRefusal([fault, ...others], bookingMessages.bookingFailed);
  if (!visit.quoted) throw new Error('A whole body without faults has all that the visit depends on');
  const bookable = bookableVisit(visit, { form: body, formFaults: faults });
  const reason = body.Override?.Reason;
  if (warnings.length > 0 && reason === undefined) {
    throw new Refusal('override_needed', deskBookingMessages.overrideNeeded, warnings);
  }
  const booking: NewBooking = {
    key,
    fingerprint,
    site: siteOf(body, checked),
    visit: bookable,
    client: caller.client,
    promoField: PHONE_FIELDS.promoCode,
    job: jobOf(deps, body, checked, bookable),
  };
  try {
    return await storeBooking(deps, { by: 'staff', job: booking.job }, async (tx, createdAt) => {
      const customerId = caller.known
        ? await lockBooker(tx, caller.known)
        : await addCaller(deps, tx, body, { createdAt, by });
      const { jobId, exceeded } = await insertBooking(tx, booking, {
        customerId,
        createdAt,
        staffName: by.name,
        note: deskBookingMessages.bookedByPhone,
        mayExceed: reason !== undefined,
      });
      // The window may have filled up since it was looked at.
      const broken = new Set([
        ...warnings.map(({ message }) => message),
        ...(exceeded === null ? [] : [exceeded]),
      ]);
      const override = reason !== undefined && broken.size > 0 ? { reason, rules: [...broken] } : null;
      if (override) await noteOverride(deps, tx, { jobId, by, override });
      await recordAudit(tx, deps, {
        by,
        action: 'job-booked',
        subject: { kind: 'job', id: jobId },
        customerId,
        details: {
          before: null,
          after: { isNewCustomer: !caller.known, ...(override && { override }) },
        },
      });
      await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'booking-confirmation', jobId }]);
      return jobId;
    });
  } catch (error) {
    throw await refusalOf(deps, error, { UserName: body.UserName ?? null });
  }
}

/** A new customer's account; they choose the password by email (R4.25). */
async function addCaller(
  deps: Deps,
  tx: Transaction,
  body: PhoneBooking,
  by: { createdAt: Date; by: StaffDoer },
): Promise<number> {
  const account = accountOf(body);
  const customerId = await createAccountByStaff(deps, tx, account, by);
  await inviteToActivate(deps, tx, account, { kind: 'staff booking', createdAt: by.createdAt });
  return customerId;
}

type Override = { reason: string; rules: readonly string[] };

/** Adds to the timeline, for the office alone, which rules a booking breaks and why (R10.13). */
async function noteOverride(
  { clock }: Deps,
  tx: Transaction,
  { jobId, by, override: { reason, rules } }: { jobId: number; by: StaffDoer; override: Override },
): Promise<void> {
  await addToTimeline(tx, jobId, {
    kind: 'note',
    state: 'Requested',
    by,
    at: clock.now(),
    note: deskBookingMessages.overridden(rules.join('. '), reason),
  });
}

/** Faults in the valid fields of a form whose other fields are invalid (R5.23). */
export async function phoneFaults(deps: Deps, fields: Partial<PhoneBooking>): Promise<FieldFault[]> {
  const { faults, visit } = await checkPhoneBooking(deps, fields);
  return [...faults, ...visit.faults];
}

/**
 * What a booking would cost now, and which rules of the customers it breaks; the rest of the form is left unread.
 * @throws Refusal `invalid_fields` for what can't be booked at all, or isn't known yet; `no_price`
 */
export async function previewPhoneBooking(
  deps: Deps,
  body: z.output<typeof checkPhoneBookingCall.body>,
): Promise<Reply<typeof checkPhoneBookingCall>> {
  const { visit, where, warnings } = await checkPhoneBooking(deps, body);
  const unknown = { field: 'Postcode', message: deskBookingMessages.siteRequired };
  const [fault = unknown, ...others] = [...where.faults, ...visit.faults];
  if (!visit.quoted) throw fieldsRefusal([fault, ...others], bookingMessages.bookingFailed);
  const { columns } = bookableVisit(visit, { form: body, formFaults: [] });
  return {
    FeeExGst: dollarsFromCents(columns.feeCents),
    DiscountExGst: dollarsFromCents(columns.discountCents),
    ParkingExGst: dollarsFromCents(columns.parkingCents),
    Gst: dollarsFromCents(columns.gstCents),
    TotalIncGst: dollarsFromCents(columns.totalCents),
    Warnings: warnings,
  };
}

/** A new customer's account, without a password and without a postal address. */
function accountOf(body: PhoneBooking): NewAccount {
  const { FirstName, LastName, BusinessName, ABN, Mobile, UserName } = newPerson.parse(body);
  return {
    userName: UserName,
    passwordHash: null,
    firstName: FirstName,
    lastName: LastName,
    businessName: BusinessName,
    abn: ABN,
    mobile: Mobile,
    ...NO_ADDRESS,
  };
}

/** One of the customer's sites, or a new one as it was checked. */
function siteOf(body: PhoneBooking, { where }: CheckedPhoneBooking): NewBooking['site'] {
  if (where.known !== null) return where.known;
  if (!where.made) throw new Error('A site without faults is known or new');
  const { LocationName, SuiteFloorBox } = newSite.parse(body);
  return siteAt({ name: LocationName, floorShop: SuiteFloorBox }, where.made);
}

function jobOf(
  deps: Deps,
  body: PhoneBooking,
  { record, equipment }: CheckedPhoneBooking,
  visit: BookableVisit,
) {
  if (record) return registeredJob(deps, { ...body, LeadCategory: LEAD_CATEGORY_STAFF }, record, visit);
  if (!equipment) throw new Error('A machine without faults is known or described');
  return describedJob(deps, body, { equipment, visit, leadCategory: LEAD_CATEGORY_STAFF });
}
