import type { statement as statementCall } from '../../../contracts/bookkeeping/bookkeeping.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import { recordCustomerOpened } from '../../common/audit/record-customer-opened.ts';
import type { Deps } from '../../common/deps.ts';
import { customerStatement } from '../../features/ledger/customer-statement.ts';

/** A customer's statement, for staff; reading it is recorded. @throws Refusal `not_found` */
export async function readStatement(
  deps: Deps,
  { customerId, month, by }: { customerId: number; month: string; by: StaffDoer },
): Promise<Reply<typeof statementCall>> {
  const statement = await customerStatement(deps, { customerId, month });
  await recordCustomerOpened(deps, { customerId, by, part: 'statement' });
  return { CustomerId: customerId, ...statement };
}
