import { bigint, check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import { areNotNegative } from './checks.ts';
import { customers, instant } from './customers.ts';
import { jobs } from './jobs.ts';
import { people } from './people.ts';
import { staff } from './staff.ts';

const id = () => bigint({ mode: 'number' });

/** Up to how much a repair goes ahead without asking (R12.08): for one job, or for every job of a business without a limit of its own. */
export const upfrontLimits = pgTable(
  'upfront_limits',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    customerId: id()
      .unique()
      .references(() => customers.id, { onDelete: 'cascade' }),
    jobId: id()
      .unique()
      .references(() => jobs.id),
    /** Cents inc GST, on top of the call-out; 0 asks about every repair. */
    limitCents: integer().notNull(),
    /** Who gave it: it counts while they could approve as much. */
    personId: id()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Who wrote down what they said on the phone. */
    staffId: id().references(() => staff.id),
    setAt: instant().notNull(),
  },
  (t) => [
    index('upfront_limits_person').on(t.personId),
    check('upfront_limits_of_one', sql`num_nonnulls(${t.customerId}, ${t.jobId}) = 1`),
    check('upfront_limits_amount', areNotNegative(t.limitCents)),
  ],
);
