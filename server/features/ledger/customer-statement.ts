import type { z } from 'zod';
import type { monthStatement } from '../../../contracts/invoices/statements.ts';
import { type EntryKind, RECORDED_KINDS, RECORDED_REFUND_KINDS } from '../../../domain/ledger/accounts.ts';
import { ENTRY_WORDS } from '../../../domain/ledger/entry-words.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { creditAt, customerOf, movedForCustomer, owedBefore } from './statement.queries.ts';

/** Kinds whose text the customer knows: the bank's, or a cheque's number. */
const TEXT_KINDS: readonly EntryKind[] = [...RECORDED_KINDS, ...RECORDED_REFUND_KINDS];

/**
 * A customer's month: what was invoiced and paid, and the balance before and after, by posting dates in the seller's time
 * zone.
 * @param month `2026-11`
 * @throws Refusal `not_found`
 */
export async function customerStatement(
  { db }: Deps,
  { customerId, month }: { customerId: number; month: string },
): Promise<z.infer<typeof monthStatement>> {
  const customer = await customerOf(db, customerId);
  if (!customer) throw new Refusal('not_found', requestMessages.notFound);
  const first = Temporal.PlainDate.from(`${month}-01`);
  const from = first.toString();
  const to = first.with({ day: first.daysInMonth }).toString();
  const opening = await owedBefore(db, customerId, from);
  let balance = opening;
  const entries = (await movedForCustomer(db, { customerId, from, to })).map(
    ({ date, kind, number, invoiceNumber, cents, note }) => {
      balance += cents;
      return {
        Date: date,
        Kind: kind,
        What: ENTRY_WORDS[kind],
        Number: number,
        InvoiceNumber: invoiceNumber,
        BankText: TEXT_KINDS.includes(kind) ? note : null,
        Amount: dollarsFromCents(cents),
        Balance: dollarsFromCents(balance),
      };
    },
  );
  return {
    CustomerName: `${customer.firstName} ${customer.lastName}`,
    BusinessName: customer.businessName,
    ABN: customer.abn,
    From: from,
    To: to,
    Opening: dollarsFromCents(opening),
    Closing: dollarsFromCents(balance),
    Credit: dollarsFromCents(await creditAt(db, customerId, to)),
    EntryList: entries,
  };
}
