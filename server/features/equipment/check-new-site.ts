import type { EquipmentBody } from '../../../contracts/equipment/equipment.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { parsePostcode } from '../../../domain/sites/postcode.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type CheckedAddress, checkAddress } from '../sites/check-address.ts';

const FIELDS = {
  street: 'StreetAddress',
  suburb: 'Suburb',
  state: 'State',
  country: 'Country',
  postcode: 'Postcode',
} as const satisfies Record<keyof CheckedAddress['address'], keyof EquipmentBody>;

type NewSiteFields = { [Field in (typeof FIELDS)[keyof typeof FIELDS]]?: EquipmentBody[Field] | undefined };

/** The country may be left out. */
const REQUIRED = ['StreetAddress', 'Suburb', 'State', 'Postcode'] as const;

/**
 * The address of equipment at a new site: complete, in a serviced area, with the suburb and state of its postcode
 * (R5.03, R5.14).
 */
export function checkNewSite(
  form: NewSiteFields,
  places: Catalogue['places'],
  brand: string,
): CheckedAddress & { faults: FieldFault[] } {
  const parsed = parsePostcode(form.Postcode ?? '');
  const typed = {
    street: form.StreetAddress ?? '',
    suburb: form.Suburb ?? '',
    state: form.State ?? '',
    country: form.Country ?? 'Australia',
    postcode: parsed.ok ? parsed.postcode : '',
  };
  const checked = checkAddress(typed, places);
  return { ...checked, faults: faultsOf(form, checked, places, brand) };
}

function faultsOf(
  form: NewSiteFields,
  { address, timeZone, wrong }: CheckedAddress,
  places: Catalogue['places'],
  brand: string,
): FieldFault[] {
  const missing = REQUIRED.filter((field) => !form[field]);
  if (missing.length === REQUIRED.length) {
    return [{ field: 'StreetAddress', message: equipmentMessages.equipmentAddressRequired }];
  }
  const faults = missing.map(
    (field): FieldFault => ({ field, message: equipmentMessages.equipmentAddressRequired }),
  );
  if (form.Postcode) {
    const { postcode } = address;
    if (timeZone === null) {
      faults.push({ field: 'Postcode', message: siteMessages.cannotIdentifyEquipmentPostcode });
    } else if (places.region(postcode) === null) {
      faults.push({ field: 'Postcode', message: siteMessages.areaNotServiced(postcode, brand) });
    }
  }
  if (faults.length > 0 || wrong === null) return faults;
  return [{ field: FIELDS[wrong], message: siteMessages.wrongAddress }];
}
