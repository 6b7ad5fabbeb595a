import type { QuoteContent } from '../../../contracts/repair-quotes/repair-quotes.ts';
import { roleMessages } from '../../../domain/people/people-messages.ts';
import { isAtSite, mayDo } from '../../../domain/people/rights.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { findLink, linkToken } from '../../common/emailed-links/mailed-links.ts';
import type { Reader } from '../../common/emails/reader.ts';
import type { Queryable } from '../../db/client.ts';
import { and, desc, eq, isNull } from '../../db/drizzle.ts';
import { mailedLinks } from '../../db/schema/mailed-links.ts';
import { billedCustomerOf } from '../../db/who-pays.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findMember } from '../people/people.queries.ts';
import type { QuoteAnswer } from './decide-quote.ts';
import { linesOfQuote, type QuoteRecord, quoteById } from './find-quote.ts';
import { presentQuote } from './repair-quotes.present.ts';

/**
 * The quote of an emailed link, in any state (R2.09). A link can answer a quote while it's valid, and can be opened any
 * number of times (R4.31); it still shows a quote that has been decided (R4.24).
 * @param isDecline a decline counts after that too (R8.07)
 * @throws Refusal `not_found` for an unknown link, `link_invalid` if the quote is waiting and has expired
 */
async function linkedQuote(
  deps: Deps,
  ch: string,
  isDecline = false,
): Promise<QuoteRecord & { personId: number | null }> {
  const { phone } = deps.config.brand;
  const link = await findLink(deps.db, 'quote', ch);
  const record = link?.quoteId ? await quoteById(deps.db, link.quoteId) : null;
  if (!link || !record) throw new Refusal('not_found', repairQuoteMessages.quoteNotFound(phone));
  const isOver = link.expiresAt.getTime() <= deps.clock.now().epochMilliseconds;
  if (record.quote.state === 'waiting' && isOver && !isDecline) {
    throw new Refusal('link_invalid', repairQuoteMessages.quoteExpired(phone));
  }
  return { ...record, personId: link.personId };
}

/** The quote of a link, as its page shows it. */
export async function readLinkedQuote(deps: Deps, ch: string): Promise<QuoteContent> {
  const record = await linkedQuote(deps, ch);
  const { personId, job } = record;
  if (personId !== null) await requireRight(deps, { personId, job }, 'prices');
  return presentQuote(deps, record, await linesOfQuote(deps.db, record.quote.id));
}

/** Which quote an answer by link is about, and the name that came with it, if any. */
export async function answerByLink(
  deps: Deps,
  { ch, Name }: { ch: string; Name: string | null },
  isDecline = false,
): Promise<QuoteAnswer> {
  const { quote, job, personId } = await linkedQuote(deps, ch, isDecline);
  if (personId !== null) await requireRight(deps, { personId, job }, 'approve');
  const by = { kind: 'link', name: Name, personId } as const;
  const customerId = await billedCustomerOf(deps.db, job);
  return { jobId: job.id, uniqueId: quote.uniqueId, customerId, by };
}

/**
 * A link that was sent to a person may do what that person may do, now (R12.06). Earlier links are nobody's.
 * @throws Refusal `not_found` once they don't belong to the business, or to the job's site; `forbidden` where their role
 *   doesn't allow it
 */
async function requireRight(
  { db, config }: Deps,
  { personId, job }: { personId: number; job: QuoteRecord['job'] },
  right: 'prices' | 'approve',
): Promise<void> {
  const member = await findMember(db, { customerId: await billedCustomerOf(db, job), personId });
  if (!member || !isAtSite(member, job.locationId)) {
    throw new Refusal('not_found', repairQuoteMessages.quoteNotFound(config.brand.phone));
  }
  if (!mayDo(member.role, right)) throw new Refusal('forbidden', roleMessages[right]);
}

type Link = typeof mailedLinks.$inferSelect;

/** The unused link to answer a quote with that a person's letters bring, or the primary contact's; null if there's none. */
export async function quoteLink(
  db: Queryable,
  quoteId: number,
  reader: Reader | null = null,
): Promise<Link | null> {
  const isTheirs = reader === null ? isNull(mailedLinks.personId) : eq(mailedLinks.personId, reader.personId);
  const [link] = await db
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.quoteId, quoteId), isTheirs, isNull(mailedLinks.usedAt)))
    .orderBy(desc(mailedLinks.createdAt))
    .limit(1);
  return link ?? null;
}

/** Where anybody who has the link answers the quote. */
export const answerUrl = (deps: Pick<Deps, 'secret' | 'config'>, link: Link): string =>
  `${deps.config.publicUrl}/#/quote-approval?ch=${linkToken(deps, link)}`;
