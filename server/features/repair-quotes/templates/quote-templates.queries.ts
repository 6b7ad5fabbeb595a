import type { z } from 'zod';
import type { addQuoteTemplate, quoteTemplate } from '../../../../contracts/jobs/quote-templates.ts';
import { lineCents } from '../../../../domain/repair-quotes/repair-quote-totals.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { eq, sql } from '../../../db/drizzle.ts';
import { quoteTemplates } from '../../../db/schema/repairs.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { priceDay } from '../../parts/parts.present.ts';
import { markUpsOf, pickedParts } from '../../parts/parts.queries.ts';
import { lineOfForm } from '../quote-draft.ts';
import { presentQuoteLine } from '../repair-quotes.present.ts';

/** The database constraint for one template per name. */
export const TEMPLATE_NAME_TAKEN = 'quote_templates_name';

export type TemplateRow = typeof quoteTemplates.$inferSelect;

/** What staff write; the rest of a row is counted for them. */
export type TemplateFields = Pick<TemplateRow, 'name' | 'note' | 'lines'>;

type Changed = { changedBy: string; changedAt: Date };

export async function allTemplates(db: Queryable): Promise<TemplateRow[]> {
  return db.select().from(quoteTemplates).orderBy(sql`lower(${quoteTemplates.name})`);
}

/** All templates, which nobody else can change or add to until the transaction ends. */
export async function lockTemplates(tx: Transaction): Promise<TemplateRow[]> {
  await tx.execute(sql`lock table ${quoteTemplates} in share row exclusive mode`);
  return allTemplates(tx);
}

/** A template, locked until the transaction ends. */
export async function lockTemplate(tx: Transaction, id: number): Promise<TemplateRow | null> {
  const [found] = await tx.select().from(quoteTemplates).where(eq(quoteTemplates.id, id)).for('update');
  return found ?? null;
}

/** The template of a name, in any case. */
export async function templateNamed(db: Queryable, name: string): Promise<TemplateRow | null> {
  const [found] = await db
    .select()
    .from(quoteTemplates)
    .where(sql`lower(${quoteTemplates.name}) = lower(${name})`);
  return found ?? null;
}

/** @returns null if another template has the name */
export async function insertTemplate(
  tx: Transaction,
  row: TemplateFields & Changed,
): Promise<TemplateRow | null> {
  const [added] = await tx.insert(quoteTemplates).values(row).onConflictDoNothing().returning();
  return added ?? null;
}

export async function updateTemplate(
  tx: Transaction,
  id: number,
  change: TemplateFields & Changed,
): Promise<TemplateRow> {
  const [changed] = await tx
    .update(quoteTemplates)
    .set({ ...change, version: sql`${quoteTemplates.version} + 1` })
    .where(eq(quoteTemplates.id, id))
    .returning();
  if (!changed) throw new Error(`No quote template ${id}`);
  return changed;
}

export async function deleteTemplate(tx: Transaction, id: number): Promise<void> {
  await tx.delete(quoteTemplates).where(eq(quoteTemplates.id, id));
}

export type TemplateForm = z.output<typeof addQuoteTemplate.body>;

/** A template as staff wrote it, in cents. */
export function templateFields({ Name, Note, Lines }: TemplateForm): TemplateFields {
  return { name: Name, note: Note, lines: Lines.map(lineOfForm) };
}

/** Templates as the office reads them, their lines of parts at today's price (R15.02). */
export async function presentTemplates(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  rows: readonly TemplateRow[],
): Promise<z.output<typeof quoteTemplate>[]> {
  const ids = rows.flatMap(({ lines }) => lines.flatMap(({ partId }) => partId ?? []));
  const picked = await pickedParts(db, ids, { today: priceDay(deps), bands: await markUpsOf(db) });
  return rows.map((row) => presentTemplate(row, picked));
}

function presentTemplate(
  { id, name, note, lines, version }: TemplateRow,
  picked: Awaited<ReturnType<typeof pickedParts>>,
): z.output<typeof quoteTemplate> {
  const priced = lines.map((line) => {
    const price = line.partId === undefined ? null : picked.get(line.partId)?.priceCents;
    return { ...line, unitCents: price ?? line.unitCents };
  });
  return {
    QuoteTemplateId: id,
    Name: name,
    Note: note,
    Lines: priced.map((line) => ({
      ...presentQuoteLine({ ...line, amountCents: lineCents(line) }),
      PartId: line.partId ?? null,
    })),
    Version: version,
  };
}
