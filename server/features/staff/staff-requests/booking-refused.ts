import { deskCustomerMessages } from '../../../../domain/customers/desk-customer-messages.ts';
import { answerMessages } from '../../../../domain/messages/answer-messages.ts';
import type { Queryable } from '../../../db/client.ts';
import { eq } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';

/**
 * Why staff can't book for a customer: there's none, or the email isn't confirmed and staff didn't make the account
 * (R2.05, R10.15); null if they can.
 */
export async function bookingRefused(db: Queryable, customerId: number): Promise<string | null> {
  const [customer] = await db
    .select({
      emailConfirmedAt: customers.emailConfirmedAt,
      isMadeByStaff: customers.isMadeByStaff,
      joinedInto: customers.joinedInto,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer) return deskCustomerMessages.customerUnknown;
  if (customer.joinedInto !== null) return deskCustomerMessages.isJoined(customer.joinedInto);
  return customer.emailConfirmedAt || customer.isMadeByStaff ? null : answerMessages.emailNotConfirmed;
}
