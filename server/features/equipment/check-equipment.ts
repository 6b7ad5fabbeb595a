import type { EquipmentFields } from '../../../contracts/equipment/equipment-fields.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';

/** The equipment in the catalogue's words; a name without an id was typed in (R5.05). */
export type Equipment = {
  equipmentTypeId: number;
  servicingTypeId: number | null;
  makeId: number | null;
  makeName: string | null;
  modelId: number | null;
  modelName: string | null;
};

/**
 * Reads and checks the equipment: the servicing type must belong to the type, where 'Not sure' may be one of them
 * (R5.13); a make and model with ids must belong together. Null, and no faults, while a field can't be read.
 */
export function checkEquipment(
  form: Partial<EquipmentFields>,
  catalogue: Catalogue['equipment'],
): { equipment: Equipment | null; faults: FieldFault[] } {
  const equipment = equipmentOf(form, catalogue);
  return { equipment, faults: equipment ? faultsOf(equipment, catalogue) : [] };
}

function equipmentOf(
  form: Partial<EquipmentFields>,
  { brand, model }: Catalogue['equipment'],
): Equipment | null {
  const { EquipmentTypeId: equipmentTypeId, ModelServicingTypeId: servicingTypeId } = form;
  const { MakeId: makeId, Make, ModelId: modelId, Model } = form;
  if (equipmentTypeId === undefined || servicingTypeId === undefined) return null;
  if (makeId === undefined || Make === undefined || modelId === undefined || Model === undefined) return null;
  return {
    equipmentTypeId,
    servicingTypeId,
    makeId,
    makeName: (makeId === null ? null : brand(makeId)?.Name) ?? Make,
    modelId,
    modelName: (modelId === null ? null : model(modelId)?.Name) ?? Model,
  };
}

function faultsOf(
  { equipmentTypeId, servicingTypeId, makeId, modelId }: Equipment,
  catalogue: Catalogue['equipment'],
): FieldFault[] {
  const type = catalogue.type(equipmentTypeId);
  if (!type) return [{ field: 'EquipmentTypeId', message: equipmentMessages.equipmentTypeRequired }];
  const faults: FieldFault[] = [];

  const offered = type.ServicingTypes.some(({ Id }) => Id === servicingTypeId);
  if (!offered && (type.ServicingTypes.length > 0 || servicingTypeId !== null)) {
    faults.push({ field: 'ModelServicingTypeId', message: equipmentMessages.modelTypeRequired });
  }
  if (makeId !== null && !catalogue.brand(makeId)) {
    faults.push({ field: 'MakeId', message: equipmentMessages.makeUnknown });
  }
  const model = modelId === null ? null : catalogue.model(modelId);
  const fits = model?.EquipmentTypeId === type.Id && model.MakeId === makeId;
  if (modelId !== null && !fits) faults.push({ field: 'ModelId', message: equipmentMessages.modelUnknown });
  return faults;
}

/** What tells one piece of equipment from another. */
export type Described = Equipment & {
  readonly locationId: number;
  readonly serialIdentifier: string | null;
  readonly equipmentLocation: string | null;
};

/**
 * Whether two descriptions are of one piece of equipment. Two serial numbers decide; without both, everything else must
 * match, at the same site. Spaces, punctuation, accents and case don't count.
 */
export function isSameEquipment(a: Described, b: Described): boolean {
  if (a.equipmentTypeId !== b.equipmentTypeId) return false;
  const [serialOfA, serialOfB] = [folded(a.serialIdentifier), folded(b.serialIdentifier)];
  if (serialOfA !== '' && serialOfB !== '') return serialOfA === serialOfB;
  return (
    a.locationId === b.locationId &&
    a.servicingTypeId === b.servicingTypeId &&
    folded(a.makeName) === folded(b.makeName) &&
    folded(a.modelName) === folded(b.modelName) &&
    folded(a.equipmentLocation) === folded(b.equipmentLocation)
  );
}

function folded(text: string | null): string {
  return (text ?? '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
