import type { z } from 'zod';
import type {
  BookingBody,
  createBooking as createBookingCall,
} from '../../../contracts/bookings/bookings.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { EquipmentFields } from '../../../contracts/equipment/equipment-fields.ts';
import { cardFields } from '../../../contracts/payments/card.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { countedAnswers, type FoodAnswers, isFoodAtRisk } from '../../../domain/equipment/food-at-risk.ts';
import { checkCardExpiry } from '../../../domain/payments/card.ts';
import { sameSite } from '../../../domain/sites/same-site.ts';
import type { AvoidedHours } from '../../../domain/visits/avoided-hours.ts';
import type { Visitor } from '../../../domain/website/visitor-events.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PlaceQuery } from '../../catalogue/places.ts';
import type { Deps } from '../../common/deps.ts';
import { fingerprintOf } from '../../common/idempotency/submits.queries.ts';
import { preparedOnce } from '../../db/client.ts';
import { asc, eq, sql } from '../../db/drizzle.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { locations } from '../../db/schema/customers.ts';
import { siteHours } from '../../db/schema/site-hours.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { checkEquipment, type Equipment } from '../equipment/check-equipment.ts';
import { type PayingBusiness, payerOfSite } from '../payers/payers.queries.ts';
import type { PromoClient } from '../promotions/promo-use.ts';
import { type CheckedAddress, checkSiteFields } from '../sites/check-address.ts';
import { type NewSite, newSite } from '../sites/find-or-add-site.ts';
import { hoursFromRow } from '../sites/site-hours.queries.ts';
import { type BookableVisit, bookableVisit, type CheckedVisit, checkVisit } from './check-visit.ts';
import type { NewBooking, NewJob } from './store-booking.ts';

// What everybody who sends the checkout's form has in common. Each of them has a use case: a visitor
// (`book-as-visitor.ts`), a signed-in customer (`book-as-customer.ts`), staff (`book-by-staff-request.ts`).

export type CheckoutSubmit = {
  /** The Idempotency-Key (R4.30). */
  key: string;
  body: BookingBody;
  /** A visitor in the A/B test, whose booking is its outcome (R2.20). */
  visitor: Visitor | null;
  origin: Origin;
};

export type CheckoutReply = Reply<typeof createBookingCall>;

/** Entered again for the same booking, so they say nothing about what is asked for (R4.30). */
const ENTERED_AGAIN = [...Object.keys(cardFields.shape), 'CheckoutPassword', 'RecaptchaResponse'];

export function fingerprintOfCheckout(body: BookingBody): string {
  const asked = Object.entries(body).filter(([name]) => !ENTERED_AGAIN.includes(name));
  return fingerprintOf('book', Object.fromEntries(asked));
}

/** The checkout's names of fields. */
const FIELDS = {
  equipmentTypeId: 'EquipmentTypeId',
  postcode: 'BookingPostcode',
  promoCode: 'PromotionCode',
} as const;

/** All errors of a checkout, and what the checks looked up. */
type CheckedCheckout = {
  /** The form's errors, without the visit's. */
  faults: FieldFault[];
  client: PromoClient;
  /** Null if a field of it, or the problem, can't be read. */
  equipment: Equipment | null;
  address: CheckedAddress;
  visit: CheckedVisit;
  /** Who pays for that site in place of the customer (R12.09); null for nobody. */
  payer: PayingBusiness | null;
};

/**
 * The cheap checks, before a card is verified or a password hashed (R5.23): equipment, problem, site, day and window at
 * the server's time in the site's time zone, price and promo.
 * @param fields the valid fields of the form
 * @param booker who books, with the errors in that
 */
