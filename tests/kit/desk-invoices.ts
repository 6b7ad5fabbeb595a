import { randomUUID } from 'node:crypto';
import type { Reply } from '../../contracts/endpoint.ts';
import type { getDeskInvoice } from '../../contracts/invoices/desk-invoices.ts';
import { send } from './app.ts';
import { cardToken } from './bookings.ts';
import { DISPATCHER, desk, jobPeople, signInStaff } from './desk.ts';
import { visitedJob } from './invoices.ts';

/** An issued call-out invoice, and what the office does with it. */
export async function invoiceAtDesk(options?: Parameters<typeof jobPeople>[0]) {
  const people = await jobPeople(options);
  const { invoice } = await visitedJob(people);
  const change = (path: string, payload: object, key: string = randomUUID()) =>
    send(people.kit.app, {
      method: 'POST',
      url: `/api/v1/desk/invoices/${invoice.InvoiceId}/${path}`,
      headers: { authorization: `Bearer ${people.staff}`, 'idempotency-key': key },
      payload,
    });
  const read = async (): Promise<Reply<typeof getDeskInvoice>> =>
    (await desk(people.kit.app, people.staff, `invoices/${invoice.InvoiceId}`)).body;
  /** Lets hours pass; a staff member's sign-in lasts 12, so it's renewed. */
  const later = async (hours: number) => {
    people.kit.clock.advance({ hours });
    people.staff = await signInStaff(people.kit.app, DISPATCHER);
  };
  /** Makes the card on file, while nothing was charged to it, one that behaves as a test card does. */
  const useCard = async (scenario: Parameters<typeof cardToken>[0]) => {
    const token = cardToken(scenario);
    for (const table of ['card_authorities', 'payment_methods']) {
      await people.kit.deps.pool.query(`update ${table} set card_token = $1`, [token]);
    }
  };
  return {
    people,
    later,
    useCard,
    invoice,
    change,
    read,
    cents: Math.round(invoice.TotalIncGst * 100),
    /** One that a test sends more than once. */
    key: randomUUID() as string,
  };
}
