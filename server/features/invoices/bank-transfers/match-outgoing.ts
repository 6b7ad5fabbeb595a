import type { Reply } from '../../../../contracts/endpoint.ts';
import type {
  matchOutgoing as outgoingCall,
  transfersToMatchAgain as waitingCall,
} from '../../../../contracts/invoices/bank-transfers.ts';
import { looksDishonoured } from '../../../../domain/invoices/match-transfer.ts';
import { dollarsFromCents } from '../../../../domain/money/money.ts';
import { RECORDED } from '../../../../domain/payments/recorded-methods.ts';
import { addDays } from '../../../../domain/visits/local-time.ts';
import type { Deps } from '../../../common/deps.ts';
import { invoiceVersion } from '../invoice-version.ts';
import { recordedTransfers, transfersOfAmounts, transfersToMatchAgain } from './bank-transfers.queries.ts';
import type { StatementTransfer } from './match-transfers.ts';

/** How long after it came in a bank may take a transfer back. */
const DAYS_TO_DISHONOUR = 30;

/** Payments that were taken back and wait for their invoice, oldest first. */
export async function readToMatchAgain({ db }: Pick<Deps, 'db'>): Promise<Reply<typeof waitingCall>> {
  const rows = await transfersToMatchAgain(db);
  return {
    Rows: rows.map(({ key, method, date, amountCents, description, numbers }) => ({
      Key: key,
      Method: RECORDED[method].wire,
      Date: date,
      Amount: dollarsFromCents(amountCents),
      Text: description,
      InvoiceNumbers: numbers,
    })),
  };
}

/** For each line with money that went out the customer's transfer or cheque that it may take back; each transfer once. */
export async function matchOutgoing(
  { db }: Pick<Deps, 'db'>,
  lines: readonly StatementTransfer[],
): Promise<Reply<typeof outgoingCall>> {
  const dates = lines.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return { Rows: [] };
  const done = new Set(
    await recordedTransfers(
      db,
      lines.map(({ key }) => key),
    ),
  );
  const left = new Set(
    await transfersOfAmounts(db, {
      amounts: lines.map(({ amountCents }) => amountCents),
      from: addDays(first, -DAYS_TO_DISHONOUR),
      to: last,
    }),
  );
  const rows: Reply<typeof outgoingCall>['Rows'] = [];
  for (const line of lines) {
    if (done.has(line.key)) continue;
    const found = [...left].findLast(
      (transfer) =>
        RECORDED[transfer.method].isOfBank &&
        transfer.cents === line.amountCents &&
        transfer.date <= line.date &&
        transfer.date >= addDays(line.date, -DAYS_TO_DISHONOUR) &&
        looksDishonoured(line.description, transfer.description),
    );
    if (!found) continue;
    left.delete(found);
    rows.push({
      Key: line.key,
      TransferId: found.id,
      Method: RECORDED[found.method].wire,
      InvoiceId: found.documentId,
      Version: await invoiceVersion(db, found.documentId),
      InvoiceNumbers: found.numbers,
      CustomerName: found.customerName,
      Date: found.date,
      Text: found.description,
    });
  }
  return { Rows: rows };
}
