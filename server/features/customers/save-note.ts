import type { z } from 'zod';
import type { setCustomerNote as setCustomerNoteCall } from '../../../contracts/customers/customers.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { customerById, lockCustomer, raisedVersion } from './customers.queries.ts';

/**
 * Replaces the office's note on a customer (R14.06); the same note again changes nothing.
 * @throws Refusal `not_found`; `conflict` if somebody changed the customer since (R10.04)
 */
export async function saveNote(
  deps: Deps,
  {
    customerId,
    by,
    form,
  }: { customerId: number; by: StaffDoer; form: z.output<typeof setCustomerNoteCall.body> },
): Promise<Reply<typeof setCustomerNoteCall>> {
  const { Note, Version } = form;
  return transaction(deps.pool, async (tx) => {
    const customer = (await lockCustomer(tx, customerId)) && (await customerById(tx, customerId));
    if (!customer) throw new Refusal('not_found', requestMessages.notFound);
    if (customer.note === Note) return { Note, Version: customer.version };
    refuseStale(customer, Version, { timeZone: OPERATOR_TIME_ZONE });
    await tx
      .update(customers)
      .set({ note: Note, ...raisedVersion({ by, at: toDate(deps.clock.now()) }) })
      .where(eq(customers.id, customerId));
    await recordAudit(tx, deps, {
      by,
      action: 'customer-note-changed',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { before: { note: customer.note }, after: { note: Note } },
    });
    return { Note, Version: customer.version + 1 };
  });
}
