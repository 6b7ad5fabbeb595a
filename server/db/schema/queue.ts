import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { JobName } from '../../queue/queue.ts';

/** Background jobs that a statement ordered with what else it wrote, until they are handed to the queue's workers. */
export const queueOrders = pgTable('queue_orders', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().$type<JobName>().notNull(),
  data: jsonb().notNull(),
});
