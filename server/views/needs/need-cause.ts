import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SQL } from '../../db/drizzle.ts';

/** The facts that causes know beyond those of their job and customer, with their types in the database. */
export const CAUSE_FACTS = {
  jobId: 'bigint',
  customerId: 'bigint',
  assetId: 'bigint',
  locationId: 'bigint',
  name: 'text',
  mobile: 'text',
  text: 'text',
  reason: 'text',
  invoiceNumber: 'text',
  amountCents: 'integer',
  score: 'integer',
  waiting: 'integer',
  visits: 'integer',
} as const;

/** Where a kind of need comes from: rows of a table that need somebody, found by an index of their own. */
export type Cause = {
  from: SQL;
  where: SQL;
  /** What tells its rows apart. */
  subject: PgColumn | SQL;
  since: PgColumn | SQL;
  /** The index's order, where it's as good as that of `since`. */
  order?: PgColumn;
  facts: Partial<Record<keyof typeof CAUSE_FACTS, PgColumn | SQL>>;
};
