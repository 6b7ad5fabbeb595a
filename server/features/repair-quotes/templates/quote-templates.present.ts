import type { z } from 'zod';
import type { addQuoteTemplate, quoteTemplate } from '../../../../contracts/jobs/quote-templates.ts';
import { lineCents } from '../../../../domain/repair-quotes/repair-quote-totals.ts';
import { lineOfForm } from '../quote-draft.ts';
import { presentQuoteLine } from '../repair-quotes.present.ts';
import type { TemplateFields, TemplateRow } from './quote-templates.queries.ts';

export type TemplateForm = z.output<typeof addQuoteTemplate.body>;

/** A template as staff wrote it, in cents. */
export function templateFields({ Name, Note, Lines }: TemplateForm): TemplateFields {
  return { name: Name, note: Note, lines: Lines.map(lineOfForm) };
}

export function presentTemplate({
  id,
  name,
  note,
  lines,
  version,
}: TemplateRow): z.output<typeof quoteTemplate> {
  return {
    QuoteTemplateId: id,
    Name: name,
    Note: note,
    Lines: lines.map((line) => presentQuoteLine({ ...line, amountCents: lineCents(line) })),
    Version: version,
  };
}
