import type { BookingBody } from '../../../contracts/bookings/bookings.ts';
import type { EquipmentFields } from '../../../contracts/equipment/equipment-fields.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PlaceQuery } from '../../catalogue/places.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { checkEquipment, type Equipment } from '../equipment/check-equipment.ts';
import { type CheckedAddress, checkSiteFields } from '../sites/check-address.ts';
import { type CheckedVisit, checkVisit, type VisitFields } from './check-visit.ts';
import { type Booker, findBooker } from './find-booker.ts';

/** All errors of a checkout, and what the checks looked up. */
export type CheckedBooking = {
  /** The form's errors, without the visit's. */
  faults: FieldFault[];
  booker: Booker;
  /** Null if a field of it, or the problem, can't be read. */
  equipment: Equipment | null;
  address: CheckedAddress;
  visit: CheckedVisit;
};

/** The checkout's field names. */
const VISIT_FIELDS: VisitFields = {
  equipmentTypeId: 'EquipmentTypeId',
  postcode: 'BookingPostcode',
  promoCode: 'PromotionCode',
};

/**
 * The cheap checks, before a card is verified or a password hashed (R5.23): equipment, problem, site, day and window at
 * the server's time in the site's time zone, price, promo, and who books.
 * @param fields the valid fields of the form
 */
export async function checkBooking(
  deps: Deps,
  fields: Partial<BookingBody>,
  caller: Caller | null,
): Promise<CheckedBooking> {
  const catalogue = deps.catalogue.current();
  const booker = await findBooker(deps, fields, caller);
  const { equipment, faults } = checkWork(fields, catalogue.equipment);
  const address = checkSiteFields(fields, catalogue.places);
  const visit = await checkVisit(deps, {
    form: fields,
    equipmentTypeId: fields.EquipmentTypeId,
    place: placeOf(fields, address),
    promoCode: fields.PromotionCode ?? null,
    audience: 'visitor',
    client: booker.client,
    fields: VISIT_FIELDS,
  });
  return { faults: [...faults, ...address.faults, ...booker.faults], booker, equipment, address, visit };
}

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
