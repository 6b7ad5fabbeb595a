import { sql } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';

/** Who made a version at the desk, and when; null if it wasn't staff. */
type Change = { by: { name: string }; at: Date } | null;

/** The columns that every change of a customer raises (R10.04). */
export const raisedVersion = (change: Change) => ({
  version: sql`${customers.version} + 1`,
  changedBy: change?.by.name ?? null,
  changedAt: change?.at ?? null,
});
