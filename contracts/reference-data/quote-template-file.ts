import { z } from 'zod';
import { bodyUpTo, fileUpTo } from '../csv-file.ts';
import { endpoint } from '../endpoint.ts';
import { pricedLine } from '../invoices/priced-lines.ts';
import { addQuoteTemplate } from '../jobs/quote-templates.ts';
import { optionalText } from '../wire.ts';
import { exportedRows, importedRows, MAX_IMPORT_BYTES } from './desk-reference.ts';
import type { ReferenceTable } from './tables/table.ts';

const { Name, Note } = addQuoteTemplate.body.shape;
const { Description, Detail, Quantity, UnitExGst } = pricedLine(0).shape;

/** The columns of which a template has several, each on a line of its own. */
export const TEMPLATE_LINE_COLUMNS = ['Part', 'Description', 'Detail', 'Quantity', 'UnitExGst'] as const;

/**
 * The file of the quote templates (R10.16): a line of it for each line of a template, under the template's id or name. Their
 * list and form are their own, because dispatchers change them and they have lines.
 */
export const QUOTE_TEMPLATES = {
  title: 'Quote templates',
  noun: 'template',
  help: 'What quotes are filled in from.',
  same: ['Name'],
  named: ['Name'],
  columns: {
    Name: { label: 'Name of the template', kind: { is: 'text' }, schema: Name },
    Note: {
      label: 'What the tech found',
      kind: { is: 'lines', limit: 1000 },
      schema: Note,
      isOptional: true,
    },
    /** The number of the part that the line is picked from; empty for a free line. */
    Part: { label: 'Number of its part', kind: { is: 'text' }, schema: optionalText(60), isOptional: true },
    Description: { label: 'Line', kind: { is: 'text' }, schema: Description },
    Detail: { label: 'Detail', kind: { is: 'lines', limit: 300 }, schema: Detail, isOptional: true },
    Quantity: { label: 'Quantity', kind: { is: 'number' }, schema: Quantity },
    UnitExGst: { label: 'Price of one, ex GST', kind: { is: 'number' }, schema: UnitExGst },
  },
} as const satisfies ReferenceTable;

export const exportQuoteTemplates = endpoint({
  method: 'GET',
  path: '/api/v1/desk/quote-templates/file',
  summary:
    'The templates of quotes as CSV in UTF-8, a line for each of their lines, which can be imported again',
  access: 'staff',
  reply: exportedRows,
});

export const importQuoteTemplates = endpoint({
  method: 'POST',
  path: '/api/v1/desk/quote-templates/file',
  summary:
    'Adds and changes templates from a CSV file, each template whole or not at all; those that are there already and the same are left alone, and none is removed',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  largestBody: bodyUpTo(MAX_IMPORT_BYTES),
  body: z.object({
    /** In base64; 2 MB at most. */
    File: fileUpTo(MAX_IMPORT_BYTES),
    /** Only says what would happen. */
    IsTrial: z.boolean().default(true),
  }),
  reply: importedRows,
});
