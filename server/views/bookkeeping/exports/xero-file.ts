import { inclusiveAmounts } from '../../../../domain/bookkeeping/inclusive-amounts.ts';
import { amount, type Cell } from '../../../../domain/bookkeeping/sheet.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { amountWords, unitWords } from '../../../../domain/repair-quotes/repair-quote-totals.ts';
import { addressPartsOf } from '../../../../domain/sites/address.ts';
import { accountingSheet, dayFirst } from './export-sheet.ts';
import { accountOf, type Sale, type SalesAccounts, signed } from './sales.ts';

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

/**
 * Documents for Xero, one row per line, inc GST, to be imported as tax inclusive: Xero finds the GST of each line by itself, and ex
 * GST that would be a cent off for one document in four. Xero turns a negative invoice into a credit note.
 */
export function xeroFile(sales: readonly Sale[], accounts: SalesAccounts): string {
  const rows = sales.flatMap((sale) => {
    const amounts = inclusiveAmounts(
      sale.lines.map(({ amountCents }) => amountCents),
      sale.document.gstCents,
    );
    return sale.lines.map((line, index) =>
      rowOf(sale, line, { incCents: amounts[index] ?? 0, accountCode: accountOf(sale, accounts) }),
    );
  });
  return accountingSheet(
    COLUMNS,
    rows.map((row) => COLUMNS.map((column) => row[column] ?? null)),
  );
}

function rowOf(
  sale: Sale,
  line: Sale['lines'][number],
  { incCents, accountCode }: { incCents: number; accountCode: string },
): Row {
  const { document } = sale;
  const { content, number, issueDate, dueDate } = document;
  const { lines, suburb, state, postcode } = addressPartsOf(content.buyer.address ?? '');
  return {
    '*ContactName': sale.contactName,
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
    '*Description': [line.description, quantityWords(line), line.detail].filter(Boolean).join(', '),
    // A price for each, inc GST, wouldn't come to the amount to the cent.
    '*Quantity': amount(100),
    '*UnitAmount': amount(signed(sale, incCents)),
    '*AccountCode': accountCode,
    '*TaxType': 'GST on Income',
    Currency: 'AUD',
  };
}

/** `1.5 h at $140.00/h ex GST`; nothing for one of something. */
const quantityWords = (line: Sale['lines'][number]) =>
  line.quantityHundredths === 100
    ? null
    : `${amountWords(line)} at ${unitWords(line.description, formatMoney(line.unitCents))} ex GST`;
