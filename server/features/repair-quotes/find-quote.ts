import { preparedOnce, type Queryable } from '../../db/client.ts';
import { asc, eq, getTableColumns, sql } from '../../db/drizzle.ts';
import { quoteLines, quotes } from '../../db/schema/repairs.ts';
import { type QuoteRecord, selectQuotes } from './repair-quotes.queries.ts';

export type { QuoteRecord };

const quoteOfId = preparedOnce((db) =>
  selectQuotes(db)
    .where(eq(quotes.id, sql.placeholder('quoteId')))
    .prepare('quote_of_id'),
);

export async function quoteById(db: Queryable, quoteId: number): Promise<QuoteRecord | null> {
  const [found] = await quoteOfId(db).execute({ quoteId });
  return found ?? null;
}

/** What a customer may read of a line: never what it costs us (R15.02). */
const { unitCostCents: _, ...shown } = getTableColumns(quoteLines);

const linesOf = preparedOnce((db) =>
  db
    .select(shown)
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, sql.placeholder('quoteId')))
    .orderBy(asc(quoteLines.sort))
    .prepare('lines_of_quote'),
);

/** The lines of a quote, in order. */
export async function linesOfQuote(db: Queryable, quoteId: number) {
  return linesOf(db).execute({ quoteId });
}
export type QuoteLineRow = Awaited<ReturnType<typeof linesOfQuote>>[number];
