import type { Deps } from '../../common/deps.ts';
import { linkToken } from '../../common/emailed-links/mailed-links.ts';
import type { Queryable } from '../../db/client.ts';
import { and, desc, eq, isNull } from '../../db/drizzle.ts';
import { mailedLinks } from '../../db/schema/mailed-links.ts';

type Link = typeof mailedLinks.$inferSelect;

/** The unused link to answer a quote with; null if there's none. */
export async function quoteLink(db: Queryable, quoteId: number): Promise<Link | null> {
  const [link] = await db
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.quoteId, quoteId), isNull(mailedLinks.usedAt)))
    .orderBy(desc(mailedLinks.createdAt))
    .limit(1);
  return link ?? null;
}

/** Where anybody who has the link answers the quote. */
export const answerUrl = (deps: Pick<Deps, 'secret' | 'config'>, link: Link): string =>
  `${deps.config.publicUrl}/#/quote-approval?ch=${linkToken(deps, link)}`;
