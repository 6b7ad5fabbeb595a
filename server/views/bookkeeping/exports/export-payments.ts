import type {
  exportPayments as exportCall,
  PaymentFormat,
} from '../../../../contracts/bookkeeping/exports.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { CLEARED_METHODS } from '../../../../domain/payments/recorded-methods.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { readTakings } from '../read-takings.ts';
import { checkRange } from './export-invoices.ts';
import { allBuyers, clearedWithin, type Range } from './exports.queries.ts';
import { qifStatement, statementLines, statementName, takingsCsv, xeroStatement } from './payment-files.ts';
import { contactNames } from './sales.ts';

const CSV = 'text/csv; charset=utf-8';

/**
 * EFTPOS, cash and cheques as a statement of each clearing account, or the takings of each day for a spreadsheet; recorded in
 * the audit trail.
 * @throws Refusal `invalid_fields`
 */
export async function exportPayments(
  deps: Deps,
  { format, range, by }: { format: PaymentFormat; range: Range; by: StaffDoer },
): Promise<Reply<typeof exportCall>> {
  checkRange(range);
  await recordAudit(deps.db, deps, {
    by,
    action: 'invoices-exported',
    details: { format: `payments-${format}`, ...range },
  });
  if (format === 'csv') {
    const Content = takingsCsv(await readTakings(deps, range));
    return { Files: [{ FileName: 'takings.csv', MediaType: CSV, Content }] };
  }
  const accounts = deps.config.invoices.takingsAccounts[format];
  const contactOf = contactNames(await allBuyers(deps.db));
  const Files: Reply<typeof exportCall>['Files'] = [];
  for (const method of CLEARED_METHODS) {
    const entries = await clearedWithin(deps.db, method, range);
    if (entries.length === 0) continue;
    const lines = statementLines(entries, {
      roundingAccount: accounts.rounding,
      payeeOf: ({ customerId, buyer }) => contactOf(customerId, buyer),
    });
    const account = accounts[method];
    Files.push(
      format === 'xero'
        ? {
            FileName: statementName(method, account, 'xero.csv'),
            MediaType: CSV,
            Content: xeroStatement(lines),
          }
        : {
            FileName: statementName(method, account, 'myob.qif'),
            MediaType: 'application/qif',
            Content: qifStatement(lines),
          },
    );
  }
  return { Files };
}
