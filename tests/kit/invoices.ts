import { parse } from 'content-disposition';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { InvoiceDocumentReply, InvoiceEntry } from '../../contracts/invoices/invoices.ts';
import { send, type TestApp } from './app.ts';
import { desk, type JobPeople, jobIn } from './desk.ts';

export const WORK = {
  Date: '2026-11-23',
  From: '08:10',
  To: '09:05',
  Work: 'Cleaned the condenser.',
  Parts: [],
};

/** A call of the portal about invoices: a body makes it a POST. */
export async function portal(
  { kit, customer }: Pick<JobPeople, 'kit' | 'customer'>,
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  return send(kit.app, {
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/customerportal/${path}`,
    headers: { authorization: `Bearer ${customer}`, ...headers },
    ...(payload && { payload }),
  });
}

/** A call that answers with a PDF: what it's named and has, by which types. */
export async function pdfFrom({ app }: Pick<TestApp, 'app'>, request: InjectOptions) {
  const { statusCode, headers, rawPayload } = await app.inject(request);
  expect(statusCode, rawPayload.toString()).toBe(200);
  const { type, parameters } = parse(String(headers['content-disposition']));
  return { mediaType: headers['content-type'], type, name: parameters.filename, content: rawPayload };
}

/** The PDF behind a path of the portal. */
export const portalPdf = ({ kit, customer }: Pick<JobPeople, 'kit' | 'customer'>, path: string) =>
  pdfFrom(kit, {
    url: `/api/v1/customerportal/${path}`,
    headers: { authorization: `Bearer ${customer}` },
  });

/** Brings a job to its first recorded visit, and so to its call-out's invoice. */
export async function visitedJob(people: JobPeople): Promise<{ jobId: number; invoice: InvoiceEntry }> {
  const { jobId } = await jobIn(people, 'InProgress');
  const { status, body } = await desk(people.kit.app, people.staff, `jobs/${jobId}/visits`, WORK);
  expect(status, JSON.stringify(body)).toBe(200);
  const [invoice] = await invoicesOf(people, jobId);
  if (!invoice) throw new Error('No invoice');
  return { jobId, invoice };
}

export async function invoicesOf(people: Pick<JobPeople, 'kit' | 'customer'>, jobId: number) {
  const { body } = await portal(people, `jobs/${jobId}/invoices`);
  return body.InvoiceList as InvoiceEntry[];
}

export async function readInvoice(people: Pick<JobPeople, 'kit' | 'customer'>, invoiceId: number) {
  return (await portal(people, `invoices/${invoiceId}`)).body as InvoiceDocumentReply;
}

/** The ledger's accounts and their balances in cents, without those at 0. */
export async function balances({ deps }: Pick<TestApp, 'deps'>): Promise<Record<string, number>> {
  const { rows } = await deps.pool.query(
    'select account, sum(amount_cents)::int as cents from ledger_lines group by account having sum(amount_cents) <> 0',
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
