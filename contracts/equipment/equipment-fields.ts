import { z } from 'zod';
import { MAX_EQUIPMENT_TEXT } from '../../domain/constants.ts';
import { equipmentMessages } from '../../domain/equipment/equipment-messages.ts';
import { optionalId, optionalText } from '../wire.ts';

/** Equipment as a form describes it (R3.14); a name without an id was typed in (R5.05). */
export const equipment = z.object({
  EquipmentTypeId: z.coerce
    .number(equipmentMessages.equipmentTypeRequired)
    .int()
    .positive(equipmentMessages.equipmentTypeRequired),
  ModelServicingTypeId: optionalId,
  Make: optionalText(MAX_EQUIPMENT_TEXT.make),
  MakeId: optionalId,
  Model: optionalText(MAX_EQUIPMENT_TEXT.model),
  ModelId: optionalId,
  SerialIdentifier: optionalText(MAX_EQUIPMENT_TEXT.serial),
  /** Where in the kitchen it is. */
  EquipmentLocation: optionalText(MAX_EQUIPMENT_TEXT.location),
});
export type EquipmentFields = z.output<typeof equipment>;
