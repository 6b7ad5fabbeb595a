import { z } from 'zod';
import type { Column, ReferenceValues } from './columns.ts';
import { COVERAGE_TABLES } from './coverage-tables.ts';
import { EQUIPMENT_TABLES } from './equipment-tables.ts';
import { OFFER_TABLES } from './offer-tables.ts';
import type { ReferenceTable } from './table.ts';

const TABLES = { ...COVERAGE_TABLES, ...EQUIPMENT_TABLES, ...OFFER_TABLES };

export type TableName = keyof typeof TABLES;

export const TABLE_NAMES = Object.keys(TABLES) as [TableName, ...TableName[]];

/** Every reference table, by its name in the address. */
export const REFERENCE_TABLES: Readonly<Record<TableName, ReferenceTable>> = TABLES;

/** The columns that people enter. */
export const enteredColumns = ({ columns }: ReferenceTable): [name: string, column: Column][] =>
  Object.entries(columns).filter(([, { isCounted }]) => !isCounted);

const schemas = new Map<ReferenceTable, z.ZodObject>();

/** Checks a row's entered values; what it returns is stored. */
export function rowSchema(table: ReferenceTable): z.ZodObject {
  const known = schemas.get(table);
  if (known) return known;
  const shape = Object.fromEntries(enteredColumns(table).map(([name, { schema }]) => [name, schema]));
  const made = z.object(shape).superRefine((values, context) => {
    for (const [column, message] of table.faults?.(values as ReferenceValues) ?? []) {
      context.addIssue({ code: 'custom', path: [column], message });
    }
  });
  schemas.set(table, made);
  return made;
}
