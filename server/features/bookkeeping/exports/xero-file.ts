import { amount, type Cell } from '../../../../domain/bookkeeping/sheet.ts';
import { addressPartsOf } from '../../../../domain/sites/address.ts';
import { accountingSheet, dayFirst } from './export-sheet.ts';
import { contactName, type Sale, signed } from './sales.ts';

/** How many documents Xero imports from one file. */
export const XERO_DOCUMENTS = 500;

/** The columns of Xero's sales invoice template. */
const COLUMNS = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], Cell>>;

/** Documents for Xero, one row per line, ex GST. Xero turns a negative invoice into a credit note. */
export function xeroFile(sales: readonly Sale[], accountCode: string): string {
  const rows = sales.flatMap((sale) => sale.lines.map((line) => rowOf(sale, line, accountCode)));
  return accountingSheet(
    COLUMNS,
    rows.map((row) => COLUMNS.map((column) => row[column] ?? null)),
  );
}

function rowOf(sale: Sale, line: Sale['lines'][number], accountCode: string): Row {
  const { document } = sale;
  const { content, number, issueDate, dueDate } = document;
  const { lines, suburb, state, postcode } = addressPartsOf(content.buyer.address ?? '');
  return {
    '*ContactName': contactName(sale),
    EmailAddress: sale.email,
    POAddressLine1: lines[0] ?? null,
    POAddressLine2: lines[1] ?? null,
    POAddressLine3: lines[2] ?? null,
    POAddressLine4: lines[3] ?? null,
    POCity: suburb,
    PORegion: state,
    POPostalCode: postcode,
    POCountry: 'Australia',
    '*InvoiceNumber': number,
    Reference: [content.jobReference, content.poNumber && `PO ${content.poNumber}`, content.invoiceNumber]
      .filter(Boolean)
      .join(', '),
    '*InvoiceDate': dayFirst(issueDate),
    '*DueDate': dayFirst(dueDate ?? issueDate),
    '*Description': [line.description, line.detail].filter(Boolean).join(', '),
    '*Quantity': amount(line.quantityHundredths),
    '*UnitAmount': amount(signed(sale, line.unitCents)),
    '*AccountCode': accountCode,
    '*TaxType': 'GST on Income',
    Currency: 'AUD',
  };
}
