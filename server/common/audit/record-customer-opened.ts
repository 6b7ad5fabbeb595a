import type { Deps } from '../deps.ts';
import type { Doer } from './record-audit.ts';
import { recordOpening } from './record-opening.ts';

/** Records that staff opened a customer, or only a part such as the statement. */
export async function recordCustomerOpened(
  deps: Pick<Deps, 'clock' | 'db'>,
  {
    customerId,
    by,
    part,
  }: {
    customerId: number;
    by: Doer;
    part?: 'billing' | 'invoices' | 'payments' | 'people' | 'plans' | 'statement';
  },
): Promise<void> {
  await recordOpening(deps, {
    by,
    action: 'customer-opened',
    subject: { kind: 'customer', id: customerId },
    customerId,
    ...(part && { details: { part } }),
  });
}
