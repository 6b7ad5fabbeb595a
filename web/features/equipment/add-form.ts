import type { EquipmentType } from '../../../contracts/reference.ts';
import { messages } from '../../../domain/messages.ts';
import { parseAddressDetails } from '../../../domain/places/address.ts';
import type { EquipmentForm } from '../../api/equipment-queries.ts';
import { choiceFields } from '../../booking/equipment-fields/choice-fields.ts';
import {
  DETAIL_FIELDS,
  DETAIL_WIRE_FIELDS,
  servicingTypeFault,
} from '../../booking/equipment-fields/equipment-details.ts';
import { wholeAddress } from '../../booking/location/whole-address.ts';
import type { AddDraft } from './empty-draft.ts';

/** The ids of the form's fields, in the order of the screen. */
export const FIELDS = {
  type: 'equipment-type',
  servicingType: DETAIL_FIELDS.servicingTypeId,
  brand: DETAIL_FIELDS.brand,
  model: DETAIL_FIELDS.model,
  serial: DETAIL_FIELDS.serial,
  position: DETAIL_FIELDS.position,
  place: 'place',
  address: 'street-address',
  shop: 'shop-name',
  floor: 'floor-shop',
  notes: 'access-notes',
} as const;

/** The ids of the fields, by their names on the wire. */
export const WIRE_FIELDS: Readonly<Record<string, string>> = {
  EquipmentTypeId: FIELDS.type,
  ...DETAIL_WIRE_FIELDS,
  AssetLocationId: FIELDS.place,
  StreetAddress: FIELDS.address,
  Suburb: FIELDS.address,
  State: FIELDS.address,
  Country: FIELDS.address,
  Postcode: FIELDS.address,
  SuiteName: FIELDS.shop,
  SuiteFloorBox: FIELDS.floor,
  LocationDescription: FIELDS.notes,
};

export const NOTES_LIMIT = 500;

export type AddFaults = Readonly<Record<string, string | undefined>>;

/** What is missing or wrong, by the ids of the fields (R5.13, R5.14). `isNew`: the address is another one. */
export function addFaults(draft: AddDraft, type: EquipmentType | undefined, isNew: boolean): AddFaults {
  const noServicingType = servicingTypeFault(type, draft.servicingTypeId);
  const noSite = isNew ? wholeAddress(draft.address) === null : draft.place === '';
  return {
    ...(draft.typeId === null && { [FIELDS.type]: messages.equipmentTypeRequired }),
    ...(noServicingType && { [FIELDS.servicingType]: noServicingType }),
    ...(noSite && { [isNew ? FIELDS.address : FIELDS.place]: messages.equipmentAddressRequired }),
    ...(draft.notes.trim().length > NOTES_LIMIT && { [FIELDS.notes]: messages.tooLong(String(NOTES_LIMIT)) }),
  };
}

/** The form of a draft without faults, as it travels (R3.08). */
export function equipmentForm(draft: AddDraft, isNew: boolean): EquipmentForm {
  const { street, suburb, state, country, postcode } = parseAddressDetails(draft.address);
  const place = isNew
    ? {
        SuiteName: draft.shop,
        SuiteFloorBox: draft.floor,
        StreetAddress: street,
        Suburb: suburb,
        State: state,
        Country: country || 'Australia',
        Postcode: postcode,
      }
    : { AssetLocationId: draft.place };
  return {
    EquipmentTypeId: draft.typeId,
    ModelServicingTypeId: draft.servicingTypeId ?? undefined,
    ...choiceFields('Make', draft.brand),
    ...choiceFields('Model', draft.model),
    SerialIdentifier: draft.serial,
    EquipmentLocation: draft.position,
    LocationDescription: draft.notes,
    ...place,
  };
}
