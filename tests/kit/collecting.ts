import { randomUUID } from 'node:crypto';
import { taskHandlers } from '../../server/tasks.ts';
import { send } from './app.ts';
import { brandFolder } from './brand.ts';
import { invoiceAtDesk } from './desk-invoices.ts';
import { portal, readInvoice } from './invoices.ts';
import { deliverEmails } from './mails.ts';

/** An invoice issued on Monday 23 November at 9:10am, where cards are charged by themselves. */
export async function charging(settings: object = {}) {
  const folder = await brandFolder((brand) => brand, {
    'invoices.json': JSON.stringify({ automaticCharge: true, ...settings }),
  });
  const office = await invoiceAtDesk({ env: { BRAND_DIR: folder } });
  const { people, invoice } = office;
  const { clock, deps } = people.kit;
  const collect = () => taskHandlers(deps)['collect-invoices']({});
  /** The work that is due at a local time of 2026 in Sydney. */
  const collectAt = async (local: string) => {
    const then = Temporal.PlainDateTime.from(`2026-${local}`).toZonedDateTime('Australia/Sydney');
    clock.advance(clock.now().until(then.toInstant()));
    await collect();
  };
  const payments = async () => {
    const { rows } = await deps.pool.query(
      'select state, automatic_attempt as attempt from payments where document_id = $1 order by id',
      [invoice.InvoiceId],
    );
    return rows.map(({ state, attempt }) => [attempt, state]);
  };
  const page = () => readInvoice(people, invoice.InvoiceId);
  const hold = (Message: string, key: string = randomUUID()) =>
    portal(people, `invoices/${invoice.InvoiceId}/hold`, { Message }, { 'idempotency-key': key });
  const mailsOf = async () =>
    (await deliverEmails(people.kit)).map(({ to, subject }) => [to?.[0]?.address, subject]);
  return { ...office, collect, collectAt, payments, page, hold, mailsOf };
}

/** What the office does with one of several invoices. */
export function changeAt({ kit, staff }: Charging['people'], id: number, path: string, payload: object) {
  return send(kit.app, {
    method: 'POST',
    url: `/api/v1/desk/invoices/${id}/${path}`,
    headers: { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() },
    payload,
  });
}

export type Charging = Awaited<ReturnType<typeof charging>>;
