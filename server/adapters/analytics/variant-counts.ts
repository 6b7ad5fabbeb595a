import { alias } from 'drizzle-orm/pg-core';
import type { Variant } from '../../../domain/website/experiment.ts';
import type { Share } from '../../../domain/website/proportions.ts';
import type { Database } from '../../db/client.ts';
import { and, count, eq, gte, lt } from '../../db/drizzle.ts';
import { visitorEvents } from '../../db/schema/visitors.ts';

/** From `from` (included) to `until` (excluded). */
type Period = { from: Date; until: Date };

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
    .where(and(eq(exposures.name, 'experiment_exposed'), gte(exposures.at, from), lt(exposures.at, until)))
    .groupBy(exposures.variant);
  const shareOf = (variant: Variant): Share => {
    const { successes, total } = rows.find((row) => row.variant === variant) ?? { successes: 0, total: 0 };
    return { successes, total };
  };
  return { A: shareOf('A'), B: shareOf('B') };
}