export async function checkCheckout(
  deps: Deps,
  fields: Partial<BookingBody>,
  { client, faults: ofBooker }: { client: PromoClient; faults: readonly FieldFault[] },
): Promise<CheckedCheckout> {
  const catalogue = deps.catalogue.current();
  const { equipment, faults: ofWork } = checkWork(fields, catalogue.equipment);
  const { faults: ofSite, ...address } = checkSiteFields(fields, catalogue.places);
  const there = await siteThere(deps, client.customerId, { fields, address });
  const visit = await checkVisit(deps, {
    form: fields,
    equipmentTypeId: fields.EquipmentTypeId,
    place: placeOf(fields, address),
    promoCode: fields.PromotionCode ?? null,
    audience: 'visitor',
    client,
    fields: FIELDS,
    avoided: there?.avoided ?? [],
    isFoodAtRisk: fields.FoodWarm != null && isFoodAtRisk({ FoodWarm: fields.FoodWarm }),
    // The form of staff doesn't know the hours of their customer's sites: nobody can be asked.
    comesAnyway: fields.StaffRequest != null || fields.ComeAnyway === true,
  });
  const payer = there?.payer ?? null;
  return { faults: [...ofWork, ...ofSite, ...ofBooker], client, equipment, address, visit, payer };
}

/** A customer's site, if that's where the equipment is: it may have hours to avoid (R12.10) and a payer (R12.09). */
async function siteThere(
  { db }: Deps,
  customerId: number | null,
  { fields, address }: { fields: Partial<BookingBody>; address: CheckedAddress },
): Promise<{ avoided: readonly AvoidedHours[]; payer: PayingBusiness | null } | null> {
  if (customerId === null || address.wrong || !address.timeZone) return null;
  const { CheckoutLocationName: name = '', CheckoutShopFloorSuite: floorShop = null } = fields;
  const own = await sitesToBook(db).execute({ customerId });
  const same = sameSite(
    own.map(({ site }) => site),
    newSite({ name, floorShop }, address),
  );
  const there = own.find(({ site }) => site === same);
  return there ? { avoided: there.hours.map(hoursFromRow), payer: there.payer } : null;
}

const sitesToBook = preparedOnce((db) =>
  db
    .select({
      site: locations,
      hours: rowsOf(
        db.select().from(siteHours).where(eq(siteHours.locationId, locations.id)).orderBy(asc(siteHours.id)),
      ),
      payer: payerOfSite,
    })
    .from(locations)
    .where(eq(locations.customerId, sql.placeholder('customerId')))
    .orderBy(asc(locations.id))
    .prepare('sites_to_book'),
);

/** What the price depends on; null while a field of it can't be read. */
function placeOf(
  { BookingPostcode: postcode, CheckoutSuburb, CheckoutState }: Partial<BookingBody>,
  { address: { suburb, state } }: CheckedAddress,
): PlaceQuery | null {
  const isRead = postcode !== undefined && CheckoutSuburb !== undefined && CheckoutState !== undefined;
  return isRead ? { postcode, suburb, state } : null;
}

/** The equipment, and the problem, which must belong to its type and servicing type (R5.06). */
export function checkWork(
  fields: Partial<Pick<BookingBody, keyof EquipmentFields | 'Problem'>>,
  catalogue: Catalogue['equipment'],
) {
  const { Problem } = fields;
  const { equipment, faults } = checkEquipment(fields, catalogue);
  if (Problem === undefined || !equipment) return { equipment: null, faults: [] };
  const type = catalogue.type(equipment.equipmentTypeId);
  if (!type) return { equipment, faults };
  const servicingType = type.ServicingTypes.find(({ Id }) => Id === equipment.servicingTypeId);
  const listed = catalogue.problems(type.Id, servicingType?.Id ?? null);
  if (listed.some(({ Name }) => Name === Problem)) return { equipment, faults };
  const unlisted: FieldFault = { field: 'Problem', message: equipmentMessages.problemRequired };
  return { equipment, faults: [...faults, unlisted] };
}

/** What one kind of booker must send, or its errors; missing fields are named too (R5.21). */
export function readFields<T>(
  schema: z.ZodType<T>,
  fields: Partial<BookingBody>,
): { value: T | null; faults: FieldFault[] } {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { value: parsed.data, faults: [] };
  const faults = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return { value: null, faults };
}

