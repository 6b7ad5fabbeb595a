import type { statement as statementCall } from '../../../../contracts/desk/bookkeeping.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { ENTRY_WORDS } from '../../../../domain/ledger/entry-words.ts';
import { messages } from '../../../../domain/messages.ts';
import { dollarsFromCents } from '../../../../domain/pricing/money.ts';
import type { StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordCustomerOpened } from '../customers/record-customer-opened.ts';
import { creditAt, customerOf, movedForCustomer, owedBefore } from './bookkeeping.queries.ts';

/**
 * A customer's month: what was invoiced and paid, and the balance before and after, by posting dates in the seller's time
 * zone; that somebody read it is recorded.
 * @param month `2026-11`
 * @throws Refusal `not_found`
 */
export async function readStatement(
  deps: Deps,
  { customerId, month, by }: { customerId: number; month: string; by: StaffDoer },
): Promise<Reply<typeof statementCall>> {
  const { db } = deps;
  const customer = await customerOf(db, customerId);
  if (!customer) throw new Refusal('not_found', messages.notFound);
  await recordCustomerOpened(deps, { customerId, by, part: 'statement' });
  const first = Temporal.PlainDate.from(`${month}-01`);
  const from = first.toString();
  const to = first.with({ day: first.daysInMonth }).toString();
  const opening = await owedBefore(db, from, customerId);
  let balance = opening;
  const entries = (await movedForCustomer(db, { customerId, from, to })).map(
    ({ date, kind, number, cents }) => {
      balance += cents;
      return {
        Date: date,
        Kind: kind,
        What: ENTRY_WORDS[kind],
        InvoiceNumber: number,
        Amount: dollarsFromCents(cents),
        Balance: dollarsFromCents(balance),
      };
    },
  );
  return {
    CustomerId: customerId,
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
