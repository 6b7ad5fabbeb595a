import { expect } from '@playwright/test';
import { demoJob, desk } from '../people/demo.ts';
import { sql } from './records.ts';
import type { RunningServer } from './server.ts';

/** What the tech did at the ice machine before 9:10am. */
const VISIT = { Date: '2026-11-23', From: '08:25', To: '08:55', Work: 'Cleaned the float valve.', Parts: [] };

/** The tech's visit at the demo's café is recorded, and its call-out invoiced; the mailed link is a route. */
export async function newInvoice(server: RunningServer) {
  const { RepairId } = await demoJob(server, 'InProgress');
  await desk(server, RepairId, 'visits', VISIT);
  const [invoice] = await sql<{ id: string; number: string }>(
    server,
    'select id, number from documents where job_id = $1',
    [RepairId],
  );
  if (!invoice) throw new Error('no invoice was issued');
  return { RepairId, id: Number(invoice.id), number: invoice.number, route: `/#/invoice?id=${invoice.id}` };
}

/** The link in the invoice's mail, as an address on the server. */
export async function linkMailed(server: RunningServer, number: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails = (await server.mails()).map((raw) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
      const mail = mails.find((raw) => raw.includes(number) && raw.includes('#/invoice?ch='));
      link = /(#\/invoice\?ch=[\w-]{43})/.exec(mail ?? '')?.[1] ?? '';
      return link;
    })
    .not.toBe('');
  return `/${link}`;
}

/** The states of an invoice's payments, oldest first. */
export async function paymentsOf(server: RunningServer, id: number) {
  return sql(server, 'select state, amount_cents from payments where document_id = $1 order by id', [id]);
}
