import { writeFile } from 'node:fs/promises';
import { parse } from 'node:path';
import {
  type ExportFormat,
  exportEInvoice,
  exportInvoices,
  exportLedger,
} from '../../contracts/bookkeeping/exports.ts';
import { DeskError } from './client.ts';
import type { Command } from './commands.ts';
import type { Typed } from './input.ts';
import { changeOf, OPTION, textOf } from './invoice-input.ts';

const OUTPUT = { type: 'string', short: 'o' } as const;

/** `books-2.csv` for the second of several files; a single file keeps its name. */
function pathOf(output: string, index: number, count: number): string {
  const { dir, name, ext } = parse(output);
  return count === 1 ? output : `${dir ? `${dir}/` : ''}${name}-${index + 1}${ext}`;
}

/** Saves files at the requested path, or under their own names in this folder; only their owner may read them. */
export async function save(
  files: readonly { FileName: string; Content: string }[],
  output: string | undefined,
): Promise<{ answer: { Files: string[] }; text: string }> {
  const saved: string[] = [];
  for (const [index, { FileName, Content }] of files.entries()) {
    const path = output ? pathOf(output, index, files.length) : FileName;
    await writeFile(path, Content, { mode: 0o600 });
    saved.push(path);
  }
  return { answer: { Files: saved }, text: `Saved ${saved.join(', ')}.` };
}

function rangeOf({ values }: Typed) {
  const From = textOf(values.from);
  const To = textOf(values.to);
  if (!From || !To) throw new DeskError('Name the days, such as --from 2026-07-01 --to 2026-09-30');
  return { From, To };
}

const RANGE = { from: OPTION, to: OPTION, output: OUTPUT };

/** Files for the accountant. */
export const EXPORT_COMMANDS: Readonly<Record<string, Command>> = {
  'export invoices': {
    usage: '--format xero|myob|csv --from DATE --to DATE [-o FILE]',
    about:
      'saves invoices and adjustment notes for Xero, MYOB or a spreadsheet; for Xero, in files of up to 500',
    options: { ...RANGE, format: OPTION },
    async run(client, input) {
      const Format = (textOf(input.values.format) ?? 'csv') as ExportFormat;
      const { Files } = await client.call(exportInvoices, { query: { ...rangeOf(input), Format } });
      return save(Files, textOf(input.values.output));
    },
  },
  'export ledger': {
    usage: '--from DATE --to DATE [-o FILE]',
    about: 'saves every line of the ledger as CSV',
    options: RANGE,
    async run(client, input) {
      const { Files } = await client.call(exportLedger, { query: rangeOf(input) });
      return save(Files, textOf(input.values.output));
    },
  },
  'export e-invoice': {
    usage: 'NUMBER [-o FILE]',
    about: 'saves an invoice or adjustment note as PINT A-NZ (Peppol), to be sent through your access point',
    options: { output: OUTPUT },
    async run(client, input) {
      const { params } = await changeOf(client, input);
      return save([await client.call(exportEInvoice, { params })], textOf(input.values.output));
    },
  },
};
