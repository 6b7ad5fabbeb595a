import { z } from 'zod';
import { messages } from '../domain/messages.ts';
import { optionalId, optionalText } from './wire.ts';

/** Equipment as a form describes it (R3.14); a name without an id was typed freely (R5.05). */
export const equipment = z.object({
  EquipmentTypeId: z.coerce
    .number(messages.equipmentTypeRequired)
    .int()
    .positive(messages.equipmentTypeRequired),
  ModelServicingTypeId: optionalId,
  Make: optionalText(80),
  MakeId: optionalId,
  Model: optionalText(120),
  ModelId: optionalId,
  SerialIdentifier: optionalText(60),
  /** Where in the kitchen it is. */
  EquipmentLocation: optionalText(120),
});
export type EquipmentFields = z.output<typeof equipment>;
