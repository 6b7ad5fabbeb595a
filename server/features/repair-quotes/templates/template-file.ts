import { z } from 'zod';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { addQuoteTemplate } from '../../../../contracts/jobs/quote-templates.ts';
import {
  type exportQuoteTemplates,
  type importQuoteTemplates,
  QUOTE_TEMPLATES,
  TEMPLATE_LINE_COLUMNS,
} from '../../../../contracts/reference-data/quote-template-file.ts';
import type { ReferenceValue } from '../../../../contracts/reference-data/tables/columns.ts';
import { dollarsFromCents } from '../../../../domain/money/money.ts';
import { deskPartMessages } from '../../../../domain/parts/desk-part-messages.ts';
import { deskReferenceMessages } from '../../../../domain/words/desk-reference-messages.ts';
import type { StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import type { TemplateLine } from '../../../db/schema/repairs.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { numbersOfParts, partNumbered } from '../../parts/parts.queries.ts';
import { storeLines, tryOrStore } from '../../reference-data/tables/import-rows.ts';
import { type FileLine, fileOf, readFile } from '../../reference-data/tables/reference-file.ts';
import { allTemplates, lockTemplates, templateFields, templateNamed } from './quote-templates.queries.ts';
import { storeTemplate } from './store-template.ts';

/** No column of theirs refers to another table. */
const NO_CHOICES = new Map();

/** The templates as a CSV file, which can be imported again (R10.16). */
export async function exportTemplates(db: Queryable): Promise<Reply<typeof exportQuoteTemplates>> {
  const templates = await allTemplates(db);
  const numbers = await numbersOfParts(
    db,
    templates.flatMap(({ lines }) => partIdsOf(lines)),
  );
  const rows = templates.flatMap(({ id, name, note, lines }) =>
    lines.map(({ partId, description, detail, quantityHundredths, unitCents }, index) => ({
      key: String(id),
      values: {
        Name: name,
        Note: index === 0 ? note : null,
        Part: partId === undefined ? null : (numbers.get(partId) ?? null),
        Description: description,
        Detail: detail,
        Quantity: quantityHundredths / 100,
        UnitExGst: dollarsFromCents(unitCents),
      },
    })),
  );
  return { FileName: 'quote-templates.csv', Content: fileOf(QUOTE_TEMPLATES, rows, NO_CHOICES) };
}

/**
 * Adds and changes templates from a file, each whole or not at all (R10.16). One without an id changes the one of its name,
 * so the same file again changes nothing.
 * @throws Refusal `invalid_fields` for a file that can't be read
 */
export async function importTemplates(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { by, file, isTrial }: { by: StaffDoer; file: Uint8Array; isTrial: boolean },
): Promise<Reply<typeof importQuoteTemplates>> {
  const templates = templatesIn(await readFile(QUOTE_TEMPLATES, file, NO_CHOICES));
  return tryOrStore(deps.pool, isTrial, async (tx) => {
    const byId = new Map((await lockTemplates(tx)).map((row) => [String(row.id), row]));
    const counts = await storeLines(templates, async ({ id, values }) => {
      const typed = templateFields(addQuoteTemplate.body.parse(values));
      const before = id === null ? await templateNamed(tx, typed.name) : byId.get(id);
      if (before === undefined) throw new Refusal('conflict', deskReferenceMessages.idUnknown(String(id)));
      const numbers = values.Lines.map(({ Part }) => (typeof Part === 'string' ? Part : null));
      const lines = await withParts(tx, typed.lines, { numbers, former: before?.lines ?? [] });
      const fields = { ...typed, lines };
      return {
        key: before && String(before.id),
        store: async () => {
          const { row, isChanged } = await storeTemplate(tx, deps, { by, before, fields });
          byId.set(String(row.id), row);
          const outcome = isChanged ? (before ? 'Changed' : 'Added') : 'Unchanged';
          return { key: String(row.id), outcome };
        },
      };
    });
    return { ...counts, Emails: 0 };
  });
}

const partIdsOf = (lines: readonly TemplateLine[]): number[] => lines.flatMap(({ partId }) => partId ?? []);

/**
 * The lines with the parts that the file names by their numbers. Of suppliers that have the same number, the template's own stays.
 * @throws ZodError for a number that no part has
 */
async function withParts(
  tx: Transaction,
  lines: readonly TemplateLine[],
  { numbers, former }: { numbers: readonly (string | null)[]; former: readonly TemplateLine[] },
): Promise<TemplateLine[]> {
  const own = [...(await numbersOfParts(tx, partIdsOf(former)))];
  const picked: TemplateLine[] = [];
  for (const [index, line] of lines.entries()) {
    const number = numbers[index]?.trim() ?? '';
    if (number === '') {
      picked.push(line);
      continue;
    }
    const [kept] = own.find(([, one]) => one.toLowerCase() === number.toLowerCase()) ?? [];
    const partId = kept ?? (await partNumbered(tx, number, null))?.id;
    if (partId === undefined) {
      const message = deskPartMessages.noPartNumbered(number.slice(0, 60));
      throw new z.ZodError([{ code: 'custom', path: ['Lines', index, 'Part'], message, input: number }]);
    }
    picked.push({ ...line, partId });
  }
  return picked;
}

type Template = { Name: ReferenceValue; Note: ReferenceValue; Lines: Record<string, ReferenceValue>[] };
type TemplateLines = FileLine<Template> & { parts: number[] };

/** Names are the same in any case. */
const folded = (name: ReferenceValue) => String(name).replace(/\s+/g, ' ').toLowerCase();

/** The lines of a file by their template: those with its id or name, and those below that have neither. */
function templatesIn(lines: readonly FileLine[]): TemplateLines[] {
  const templates: TemplateLines[] = [];
  const byKey = new Map<string, TemplateLines>();
  for (const { line, id, values, fault } of lines) {
    const { Name = null, Note = null } = values;
    const own = Name === null ? null : `name ${folded(Name)}`;
    const key = id === null ? own : `id ${id}`;
    const known = key === null ? templates.at(-1) : byKey.get(key);
    const template = known ?? { line, id, values: { Name, Note, Lines: [] }, fault: null, parts: [] };
    if (!known) {
      templates.push(template);
      if (key !== null) byKey.set(key, template);
    }
    const isOther =
      (Name !== null && folded(Name) !== folded(template.values.Name)) ||
      (Note !== null && Note !== template.values.Note);
    if (fault !== null || isOther) {
      template.fault ??= fault ?? deskReferenceMessages.notAsAbove(template.line);
      template.faultLine ??= line;
    }
    template.values.Lines.push(
      Object.fromEntries(TEMPLATE_LINE_COLUMNS.map((column) => [column, values[column] ?? null])),
    );
    template.parts.push(line);
  }
  return templates;
}
