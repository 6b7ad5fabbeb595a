import { integer, text } from 'drizzle-orm/pg-core';
import { equipmentTypes, servicingTypes } from './reference.ts';

/** What equipment is and where it is: of registered equipment, and of a job at the time of booking. */
export const equipmentColumns = () => ({
  equipmentTypeId: integer()
    .notNull()
    .references(() => equipmentTypes.id),
  servicingTypeId: integer().references(() => servicingTypes.id),
  /** Null ids with a name: typed in. */
  makeId: integer(),
  makeName: text(),
  modelId: integer(),
  modelName: text(),
  serialIdentifier: text(),
  /** Where in the kitchen it is. */
  equipmentLocation: text(),
});
