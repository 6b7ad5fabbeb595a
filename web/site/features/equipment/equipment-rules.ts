import type { FieldErrors, ResolverResult } from 'react-hook-form';
import { addEquipment } from '../../../../contracts/equipment/equipment.ts';
import type { EquipmentType } from '../../../../contracts/reference-data/reference-data.ts';
import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import type { PhotoRef } from '../../../../domain/instant-quotes/quote-draft.ts';
import { parseAddressDetails } from '../../../../domain/sites/address.ts';
import type { AssetDetail, EquipmentForm } from '../../api/equipment-queries.ts';
import { choiceFields } from '../../booking/equipment-fields/choice-fields.ts';
import {
  DETAIL_WIRE_FIELDS,
  type EquipmentDetails,
  servicingTypeFault,
} from '../../booking/equipment-fields/equipment-details.ts';
import { type BoxedAddress, NO_ADDRESS } from '../../booking/location/address-field.tsx';
import { wholeAddress } from '../../booking/location/checkout-address.ts';

/** The form's values; each field's name is its id on screen. */
export type EquipmentFields = EquipmentDetails & {
  /** The text in the type's box, chosen or not. */
  readonly typeText: string;
  readonly typeId: number | null;
  /** The id of one of the customer's sites, `NEW_SITE` for another address, '' until chosen. */
  readonly site: string;
  readonly place: BoxedAddress;
  readonly shop: string;
  readonly floor: string;
  readonly notes: string;
  /** For new equipment; sent once it's registered. */
  readonly photos: readonly PhotoRef[];
  /** Created for a submit of new equipment, and cleared after a change (R4.30). */
  readonly key: string;
};

/** The choice that isn't one of the customer's sites. */
export const NEW_SITE = 'new';

/** The form of new equipment before anything is typed. */
export const NEW_EQUIPMENT: EquipmentFields = {
  typeText: '',
  typeId: null,
  servicingTypeId: null,
  brand: null,
  model: null,
  serial: '',
  position: '',
  site: '',
  place: NO_ADDRESS,
  shop: '',
  floor: '',
  notes: '',
  photos: [],
  key: '',
};

/** The form of registered equipment. */
export function fieldsOf(equipment: AssetDetail): EquipmentFields {
  const choice = (id: number | null, Name: string | null) => (Name === null ? null : { id, Name });
  return {
    ...NEW_EQUIPMENT,
    typeText: equipment.EquipmentType,
    typeId: equipment.EquipmentTypeId,
    servicingTypeId: equipment.ModelServicingTypeId,
    brand: choice(equipment.MakeId, equipment.EquipmentBrand),
    model: choice(equipment.ModelId, equipment.ModelName),
    serial: equipment.SerialIdentifier ?? '',
    position: equipment.EquipmentLocation ?? '',
    site: String(equipment.LocationId),
    notes: equipment.LocationDescription ?? '',
  };
}

/** The fields that can have errors, in screen order. */
export const EQUIPMENT_FIELDS = [
  'typeId',
  'servicingTypeId',
  'brand',
  'model',
  'serial',
  'position',
  'site',
  'place',
  'shop',
  'floor',
  'notes',
] as const satisfies readonly (keyof EquipmentFields)[];
type FieldName = (typeof EQUIPMENT_FIELDS)[number];

/** The fields by wire name. */
export const WIRE_FIELDS: Readonly<Record<string, FieldName>> = {
  EquipmentTypeId: 'typeId',
  ...DETAIL_WIRE_FIELDS,
  AssetLocationId: 'site',
  StreetAddress: 'place',
  Suburb: 'place',
  State: 'place',
  Country: 'place',
  Postcode: 'place',
  SuiteName: 'shop',
  SuiteFloorBox: 'floor',
  LocationDescription: 'notes',
};

export const NOTES_LIMIT = 500;

/** What the rules need to know besides the form. */
export type FormContext = {
  types: readonly EquipmentType[] | undefined;
  /** The customer has no site yet, so the address is a new one. */
  hasNoSite: boolean;
};

export const isNewSite = ({ site }: Pick<EquipmentFields, 'site'>, { hasNoSite }: FormContext): boolean =>
  site === NEW_SITE || hasNoSite;

/** Errors (R5.13, R5.14): by the wire's own rules, and by those that need the type or the address box. */
export function equipmentFaults(
  fields: EquipmentFields,
  context: FormContext,
): Partial<Record<FieldName, string>> {
  const type = context.types?.find(({ Id }) => Id === fields.typeId);
  const noServicingType = servicingTypeFault(type, fields.servicingTypeId);
  const isNew = isNewSite(fields, context);
  const noSite = isNew ? wholeAddress(fields.place.Address) === null : fields.site === '';
  const parsed = addEquipment.body.safeParse(equipmentForm(fields, isNew));
  const ofWire = parsed.error?.issues.map(({ path, message }) => [WIRE_FIELDS[String(path[0])], message]);
  return {
    ...Object.fromEntries(ofWire ?? []),
    ...(noServicingType && { servicingTypeId: noServicingType }),
    ...(noSite && { [isNew ? 'place' : 'site']: equipmentMessages.equipmentAddressRequired }),
  };
}

/** The same for React Hook Form. */
export function checkEquipmentForm(
  fields: EquipmentFields,
  context: FormContext,
): ResolverResult<EquipmentFields> {
  const faults = equipmentFaults(fields, context);
  const errors = Object.entries(faults).map(([name, message]) => [name, { type: 'rule', message }]);
  if (errors.length === 0) return { values: fields, errors: {} };
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<EquipmentFields> };
}

/** The payload of a valid form (R3.08). */
export function equipmentForm(fields: EquipmentFields, isNew: boolean): EquipmentForm {
  const { street, suburb, state, country, postcode } = parseAddressDetails(fields.place.Address);
  const site = isNew
    ? {
        SuiteName: fields.shop,
        SuiteFloorBox: fields.floor,
        StreetAddress: street,
        Suburb: suburb,
        State: state,
        Country: country || 'Australia',
        Postcode: postcode,
      }
    : { AssetLocationId: fields.site };
  return {
    EquipmentTypeId: fields.typeId,
    ModelServicingTypeId: fields.servicingTypeId ?? undefined,
    ...choiceFields('Make', fields.brand),
    ...choiceFields('Model', fields.model),
    SerialIdentifier: fields.serial,
    EquipmentLocation: fields.position,
    LocationDescription: fields.notes,
    ...site,
  };
}
