import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { quoteLines, quotes } from '../../db/schema/repairs.ts';
import { type QuoteRecord, selectQuotes } from './repair-quotes.queries.ts';

export type { QuoteRecord };

export async function quoteById(db: Queryable, quoteId: number): Promise<QuoteRecord | null> {
  const [found] = await selectQuotes(db).where(eq(quotes.id, quoteId));
  return found ?? null;
}

export async function linesOfQuote(db: Queryable, quoteId: number) {
  return db.select().from(quoteLines).where(eq(quoteLines.quoteId, quoteId)).orderBy(asc(quoteLines.sort));
}
export type QuoteLineRow = Awaited<ReturnType<typeof linesOfQuote>>[number];
