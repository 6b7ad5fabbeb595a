import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { send, type TestApp } from '../../tests/kit/app.ts';
import { GROWING_TABLES, userNameOf } from '../../tests/kit/database/company-at-size.ts';
import {
  mostRowsRead,
  recordStatements,
  type Statement,
  tablesReadWhole,
} from '../../tests/kit/database/plans.ts';
import { type PortalCustomer, portalCustomers, portalReads } from '../../tests/kit/database/portal-reads.ts';
import { addEquipment } from '../../tests/kit/equipment.ts';
import { fullCompany, ROUNDS } from '../../tests/kit/full-company.ts';

/** Twenty thousand jobs: enough for the planner to prefer an index wherever there is one. */

/** The SQL that each call sends, by the call's name. */
type Sent = Map<string, Statement[]>;

async function record(kit: TestApp, calls: Record<string, () => Promise<{ status: number }>>): Promise<Sent> {
  const statements = recordStatements(kit.deps.pool);
  const sent: Sent = new Map();
  for (const [name, call] of Object.entries(calls)) {
    statements.length = 0;
    const { status } = await call();
    expect.soft({ name, status }).toEqual({ name, status: 200 });
    expect.soft(statements.length, name).toBeGreaterThan(0);
    sent.set(name, [...statements]);
  }
  return sent;
}

function recordReads(kit: TestApp, customer: PortalCustomer): Promise<Sent> {
  const headers = { authorization: `Bearer ${customer.token}` };
  const reads = Object.entries(portalReads(customer)).map(
    ([name, url]) => [name, () => send(kit.app, { method: 'GET', url, headers })] as const,
  );
  return record(kit, Object.fromEntries(reads));
}

/** Growing tables that are read completely, each with the calls that do so. */
async function faultsOf(db: Parameters<typeof tablesReadWhole>[0], sent: Sent): Promise<string[]> {
  const faults = new Set<string>();
  for (const [name, statements] of sent) {
    for (const statement of statements) {
      const read = await tablesReadWhole(db, statement);
      for (const table of read) if (GROWING_TABLES.has(table)) faults.add(`${name}: ${table}`);
    }
  }
  return [...faults];
}

/** Indexes without which a call would read a table completely; if one could replace another, both. */
const NEEDED: Readonly<Record<string, string>> = {
  'assets_customer, assets_location': 'equipment list: assets',
  asset_photos_client: 'equipment detail: asset_photos',
  job_events_job: 'job detail: job_events',
  job_photos_client: 'job detail: job_photos',
  locations_customer: 'equipment list: locations',
  'jobs_customer, jobs_customer_open, jobs_customer_ended, jobs_since, jobs_open_since, jobs_open_starts':
    'jobs: jobs',
  documents_customer: 'invoice list: documents',
  documents_job: 'invoices of a job: documents',
  document_lines_document: 'invoice: document_lines',
  ledger_entries_document: 'invoice: ledger_entries',
  ledger_entries_customer: 'statement: ledger_entries',
  'invoice_balances_due, invoice_balances_due_date, invoice_balances_cents': 'invoice list: invoice_balances',
  'ledger_lines_entry, ledger_lines_account': 'invoice: ledger_lines',
  'mailed_links_job, mailed_links_expires': 'jobs: mailed_links',
  quotes_job_revision: 'job detail: quotes',
  visits_customer: 'service history: visits',
  visits_job: 'job detail: visits',
  warranty_requests_customer: 'warranty history: warranty_requests',
};

async function recordChanges(kit: TestApp, { token }: PortalCustomer): Promise<Sent> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const { rows } = await kit.deps.pool.query(
    `select asset_id as "assetId", document_id as "documentId" from asset_photos
     where asset_id in (select id from assets where customer_id = (select id from customers where user_name = $1)) limit 1`,
    [userNameOf(token)],
  );
  const [{ assetId, documentId }] = rows;
  const url = `/api/v1/customerportal/equipment/${assetId}`;
  const payload = { Message: 'Loud again', AssetId: Number(assetId) };
  return record(kit, {
    'new equipment': () => addEquipment(kit.app, token),
    'a warranty request': () =>
      send(kit.app, { method: 'POST', url: `${url}/warrantyrequest`, headers, payload }),
    'a photo removed': () => send(kit.app, { method: 'DELETE', url: `${url}/photo/${documentId}`, headers }),
  });
}

/** Gives a customer 1,850 more open jobs, in the client's transaction. */
async function addOpenJobs(client: PoolClient, { token }: PortalCustomer): Promise<void> {
  const { rows } = await client.query(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'jobs' and column_name not in ('id', 'state')`,
  );
  const [{ columns }] = rows;
  // The words of that many jobs would take longer than the product gives a statement.
  await client.query('alter table jobs disable trigger user');
  await client.query(
    `insert into jobs (state, ${columns}) select 'Scheduled', ${columns} from (
       select * from jobs where customer_id = (select id from customers where user_name = $1) limit 1
     ) job, generate_series(1, 1850)`,
    [userNameOf(token)],
  );
  await client.query('analyze jobs');
}

test('[R7.11, R7.12, R7.14, R7.17-R7.24, R7.32] no call of the portal goes through a table of all customers', async () => {
  const kit = await fullCompany();
  const [chain, shop] = await portalCustomers(kit.deps.pool, { rounds: ROUNDS, wanted: 1 });
  if (!chain || !shop) throw new Error('Nobody has anything');
  const ofChain = await recordReads(kit, chain);
  const ofShop = await recordReads(kit, shop);
  const changes = await recordChanges(kit, chain);
  expect(ofChain.size + ofShop.size + changes.size).toBeGreaterThan(48);
  for (const sent of [ofChain, ofShop, changes]) expect(await faultsOf(kit.deps.pool, sent)).toEqual([]);

  // A page of a list is read with all that it shows: with the sign-in, no more statements than this.
  for (const [name, most] of [
    ['invoice list', 5],
    ['invoices of a job', 2],
    ['job detail', 9],
  ] as const) {
    expect.soft(ofChain.get(name)?.length, name).toBeLessThanOrEqual(most);
  }

  const client = await kit.deps.pool.connect();
  for (const [indexes, fault] of Object.entries(NEEDED)) {
    await client.query('begin');
    await client.query(`drop index ${indexes}`);
    expect.soft(await faultsOf(client, ofShop), `without ${indexes}`).toContain(fault);
    await client.query('rollback');
  }

  // Not all open jobs of a chain are read to find the few with a waiting quote.
  const [ofQuotes] = (ofChain.get('jobs') ?? []).filter(({ text }) => text.includes('from "quotes"'));
  if (!ofQuotes) throw new Error('The list of jobs asks for no quotes');
  await client.query('begin');
  await addOpenJobs(client, chain);
  expect.soft(await mostRowsRead(client, ofQuotes)).toBeLessThan(5);
  await client.query('drop index jobs_customer_quoted');
  expect.soft(await mostRowsRead(client, ofQuotes), 'without jobs_customer_quoted').toBeGreaterThan(1000);
  await client.query('rollback');
  client.release();
}, 300_000);
