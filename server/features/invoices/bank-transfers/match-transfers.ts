import type { Reply } from '../../../../contracts/endpoint.ts';
import type { matchTransfers as matchCall } from '../../../../contracts/invoices/bank-transfers.ts';
import { payableCents } from '../../../../domain/invoices/invoice-status.ts';
import { isFarTooEarly, matchTransfer, type Payable } from '../../../../domain/invoices/match-transfer.ts';
import { invoicesNamedIn } from '../../../../domain/invoices/payment-reference.ts';
import { jobsNamedIn } from '../../../../domain/jobs/booking-reference.ts';
import { dollarsFromCents } from '../../../../domain/money/money.ts';
import { RECORDED } from '../../../../domain/payments/recorded-methods.ts';
import { addDays } from '../../../../domain/visits/local-time.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { invoiceAmounts } from '../../ledger/invoice-amounts.ts';
import {
  invoicesByNumber,
  recordedTransfers,
  replacementsOf,
  takenBackByKey,
  transfersOfAmounts,
  unpaidInvoices,
} from './bank-transfers.queries.ts';
import type { BankTransfer } from './keep-transfer.ts';

export type StatementTransfer = Omit<BankTransfer, 'staffId' | 'method'>;

type Invoice = Payable & { customerName: string; issueDate: string };

/** The invoices that transfers name, by the number that they name; a corrected one as the latest that replaced it. */
async function findNamed(db: Queryable, numbers: readonly string[]): Promise<Map<string, Invoice>> {
  let found = await invoicesByNumber(db, numbers);
  const latest = new Map(found.map((invoice) => [invoice.named, invoice]));
  while (found.length > 0) {
    const replacements = await replacementsOf(
      db,
      found.map(({ id }) => id),
    );
    found = replacements.flatMap(({ replacesId, ...invoice }) =>
      found.filter(({ id }) => id === replacesId).map(({ named }) => ({ ...invoice, named })),
    );
    for (const invoice of found) latest.set(invoice.named, invoice);
  }
  const amounts = await invoiceAmounts(
    db,
    [...latest.values()].map(({ id }) => id),
  );
  return new Map(
    [...latest].map(([number, { named: _, ...invoice }]) => {
      const own = amounts.get(invoice.id);
      return [number, { ...invoice, dueCents: own ? payableCents(own) : 0 }];
    }),
  );
}

/** How many days apart a bank may date one transfer in two exports: before and after a weekend. */
const DAYS_APART = 3;

/**
 * Finds recorded payments that may be one of these in other words: of the same amount and nearly the same day, and not
 * among these themselves. Each is one of these at most.
 */
async function alikeTransfers(db: Queryable, transfers: readonly StatementTransfer[]) {
  const dates = transfers.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return () => null;
  const keys = new Set(transfers.map(({ key }) => key));
  const recorded = await transfersOfAmounts(db, {
    amounts: transfers.map(({ amountCents }) => amountCents),
    from: addDays(first, -DAYS_APART),
    to: addDays(last, DAYS_APART),
  });
  const left = new Set(recorded.filter(({ key }) => !keys.has(key)));
  const found = new Map(
    transfers.map(({ key, amountCents, date }) => {
      const alike = [...left].find(
        (one) =>
          one.cents === amountCents &&
          one.date >= addDays(date, -DAYS_APART) &&
          one.date <= addDays(date, DAYS_APART),
      );
      if (alike) left.delete(alike);
      return [key, alike ?? null] as const;
    }),
  );
  return (key: string) => found.get(key) ?? null;
}

/** For each transfer the invoices that it pays, as far as that can be told. What one pays, the next ones don't. */
export async function matchTransfers(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  transfers: readonly StatementTransfer[],
): Promise<Reply<typeof matchCall>> {
  const keys = transfers.map(({ key }) => key);
  const recorded = new Set(await recordedTransfers(db, keys));
  const takenBack = await takenBackByKey(db, keys);
  const alikeOf = await alikeTransfers(db, transfers);
  const namedBy = transfers.map(({ description }) => invoicesNamedIn(description ?? ''));
  const byNumber = await findNamed(db, [...new Set(namedBy.flat())]);
  const invoices = new Map<number, Invoice>();
  const allUnpaid = await unpaidInvoices(db);
  const byJob = Map.groupBy(allUnpaid, ({ jobId }) => jobId);
  for (const invoice of [...allUnpaid, ...byNumber.values()]) invoices.set(invoice.id, invoice);
  const dueOf = new Map([...invoices].map(([id, { dueCents }]) => [id, dueCents]));
  const asItIs = (invoice: Invoice) => ({ ...invoice, dueCents: dueOf.get(invoice.id) ?? 0 });
  const unpaidIds = [...invoices.values()].filter(({ dueCents }) => dueCents > 0).map(({ id }) => id);

  const rows = transfers.map(({ key, amountCents, date, description }, index) => {
    const isRecorded = recorded.has(key);
    const named = new Map<number, Invoice>();
    for (const number of namedBy[index] ?? []) {
      const invoice = byNumber.get(number);
      if (invoice) named.set(invoice.id, asItIs(invoice));
    }
    // A job's number names what is unpaid of it, unless the text names invoices.
    const jobs = named.size > 0 ? [] : jobsNamedIn(config.brand.referencePrefix, description ?? '');
    for (const invoice of jobs.flatMap((id) => byJob.get(id) ?? [])) {
      const open = asItIs(invoice);
      if (open.dueCents > 0) named.set(invoice.id, open);
    }
    const unpaid = unpaidIds.flatMap((id) => {
      const invoice = invoices.get(id);
      return invoice && !isFarTooEarly(date, invoice) ? [asItIs(invoice)] : [];
    });
    const isEarly = [...named.values()].some((invoice) => isFarTooEarly(date, invoice));
    const alike = isRecorded || takenBack.has(key) ? null : alikeOf(key);
    const match =
      isRecorded || alike ? null : matchTransfer(amountCents, { named: [...named.values()], unpaid });
    const parts = (match?.parts ?? []).flatMap(({ id, cents }) => {
      const invoice = invoices.get(id);
      if (!invoice) return [];
      const due = dueOf.get(id) ?? 0;
      dueOf.set(id, Math.max(0, due - cents));
      return {
        InvoiceId: id,
        InvoiceNumber: invoice.number,
        CustomerName: invoice.customerName,
        AmountDue: dollarsFromCents(due),
        Amount: dollarsFromCents(cents),
      };
    });
    return {
      Key: key,
      IsRecorded: isRecorded,
      TakenBack: isRecorded ? null : (takenBack.get(key)?.id ?? null),
      Alike: alike && {
        Method: RECORDED[alike.method].wire,
        Date: alike.date,
        Text: alike.description,
        InvoiceNumbers: alike.numbers,
      },
      Reason: match?.reason ?? null,
      IsExact: (match?.isExact ?? false) && !isEarly,
      Parts: parts,
    };
  });
  return { Rows: rows };
}
