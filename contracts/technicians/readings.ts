import { z } from 'zod';
import { isReading, READINGS, type ReadingName, readingWrong } from '../../domain/visits/readings.ts';

const fieldsOf = <Field>(field: (reading: (typeof READINGS)[number]) => Field) =>
  Object.fromEntries(READINGS.map((reading) => [reading.name, field(reading)])) as Record<ReadingName, Field>;

/** Readings as they're written down; those that weren't taken are left out (R15.05). */
export const readingFields = fieldsOf((reading) =>
  z
    .number(readingWrong(reading))
    .refine((value) => isReading(reading, value), readingWrong(reading))
    .nullish()
    .meta({ description: `${reading.unit}, with at most ${reading.decimals} decimals` }),
);

/** Readings as they're kept; null for one that wasn't taken. */
export const keptReadings = fieldsOf(({ unit }) => z.number().nullable().meta({ description: unit }));
