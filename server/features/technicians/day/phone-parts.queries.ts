import type { Queryable } from '../../../db/client.ts';
import { asc, count, eq, gt, isNotNull, isNull, or, sql } from '../../../db/drizzle.ts';
import { parts } from '../../../db/schema/parts.ts';
import { quoteLines } from '../../../db/schema/repairs.ts';

/** Labour, which each quote needs, and the offered parts that quotes have most often; the others follow by their words. */
export async function mostUsedParts(db: Queryable, { today, limit }: { today: string; limit: number }) {
  const used = db
    .select({ partId: quoteLines.partId, uses: count().as('uses') })
    .from(quoteLines)
    .where(isNotNull(quoteLines.partId))
    .groupBy(quoteLines.partId)
    .as('used');
  return db
    .select({
      id: parts.id,
      kind: parts.kind,
      number: parts.number,
      description: parts.description,
      unit: parts.unit,
    })
    .from(parts)
    .leftJoin(used, eq(used.partId, parts.id))
    .where(or(isNull(parts.endsOn), gt(parts.endsOn, today)))
    .orderBy(
      sql`${parts.kind} = 'labour' desc`,
      sql`coalesce(${used.uses}, 0) desc`,
      sql`fold_text(${parts.description})`,
      asc(parts.id),
    )
    .limit(limit);
}
