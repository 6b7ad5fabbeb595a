import type {
  ExportFormat,
  exportInvoices as exportCall,
} from '../../../../contracts/bookkeeping/exports.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { bookkeepingMessages } from '../../../../domain/bookkeeping/bookkeeping-messages.ts';
import { addDays } from '../../../../domain/visits/local-time.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import { invoicesCsv, ledgerCsv, writeOffsCsv } from './csv-files.ts';
import {
  allBuyers,
  issuedWithin,
  ledgerWithin,
  linesWithin,
  type Range,
  writeOffsFor,
} from './exports.queries.ts';
import { myobCards } from './myob-cards.ts';
import { myobFile } from './myob-file.ts';
import { buyerName, contactNames, type Sale } from './sales.ts';
import { XERO_DOCUMENTS, xeroFile } from './xero-file.ts';

type Files = Reply<typeof exportCall>['Files'];

const CSV = 'text/csv; charset=utf-8';
const TSV = 'text/tab-separated-values; charset=utf-8';

/** @throws Refusal `invalid_fields` for dates in the wrong order, or more than a year */
export function checkRange({ from, to }: Range): void {
  if (to < from) throw fieldRefusal('To', bookkeepingMessages.datesReversed);
  if (to >= addDays(from, 366)) throw fieldRefusal('To', bookkeepingMessages.exportTooLong);
}

async function salesWithin(db: Queryable, range: Range): Promise<Sale[]> {
  const found = await issuedWithin(db, range);
  const lines = Map.groupBy(await linesWithin(db, range), ({ line }) => line.documentId);
  const contactOf = contactNames(await allBuyers(db));
  return found.map(({ document, email, accountsEmail }) => ({
    document,
    contactName: contactOf(document.customerId, buyerName({ document })),
    email: accountsEmail ?? email ?? '',
    sign: document.kind === 'adjustment-note' ? -1 : 1,
    lines: (lines.get(document.id) ?? []).map(({ line }) => line),
  }));
}

function filesOf({ config }: Pick<Deps, 'config'>, format: ExportFormat, sales: readonly Sale[]): Files {
  const { salesAccounts, advanceAccounts } = config.invoices;
  switch (format) {
    case 'xero': {
      const parts = Array.from(
        { length: Math.max(1, Math.ceil(sales.length / XERO_DOCUMENTS)) },
        (_, index) => sales.slice(index * XERO_DOCUMENTS, (index + 1) * XERO_DOCUMENTS),
      );
      return parts.map((part, index) => ({
        FileName: parts.length === 1 ? 'invoices-xero.csv' : `invoices-xero-${index + 1}.csv`,
        MediaType: CSV,
        Content: xeroFile(part, { sales: salesAccounts.xero, advance: advanceAccounts.xero }),
      }));
    }
    case 'myob':
      return [
        { FileName: 'customers-myob.txt', MediaType: TSV, Content: myobCards(sales) },
        {
          FileName: 'invoices-myob.txt',
          MediaType: TSV,
          Content: myobFile(sales, { sales: salesAccounts.myob, advance: advanceAccounts.myob }),
        },
      ];
    case 'csv':
      return [{ FileName: 'invoices.csv', MediaType: CSV, Content: invoicesCsv(sales) }];
  }
}

/**
 * Invoices and adjustment notes for an accounting program, by issue date in the seller's time zone; recorded in the
 * audit trail.
 * @throws Refusal `invalid_fields`
 */
export async function exportInvoices(
  deps: Deps,
  { format, range, by }: { format: ExportFormat; range: Range; by: StaffDoer },
): Promise<Reply<typeof exportCall>> {
  checkRange(range);
  const sales = await salesWithin(deps.db, range);
  await recordAudit(deps.db, deps, { by, action: 'invoices-exported', details: { format, ...range } });
  return { Files: filesOf(deps, format, sales) };
}

/**
 * The ledger's lines as CSV by their dates, and the write-offs with the GST in them if there are any; recorded in the
 * audit trail.
 * @throws Refusal `invalid_fields`
 */
export async function exportLedger(
  deps: Deps,
  { range, by }: { range: Range; by: StaffDoer },
): Promise<Reply<typeof exportCall>> {
  checkRange(range);
  const lines = await ledgerWithin(deps.db, range);
  const writeOffs = await writeOffsFor(deps.db, range);
  await recordAudit(deps.db, deps, {
    by,
    action: 'invoices-exported',
    details: { format: 'ledger', ...range },
  });
  return {
    Files: [
      { FileName: 'ledger.csv', MediaType: CSV, Content: ledgerCsv(lines) },
      ...(writeOffs.some(({ isShown }) => isShown)
        ? [{ FileName: 'write-offs.csv', MediaType: CSV, Content: writeOffsCsv(writeOffs) }]
        : []),
    ],
  };
}
