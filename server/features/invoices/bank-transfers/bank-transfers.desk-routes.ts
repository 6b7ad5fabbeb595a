import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/invoices/bank-transfers.ts';
import { centsFromDollars } from '../../../../domain/money/money.ts';
import { recordedMethod } from '../../../../domain/payments/recorded-methods.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { matchOutgoing, readToMatchAgain } from './match-outgoing.ts';
import { matchTransfers } from './match-transfers.ts';
import { recordTransfers } from './record-transfers.ts';

type WireTransfer = { Key: string; Date: string; Amount: number; Text: string | null };

const transferOf = ({ Key, Date: date, Amount, Text }: WireTransfer) => ({
  key: Key,
  date,
  amountCents: centsFromDollars(Amount),
  description: Text,
});

/** Transfers of a bank statement and other payments, many at once. */
export function deskBankTransferRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.matchTransfers, options, ({ body }) => matchTransfers(deps, body.Rows.map(transferOf)));
  route(app, calls.transfersToMatchAgain, options, () => readToMatchAgain(deps));
  route(app, calls.matchOutgoing, options, ({ body }) => matchOutgoing(deps, body.Rows.map(transferOf)));
  route(app, calls.recordTransfers, options, ({ body, by }) =>
    recordTransfers(deps, {
      by,
      transfers: body.Rows.map((row) => ({
        ...transferOf(row),
        method: recordedMethod(row.Method),
        takenBack: row.TakenBack ?? null,
        isEarlyConfirmed: row.RecordEarly,
        isMoreConfirmed: row.RecordMore,
        parts: row.Parts.map(({ InvoiceId, Amount }) => ({
          invoiceId: InvoiceId,
          cents: centsFromDollars(Amount),
        })),
      })),
    }),
  );
}
