import type { PgColumn } from 'drizzle-orm/pg-core';
import { and, asc, desc, gt, isNotNull, isNull, lt } from '../../db/drizzle.ts';

export type RequestPage = { state: 'open' | 'answered'; after: number | undefined; limit: number };

/** Open requests oldest first, answered ones newest first. */
export function requestsInOrder(id: PgColumn, answeredAt: PgColumn, { state, after }: RequestPage) {
  const isOpen = state === 'open';
  const beyond = after === undefined ? undefined : isOpen ? gt(id, after) : lt(id, after);
  return {
    where: and(isOpen ? isNull(answeredAt) : isNotNull(answeredAt), beyond),
    order: isOpen ? asc(id) : desc(id),
  };
}
