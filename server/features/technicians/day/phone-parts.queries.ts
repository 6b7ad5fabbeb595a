import type { Queryable } from '../../../db/client.ts';
import { and, asc, count, eq, gt, isNotNull, isNull, ne, or, sql } from '../../../db/drizzle.ts';
import { parts } from '../../../db/schema/parts.ts';
import { quoteLines } from '../../../db/schema/repairs.ts';

/** The offered parts that quotes have most often, labour left out; the others follow by their words. */
export async function mostUsedParts(db: Queryable, { today, limit }: { today: string; limit: number }) {
  const used = db
    .select({ partId: quoteLines.partId, uses: count().as('uses') })
    .from(quoteLines)
    .where(isNotNull(quoteLines.partId))
    .groupBy(quoteLines.partId)
    .as('used');
  return db
    .select({ id: parts.id, number: parts.number, description: parts.description, unit: parts.unit })
    .from(parts)
    .leftJoin(used, eq(used.partId, parts.id))
    .where(and(ne(parts.kind, 'labour'), or(isNull(parts.endsOn), gt(parts.endsOn, today))))
    .orderBy(sql`coalesce(${used.uses}, 0) desc`, sql`fold_text(${parts.description})`, asc(parts.id))
    .limit(limit);
}
