import { alias } from 'drizzle-orm/pg-core';
import type { Variant } from '../../../domain/website/experiment.ts';
import type { Share } from '../../../domain/website/proportions.ts';
import type { Database } from '../../db/client.ts';
import { and, count, eq, gte, lt } from '../../db/drizzle.ts';
import { visitorEvents } from '../../db/schema/visitors.ts';
import { toDate } from '../../platform/clock.ts';

/** From `from` (included) to `until` (excluded); null means no limit. */
export type Period = { from: Temporal.Instant | null; until: Temporal.Instant | null };

/**
 * For each variant: how many visitors first saw its button in a period, and how many of them have booked since.
 */
export async function countVariants(db: Database, { from, until }: Period): Promise<Record<Variant, Share>> {
  const exposures = visitorEvents;
  const booked = alias(visitorEvents, 'booked');
  const rows = await db
    .select({ variant: exposures.variant, total: count(), successes: count(booked.id) })
    .from(exposures)
    .leftJoin(booked, and(eq(booked.visitorId, exposures.visitorId), eq(booked.name, 'booking_made')))
    .where(
      and(
        eq(exposures.name, 'experiment_exposed'),
        from ? gte(exposures.at, toDate(from)) : undefined,
        until ? lt(exposures.at, toDate(until)) : undefined,
      ),
    )
    .groupBy(exposures.variant);
  const shareOf = (variant: Variant): Share => {
    const { successes, total } = rows.find((row) => row.variant === variant) ?? { successes: 0, total: 0 };
    return { successes, total };
  };
  return { A: shareOf('A'), B: shareOf('B') };
}
