import { amount, type Cell, formulaSafe } from '../../../../domain/bookkeeping/sheet.ts';
import { shareOut } from '../../../../domain/money/money.ts';
import { accountingSheet, dayFirst, oneLine } from './export-sheet.ts';
import { accountOf, type Sale, type SalesAccounts, signed } from './sales.ts';

const COLUMNS = [
  'Co./Last Name',
  'First Name',
  'Addr 1 - Line 1',
  'Inclusive',
  'Invoice No.',
  'Date',
  'Customer PO',
  'Description',
  'Account No.',
  'Amount',
  'Inc-Tax Amount',
  'Journal Memo',
  'Tax Code',
  'GST Amount',
  'Card ID',
] as const;

const MAX_NUMBER = 8;
const MAX_PO = 20;

/** `INV-1037`, or a shorter form when it's too long for MYOB: `INV10370`, `I100370`. */
function shortNumber(number: string): string {
  const [series = '', digits = ''] = number.split('-');
  const forms = [number, series + digits, series.slice(0, 1) + digits];
  return forms.find((form) => form.length <= MAX_NUMBER) ?? digits.slice(-MAX_NUMBER);
}

/** Documents for MYOB's service sales: tabs between columns, a blank line between sales, amounts ex GST and inc GST. */
export function myobFile(sales: readonly Sale[], accounts: SalesAccounts): string {
  const rows = sales.flatMap((sale): (readonly Cell[])[] => {
    const gst = shareOut(
      sale.document.gstCents,
      sale.lines.map(({ amountCents }) => amountCents),
    );
    const ofSale = sale.lines.map((line, index) =>
      rowOf(sale, line, { accountNumber: accountOf(sale, accounts), gstCents: gst[index] ?? 0 }),
    );
    return [...ofSale, []];
  });
  return accountingSheet(COLUMNS, rows.slice(0, -1), '\t');
}

function rowOf(
  sale: Sale,
  line: Sale['lines'][number],
  { accountNumber, gstCents }: { accountNumber: string; gstCents: number },
): Cell[] {
  const { content, number, issueDate } = sale.document;
  return [
    sale.contactName,
    null,
    content.buyer.address,
    null,
    shortNumber(number),
    dayFirst(issueDate),
    // Marked before it's cut, so that the mark fits too.
    { digits: formulaSafe(oneLine(content.poNumber ?? '')).slice(0, MAX_PO) },
    [line.description, line.detail].filter(Boolean).join(', '),
    accountNumber,
    amount(signed(sale, line.amountCents)),
    amount(signed(sale, line.amountCents + gstCents)),
    `Sale; ${sale.contactName}`,
    'GST',
    amount(signed(sale, gstCents)),
    { digits: String(sale.document.customerId) },
  ];
}
