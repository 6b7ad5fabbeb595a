import type { EquipmentType, Model } from '../../../../contracts/reference-data/reference-data.ts';
import { MAX_EQUIPMENT_TEXT } from '../../../../domain/constants.ts';
import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import type { CatalogueChoice } from '../../../../domain/instant-quotes/quote-draft.ts';
import { lengthFault } from '../../../forms/length-fault.ts';

/** The details of equipment whose type is known. */
export type EquipmentDetails = {
  readonly brand: CatalogueChoice | null;
  readonly model: CatalogueChoice | null;
  readonly servicingTypeId: number | null;
  readonly serial: string;
  /** Where in the kitchen it is. */
  readonly position: string;
};

/** The ids of the fields. */
export const DETAIL_FIELDS = {
  brand: 'brand',
  model: 'model',
  servicingTypeId: 'servicingTypeId',
  serial: 'serial',
  position: 'position',
} as const satisfies Record<keyof EquipmentDetails, string>;

/** The ids of the fields, by their names on the wire. */
export const DETAIL_WIRE_FIELDS = {
  Make: DETAIL_FIELDS.brand,
  MakeId: DETAIL_FIELDS.brand,
  Model: DETAIL_FIELDS.model,
  ModelId: DETAIL_FIELDS.model,
  ModelServicingTypeId: DETAIL_FIELDS.servicingTypeId,
  SerialIdentifier: DETAIL_FIELDS.serial,
  EquipmentLocation: DETAIL_FIELDS.position,
} as const;

/** The effects of choosing another brand: a catalogue model belongs to its brand. */
export function brandChange(
  { brand: before, model }: EquipmentDetails,
  brand: CatalogueChoice | null,
): Partial<EquipmentDetails> {
  const keepsModel = model?.id == null || before?.id === brand?.id;
  return keepsModel ? { brand } : { brand, model: null };
}

/** The brand and servicing type that a catalogue model implies. */
export function modelChange({ Id, Name, MakeId, MakeName, ModelServicingTypeId }: Model) {
  return {
    model: { id: Id, Name },
    brand: { id: MakeId, Name: MakeName },
    ...(ModelServicingTypeId !== null && { servicingTypeId: ModelServicingTypeId }),
  } satisfies Partial<EquipmentDetails>;
}

/** Errors for texts that are too long, by field id; null if none. */
export function lengthFaults({ brand, model, serial, position }: EquipmentDetails) {
  return {
    [DETAIL_FIELDS.brand]: lengthFault(brand?.Name ?? '', MAX_EQUIPMENT_TEXT.make),
    [DETAIL_FIELDS.model]: lengthFault(model?.Name ?? '', MAX_EQUIPMENT_TEXT.model),
    [DETAIL_FIELDS.serial]: lengthFault(serial, MAX_EQUIPMENT_TEXT.serial),
    [DETAIL_FIELDS.position]: lengthFault(position, MAX_EQUIPMENT_TEXT.location),
  };
}

/** The error if a type needs a servicing type and none is chosen (R5.13), else null. */
export function servicingTypeFault(
  type: Pick<EquipmentType, 'ServicingTypes'> | undefined,
  servicingTypeId: number | null,
): string | null {
  const isMissing = type !== undefined && type.ServicingTypes.length > 0 && servicingTypeId === null;
  return isMissing ? equipmentMessages.modelTypeRequired : null;
}
