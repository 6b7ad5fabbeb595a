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
import { dollarsFromCents } from '../../../../domain/money/money.ts';
import type { StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { fingerprintOf } from '../../../common/idempotency/submits.queries.ts';
import { fieldsRefusal, Refusal } from '../../../platform/refusal.ts';
import type { NewAccount } from '../../accounts/create-account.ts';
import { NO_ADDRESS, refusalOf } from '../../accounts/save-customer.ts';
import { newSite as siteAt } from '../../sites/find-or-add-site.ts';
import { bookOnce } from '../book-once.ts';
import { type BookedJob, presentBooking } from '../bookings.present.ts';
import { foodColumns } from '../bookings.queries.ts';
import { describedJob, LEAD_CATEGORY_STAFF } from '../create-booking.ts';
import { type PlannedVisit, planVisit } from '../plan-visit.ts';
import { registeredJob } from '../request-service.ts';
import { type NewBooking, storeBooking } from '../store-booking.ts';
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
  return presentBooking(job, deps.config.brand.referencePrefix, null);
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
  const planned = planVisit(visit, { form: body, formFaults: faults });
  const reason = body.Override?.Reason;
  if (warnings.length > 0 && reason === undefined) {
    throw new Refusal('override_needed', deskBookingMessages.overrideNeeded, warnings);
  }
  const booking: NewBooking = {
    key,
    fingerprint,
    customer: caller.known ?? accountOf(body),
    site: siteOf(body, checked),
    card: null,
    withoutCard: null,
    staff: {
      staffId: by.id,
      staffName: by.name,
      origin: by.origin,
      nonce: null,
      override: reason === undefined ? null : { reason, rules: warnings.map(({ message }) => message) },
    },
    visitor: null,
    promo: planned.promo,
    region: planned.region,
    client: caller.client,
    promoField: PHONE_FIELDS.promoCode,
    job: jobOf(deps, body, checked, planned),
  };
  try {
    return await storeBooking(deps, booking);
  } catch (error) {
    throw await refusalOf(deps, error, { UserName: body.UserName ?? null });
  }
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
  const { columns } = planVisit(visit, { form: body, formFaults: [] });
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
  planned: PlannedVisit,
) {
  if (record) return registeredJob(deps, { ...body, LeadCategory: LEAD_CATEGORY_STAFF }, record, planned);
  if (!equipment) throw new Error('A machine without faults is known or described');
  const food = foodColumns(deps, body, equipment);
  return describedJob(body, { equipment, food, planned, leadCategory: LEAD_CATEGORY_STAFF });
}
