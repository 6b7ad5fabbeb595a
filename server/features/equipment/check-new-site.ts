import type { FieldFault } from '../../../contracts/problem.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { parseAddress } from '../../../domain/sites/address.ts';
import { parsePostcode } from '../../../domain/sites/postcode.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import type { Catalogue } from '../reference-data/catalogue.ts';
import { misfitOf } from '../sites/check-address.ts';
import type { EquipmentBody } from './checked-equipment.ts';

/** An existing, serviced address, its state abbreviated. */
export type NewSite = {
  street: string;
  suburb: string;
  state: string;
  country: string;
  postcode: string;
  timeZone: string;
};

type AddressField = 'StreetAddress' | 'Suburb' | 'State' | 'Country' | 'Postcode';
/** The country may be left out. */
const REQUIRED: readonly AddressField[] = ['StreetAddress', 'Suburb', 'State', 'Postcode'];
const MISFITS = { street: 'StreetAddress', suburb: 'Suburb', state: 'State', country: 'Country' } as const;

/**
 * The address of equipment at a new site: complete, in a serviced area, with the suburb and state of its postcode
 * (R5.03, R5.14).
 */
export function checkNewSite(
  body: Pick<EquipmentBody, AddressField>,
  places: Catalogue['places'],
  brand: string,
): { place: NewSite | null; faults: FieldFault[] } {
  const refused = (...faults: FieldFault[]) => ({ place: null, faults });
  const missing = REQUIRED.filter((field) => body[field] === null);
  if (missing.length === REQUIRED.length) {
    return refused({ field: 'StreetAddress', message: equipmentMessages.equipmentAddressRequired });
  }
  const [missed, postcodeFault] = [
    missing.map((field) => ({ field, message: equipmentMessages.equipmentAddressRequired })),
    body.Postcode === null ? null : checkPostcode(body.Postcode, places, brand),
  ];
  if (missed.length > 0 || postcodeFault)
    return refused(...missed, ...(postcodeFault ? [postcodeFault] : []));

  const address = addressOf(body);
  const misfit = misfitOf(address, places);
  if (misfit) return refused({ field: MISFITS[misfit], message: siteMessages.wrongAddress });
  const { street, suburb, state, postcode } = address;
  const timeZone = places.place({ postcode, suburb, state })?.timeZone;
  if (!timeZone) throw new Error(`Postcode ${postcode} is serviced and has no time zone`);
  return { place: { street, suburb, state, country: 'Australia', postcode, timeZone }, faults: [] };
}

function checkPostcode(text: string, places: Catalogue['places'], brand: string): FieldFault | null {
  const parsed = parsePostcode(text);
  if (!parsed.ok || !places.place({ postcode: parsed.postcode })) {
    return { field: 'Postcode', message: siteMessages.cannotIdentifyEquipmentPostcode };
  }
  if (places.region(parsed.postcode) !== null) return null;
  return { field: 'Postcode', message: siteMessages.areaNotServiced(parsed.postcode, brand) };
}

function addressOf(body: Pick<EquipmentBody, AddressField>) {
  const parsed = parsePostcode(body.Postcode ?? '');
  return parseAddress({
    street: body.StreetAddress ?? '',
    suburb: body.Suburb ?? '',
    state: body.State ?? '',
    country: body.Country ?? 'Australia',
    postcode: parsed.ok ? parsed.postcode : '',
  });
}
