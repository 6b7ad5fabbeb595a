import { integer, text } from 'drizzle-orm/pg-core';
import { equipmentTypes, servicingTypes } from './reference.ts';

/** What a machine is and where it is: a registered one's, and a job's as it was when it was booked. */
export const equipmentColumns = () => ({
  equipmentTypeId: integer()
    .notNull()
    .references(() => equipmentTypes.id),
  servicingTypeId: integer().references(() => servicingTypes.id),
  /** Null ids with a name: typed freely. */
  makeId: integer(),
  makeName: text(),
  modelId: integer(),
  modelName: text(),
  serialIdentifier: text(),
  /** Where in the kitchen it is. */
  equipmentLocation: text(),
});
