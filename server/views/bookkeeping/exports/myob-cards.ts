import type { Cell } from '../../../../domain/bookkeeping/sheet.ts';
import { addressPartsOf } from '../../../../domain/sites/address.ts';
import { accountingSheet } from './export-sheet.ts';
import type { Sale } from './sales.ts';

const COLUMNS = [
  'Co./Last Name',
  'First Name',
  'Card ID',
  'Card Status',
  'Addr 1 - Line 1',
  'Addr 1 - Line 2',
  'Addr 1 - Line 3',
  'Addr 1 - Line 4',
  'Addr 1 - City',
  'Addr 1 - State',
  'Addr 1 - Postcode',
  'Addr 1 - Country',
  'Addr 1 - Email',
  'Addr 1 - Contact Name',
  'A.B.N.',
] as const;

const MAX_CONTACT = 25;

/** The customers of documents as MYOB's customer cards, each once, as the latest document names them. */
export function myobCards(sales: readonly Sale[]): string {
  const latest = new Map(sales.map((sale) => [sale.document.customerId, sale]));
  return accountingSheet(COLUMNS, [...latest.values()].map(rowOf), '\t');
}

function rowOf(sale: Sale): Cell[] {
  const { customerId, content } = sale.document;
  const { buyer } = content;
  const { lines, suburb, state, postcode } = addressPartsOf(buyer.address ?? '');
  return [
    sale.contactName,
    null,
    { digits: String(customerId) },
    { digits: 'N' },
    ...Array.from({ length: 4 }, (_, index) => lines[index] ?? null),
    suburb,
    state,
    postcode,
    'Australia',
    sale.email,
    buyer.name.slice(0, MAX_CONTACT).trim(),
    buyer.abn,
  ];
}
