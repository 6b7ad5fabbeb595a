import { randomUUID } from 'node:crypto';
import { send, type TestApp } from './app.ts';
import { sampleAbn } from './bookings.ts';
import { DISPATCHER, signInStaff } from './desk.ts';
import { WORK } from './invoices.ts';

const METHODS = ['Cash', 'Eftpos', 'Cheque', 'BankTransfer'] as const;

const SITE = { Suburb: 'Surry Hills', State: 'NSW', Postcode: '2010' };
const FRIDGE = { EquipmentTypeId: 2, ModelServicingTypeId: 4, Make: 'Skope', Model: 'ProSpec 2 door' };
const VISIT = {
  Problem: 'Not cooling',
  ProblemDescription: 'Warm since this morning, the fan still runs.',
  PriorityOption: 'tomorrow',
  PriorityTimeWindow: 'morning',
  PrioritySelectedDate: '24/11/2026',
};

/** The office, which makes customers without a sign-in, gives them work, and joins them. */
export function joiningOffice({ kit, staff }: { kit: TestApp; staff: string }) {
  let token = staff;
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    send(kit.app, {
      method,
      url: `/api/v1/desk/${path}`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    });
  const done = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const { status, body } = await call(method, path, payload);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const read = (id: number) => done('GET', `customers/${id}`);
  const version = async (id: number): Promise<number> => (await read(id)).Version;

  /** A customer whom staff made. */
  const customer = async (number: number, changes: object = {}): Promise<number> => {
    const body = await done('POST', 'customers', {
      FirstName: 'Mei',
      LastName: `Tan${number}`,
      BusinessName: `Bakery ${number}`,
      ABN: sampleAbn(number),
      Mobile: `0491 ${570_200 + number}`,
      ...changes,
    });
    return body.CustomerId;
  };
  const site = async (id: number, street: string): Promise<number> =>
    (
      await done('POST', `customers/${id}/sites`, {
        LocationName: `Kitchen at ${street}`,
        StreetAddress: street,
        ...SITE,
      })
    ).AssetLocationId;
  const machine = async (id: number, AssetLocationId: number, SerialIdentifier: string): Promise<number> =>
    (await done('POST', `customers/${id}/equipment`, { ...FRIDGE, SerialIdentifier, AssetLocationId })).Id;
  const contact = (id: number, Name: string, AssetLocationId: number | null = null) =>
    done('POST', `customers/${id}/contacts`, { Name, AssetLocationId });
  const booking = async (CustomerId: number, AssetId: number): Promise<number> =>
    (await done('POST', 'bookings', { CustomerId, AssetId, OverrideReason: 'As they asked', ...VISIT }))
      .repairId;
  /** A job with a recorded visit and so an invoice. */
  const invoiced = async (CustomerId: number, AssetId: number) => {
    const jobId = await booking(CustomerId, AssetId);
    await visited(jobId);
    return jobId;
  };
  const visited = async (jobId: number) => {
    await done('POST', `jobs/${jobId}/schedule`, {
      Date: '2026-11-24',
      TimeWindow: 'morning',
      Tech: 'Dan Okafor',
      Version: (await done('GET', `jobs/${jobId}`)).Version,
    });
    await done('POST', `jobs/${jobId}/start`, { Version: (await done('GET', `jobs/${jobId}`)).Version });
    await done('POST', `jobs/${jobId}/visits`, {
      ...WORK,
      Version: (await done('GET', `jobs/${jobId}`)).Version,
    });
  };
  const invoicesOf = async (
    id: number,
  ): Promise<{ InvoiceId: number; AmountDue: number; Number: string }[]> =>
    (await done('GET', `invoices?CustomerId=${id}`)).InvoiceList;
  /** What the office does with an invoice, at the version that it has. */
  const change = async (invoiceId: number, path: string, payload: object) =>
    done('POST', `invoices/${invoiceId}/${path}`, {
      ...payload,
      Version: (await done('GET', `invoices/${invoiceId}`)).Version,
    });
  /** Money that the office records, in a way that its cents draw. */
  const transfer = (invoiceId: number, Amount: number) =>
    change(invoiceId, 'bank-payments', {
      RecordMore: true,
      Amount,
      Date: '2026-11-23',
      Method: METHODS[Math.round(Amount * 100) % 4],
    });
  const join = async (joined: number, Into: number, changes: object = {}) =>
    call('POST', `customers/${joined}/join`, {
      Into,
      Version: await version(joined),
      IntoVersion: await version(Into),
      ...changes,
    });
  const apart = async (kept: number, joinId: number, changes: object = {}) =>
    call('POST', `customers/${kept}/joins/${joinId}/apart`, { Version: await version(kept), ...changes });
  const later = async (hours: number) => {
    kit.clock.advance({ hours });
    token = await signInStaff(kit.app, DISPATCHER);
  };
  return {
    call,
    done,
    read,
    version,
    customer,
    site,
    machine,
    contact,
    booking,
    invoiced,
    visited,
    invoicesOf,
    change,
    transfer,
    join,
    apart,
    later,
  };
}

const OWNED = {
  customers: 'id, joined_into, user_name, first_name, last_name, mobile, note, password_hash',
  locations: '*',
  assets: '*',
  contacts: '*',
  jobs: '*',
  visits: '*',
  texts: '*',
  warranty_requests: '*',
  fault_reports: '*',
  imported_rows: '*',
} as const;
const FROZEN = {
  documents: '*',
  document_lines: '*',
  ledger_entries: '*',
  ledger_lines: '*',
  payments: '*',
  payment_parts: '*',
  invoice_balances: '*',
  payment_methods: '*',
  card_authorities: '*',
  automatic_charges: '*',
  job_events: '*',
  thread_messages: '*',
} as const;

const rowsOf = async ({ deps }: TestApp, tables: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(tables).map(async ([table, columns]) => {
        const { rows } = await deps.pool.query(`select ${columns} from ${table} order by 1, 2`);
        return [table, rows] as const;
      }),
    ),
  );

/** Rows that name a site or machine of another customer than their own. */
export async function crossed({ deps }: TestApp): Promise<object[]> {
  const { rows } = await deps.pool.query(`
    select 'job' as what, j.id::int from jobs j join locations l on l.id = j.location_id where l.customer_id <> j.customer_id
    union all select 'job of machine', j.id::int from jobs j join assets a on a.id = j.asset_id where a.customer_id <> j.customer_id
    union all select 'machine', a.id::int from assets a join locations l on l.id = a.location_id where l.customer_id <> a.customer_id
    union all select 'contact', c.id::int from contacts c join locations l on l.id = c.location_id where l.customer_id <> c.customer_id
    union all select 'visit', v.id::int from visits v join jobs j on j.id = v.job_id
      where v.customer_id <> j.customer_id or v.asset_id is distinct from j.asset_id
    union all select 'chain', c.id::int from customers c join customers i on i.id = c.joined_into where i.joined_into is not null`);
  return rows;
}

/** Every row that says whose something is. */
export const ownedRows = (kit: TestApp) => rowsOf(kit, OWNED);
/** Every row that no join changes: money, cards and what was said. */
export const frozenRows = (kit: TestApp) => rowsOf(kit, FROZEN);
/** How many emails were ever queued. */
export const lettersQueued = async ({ deps }: TestApp): Promise<number> =>
  (await deps.pool.query(`select count(*)::int as n from jobs.job where name = 'send-mail'`)).rows[0].n;
