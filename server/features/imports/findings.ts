import type { Reply } from '../../../contracts/endpoint.ts';
import type { runImport } from '../../../contracts/imports/imports.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import type { FieldName } from '../../../domain/imports/import-fields.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { cleanText } from '../../../domain/words/clean-text.ts';
import { type CsvLine, typedText } from '../../common/csv/read-csv.ts';
import type { Columns } from './read-row.ts';

export type Finding = Reply<typeof runImport>['Findings'][number];

/** What a file makes that isn't of `IMPORT_KINDS`. */
export const NOTHING_MADE = {
  Made: { Customers: 0, Sites: 0, Equipment: 0, Jobs: 0, Plans: 0 },
  UnknownStates: [],
  SharedAbns: 0,
};

/** Different things that are said of a file, and lines that each names. */
const MOST_FINDINGS = 200;
const MOST_LINES = 20;
const LONGEST_EXAMPLE = 40;

/** Gathers what there is to say of the lines of a file, those with the same to hear together; first, which columns are left out. */
export function gatherFindings(columns: Columns, lines: readonly CsvLine[]) {
  const { titles, fields } = columns;
  const findings = new Map<string, Finding>();
  const sayOf = (line: number, column: string | null, message: string, isProblem: boolean) => {
    const of = `${column} ${message}`;
    const told = findings.get(of);
    if (told && told.Lines.length < MOST_LINES) told.Lines.push(line);
    else if (told) told.More += 1;
    else findings.set(of, { Lines: [line], More: 0, Column: column, Message: message, IsProblem: isProblem });
  };
  const left = columnsLeftOut(columns, lines);
  for (const { line, column, message } of left) sayOf(line, column, message, false);
  const isLeftOut = new Set(left.map(({ message }) => message));
  const rank = ({ Message, IsProblem }: Finding) => (isLeftOut.has(Message) ? 0 : IsProblem ? 1 : 2);
  return {
    say(line: number, { field, message }: FieldFault, isProblem: boolean): void {
      const column = field === '' ? null : columnName(titles, fields.indexOf(field as FieldName));
      sayOf(line, column, message, isProblem);
    },
    /** What is left out of every row comes first. */
    sorted: (): Finding[] =>
      [...findings.values()]
        .sort((a, b) => rank(a) - rank(b) || (a.Lines[0] ?? 0) - (b.Lines[0] ?? 0))
        .slice(0, MOST_FINDINGS),
  };
}

const columnName = (titles: readonly string[], at: number): string | null =>
  at < 0 ? null : titles[at] || `Column ${at + 1}`;

/** The values in columns that aren't imported, each as something to say of its line. */
function columnsLeftOut({ titles, fields }: Columns, lines: readonly CsvLine[]) {
  return titles.flatMap((_, at) => {
    if (fields[at]) return [];
    const filled = lines.filter(({ cells }) => typedText(cells[at] ?? '') !== '');
    const example = cleanText(typedText(filled[0]?.cells[at] ?? ''));
    const message = messages.columnLeftOut(example.slice(0, LONGEST_EXAMPLE));
    return filled.map(({ line }) => ({ line, column: columnName(titles, at), message }));
  });
}