/** A card must not have expired in Sydney (R5.18). */
export function expiryFaults(
  { clock }: Deps,
  { CheckoutCardExpiry: expiry }: Partial<BookingBody>,
): FieldFault[] {
  const expired = expiry === undefined ? null : checkCardExpiry(expiry, clock.now());
  return expired ? [{ field: 'CheckoutCardExpiry', message: expired }] : [];
}

/**
 * What a checked form books.
 * @param asked with the name of a site that the form gives none, and where the booking comes from
 * @throws Refusal `invalid_fields` with every invalid field, `no_price`, `price_increased`
 */
export function newBooking(
  deps: Deps,
  { faults, client, equipment, address, visit: checked }: Omit<CheckedCheckout, 'payer'>,
  asked: Pick<CheckoutSubmit, 'key' | 'body'> & {
    fingerprint: string;
    personId: number | null;
    siteName: string;
    leadCategory: string;
  },
): NewBooking & { site: NewSite } {
  const { key, fingerprint, personId, body, siteName, leadCategory } = asked;
  const bookable = bookableVisit(checked, { form: body, formFaults: faults });
  const visit = { ...bookable, inHours: body.ComeAnyway ? bookable.inHours : null };
  if (!equipment) throw new Error('A whole body has all that the checks read');
  const { CheckoutLocationName: name = siteName, CheckoutShopFloorSuite: floorShop } = body;
  return {
    key,
    fingerprint,
    personId,
    site: newSite({ name, floorShop }, address),
    visit,
    client,
    promoField: FIELDS.promoCode,
    job: describedJob(deps, body, { equipment, visit, leadCategory }),
  };
}

/** A job for equipment that the form describes; it joins the register when it's booked. */
export function describedJob(
  deps: Deps,
  body: Pick<
    BookingBody,
    | 'SerialIdentifier'
    | 'EquipmentLocation'
    | 'Problem'
    | 'ProblemDescription'
    | keyof FoodAnswers
    | 'LocationDescription'
    | 'ParkingInstructions'
  >,
  { equipment, visit, leadCategory }: { equipment: Equipment; visit: BookableVisit; leadCategory: string },
): NewJob {
  return {
    assetId: null,
    ...equipment,
    serialIdentifier: body.SerialIdentifier,
    equipmentLocation: body.EquipmentLocation,
    problem: body.Problem,
    problemDescription: body.ProblemDescription,
    ...foodColumns(deps, body, equipment),
    ...visit.columns,
    locationDescription: body.LocationDescription,
    parkingInstructions: body.ParkingInstructions,
    leadCategory,
  };
}

type FoodColumns = Pick<NewJob, 'foodWarm' | 'foodWarmSince' | 'otherColdSpace' | 'isFoodAtRisk'>;

/** Of a job that says nothing about food. */
export const NO_FOOD: FoodColumns = {
  foodWarm: null,
  foodWarmSince: null,
  otherColdSpace: null,
  isFoodAtRisk: false,
};

/** The answers about food as the job keeps them: none where machine and problem don't raise the questions (R11.07). */
export function foodColumns(
  { catalogue }: Pick<Deps, 'catalogue'>,
  said: FoodAnswers & { Problem: string },
  { equipmentTypeId, servicingTypeId }: { equipmentTypeId: number; servicingTypeId: number | null },
): FoodColumns {
  const problems = catalogue.current().equipment.problems(equipmentTypeId, servicingTypeId);
  if (!problems.some(({ Name, AsksAboutFood }) => Name === said.Problem && AsksAboutFood)) return NO_FOOD;
  const { FoodWarm, FoodWarmSince, OtherColdSpace } = countedAnswers(said);
  return {
    foodWarm: FoodWarm,
    foodWarmSince: FoodWarmSince,
    otherColdSpace: OtherColdSpace,
    isFoodAtRisk: isFoodAtRisk(said),
  };
}
