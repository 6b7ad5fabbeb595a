import type { EquipmentFields } from '../../../contracts/equipment/equipment-fields.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import type { Catalogue } from '../reference-data/catalogue.ts';

/** The equipment in the catalogue's words; a name without an id was typed in (R5.05). */
export type Equipment = {
  equipmentTypeId: number;
  servicingTypeId: number | null;
  makeId: number | null;
  makeName: string | null;
  modelId: number | null;
  modelName: string | null;
};

/** The equipment of a form that `checkEquipment` accepted. */
export function equipmentOf(form: EquipmentFields, { brand, model }: Catalogue['equipment']): Equipment {
  const { MakeId, ModelId } = form;
  return {
    equipmentTypeId: form.EquipmentTypeId,
    servicingTypeId: form.ModelServicingTypeId,
    makeId: MakeId,
    makeName: (MakeId === null ? null : brand(MakeId)?.Name) ?? form.Make,
    modelId: ModelId,
    modelName: (ModelId === null ? null : model(ModelId)?.Name) ?? form.Model,
  };
}

/**
 * Checks the equipment against the catalogue: the servicing type must belong to the type, where 'Not sure' may be one
 * of them (R5.13); a make and model with ids must belong together.
 */
export function checkEquipment(form: EquipmentFields, equipment: Catalogue['equipment']): FieldFault[] {
  const type = equipment.type(form.EquipmentTypeId);
  if (!type) return [{ field: 'EquipmentTypeId', message: equipmentMessages.equipmentTypeRequired }];
  const { ModelServicingTypeId: servicingTypeId, MakeId, ModelId } = form;
  const faults: FieldFault[] = [];

  const offered = type.ServicingTypes.some(({ Id }) => Id === servicingTypeId);
  if (!offered && (type.ServicingTypes.length > 0 || servicingTypeId !== null)) {
    faults.push({ field: 'ModelServicingTypeId', message: equipmentMessages.modelTypeRequired });
  }
  if (MakeId !== null && !equipment.brand(MakeId)) {
    faults.push({ field: 'MakeId', message: equipmentMessages.makeUnknown });
  }
  const model = ModelId === null ? null : equipment.model(ModelId);
  const fits = model?.EquipmentTypeId === type.Id && model.MakeId === MakeId;
  if (ModelId !== null && !fits) faults.push({ field: 'ModelId', message: equipmentMessages.modelUnknown });
  return faults;
}
