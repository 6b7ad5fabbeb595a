import { describe, expect, test } from 'vitest';
import type { EndpointSpec } from '../../../contracts/endpoint.ts';
import { endpoints } from '../../../contracts/endpoints.ts';
import { peopleMessages, roleMessages } from '../../../domain/people/people-messages.ts';
import { type BUSINESS_ROLES, type BusinessRole, mayDo } from '../../../domain/people/rights.ts';
import { get, postJson } from '../../../tests/kit/accounts.ts';
import { send } from '../../../tests/kit/app.ts';
import { book, customerForm } from '../../../tests/kit/bookings.ts';
import { ADMIN, desk, preparedPeople, QUOTE, signedInStaff, VISIT } from '../../../tests/kit/desk.ts';
import { WORK } from '../../../tests/kit/invoices.ts';
import { signedInMember } from '../../../tests/kit/people.ts';
import { draft, planForm, SERVICE } from '../../../tests/kit/plans.ts';
import { requestOf, sampleOf } from '../../../tests/kit/request-samples.ts';

const PORTAL = '/api/v1/customerportal';
const MEMBERS = [
  'owner',
  'manager',
  'accounts',
  'approver',
  'staff',
] as const satisfies typeof BUSINESS_ROLES;

/** Calls of a person in a business: those that need a right. */
const CALLS = endpoints.filter(
  ({ access, right }) => (access === 'customer' || access === 'optional') && right !== 'self',
);

/** Of the café's business: two sites with a job each, which has a visit, an invoice and a quote that waits, and a plan that's offered. */
const twoSites = preparedPeople(async ({ kit, staff, customer }) => {
  const service = await desk(kit.app, await signedInStaff(kit, ADMIN), 'service-types', SERVICE);
  const made = [];
  for (const changes of [{}, OTHER_SITE]) {
    const { body } = await book(kit.app, customerForm(changes), { token: customer });
    const id: number = body.repairId;
    for (const [change, payload] of [
      ['schedule', VISIT],
      ['start', {}],
      ['visits', WORK],
      ['quote', QUOTE],
    ] as const) {
      const { status, body: refused } = await desk(kit.app, staff, `jobs/${id}/${change}`, payload);
      expect(status, JSON.stringify(refused)).toBe(200);
    }
    const { rows } = await kit.deps.pool.query(
      `select jobs.location_id::int as "siteId", jobs.asset_id::int as "assetId", jobs.customer_id::int as "customerId", documents.id::int as "invoiceId",
         quotes.unique_id as "uniqueId"
       from jobs join documents on documents.job_id = jobs.id join quotes on quotes.job_id = jobs.id where jobs.id = $1`,
      [id],
    );
    const { customerId, ...named } = rows[0] as {
      siteId: number;
      assetId: number;
      customerId: number;
      invoiceId: number;
      uniqueId: string;
    };
    const { ServiceTypeId: serviceId } = service.body;
    const form = planForm({ machines: [named.assetId], serviceId });
    const { PlanId: planId, Version } = (await draft({ kit, staff, customerId }, form)).body;
    expect((await desk(kit.app, staff, `plans/${planId}/offer`, { Version })).status).toBe(200);
    const report = { AssetLocationId: named.siteId, Text: 'It leaks.', FoodWarm: 'no' };
    const { body: reported } = await postJson(kit.app, `${PORTAL}/faultreports`, report, customer);
    made.push({ id, faultReportId: Number(reported.FaultReportId), planId, ...named });
  }
  const [own, other] = made;
  if (!own || !other) throw new Error('No jobs');
  return { own, other };
});

const OTHER_SITE = {
  CheckoutLocationName: 'Copper Pot Bakery',
  CheckoutShopFloorSuite: 'Shop 2',
  CheckoutStreet: '88 Crown Street',
};

type Named = Awaited<ReturnType<typeof twoSites>>['own'];

/** A call with the ids of one site's job, equipment and invoice, wherever it names one. */
function callAbout(
  spec: EndpointSpec,
  { id, siteId, assetId, invoiceId, uniqueId, faultReportId, planId }: Named,
  token: string,
) {
  const ids: Record<string, unknown> = {
    RepairId: id,
    EquipmentId: assetId,
    AssetId: assetId,
    InvoiceId: invoiceId,
    InvoiceIds: [invoiceId],
    AssetLocationId: siteId,
    LocationId: siteId,
    UniqueId: uniqueId,
    FaultReportId: faultReportId,
    PlanId: planId,
    FirstDay: '2026-12-01',
  };
  const sample = sampleOf(spec);
  // Samples of a page or an order are no page and no order.
  sample.query = Object.fromEntries(Object.entries(sample.query).filter(([name]) => name in ids));
  let names = 0;
  for (const fields of [sample.params, sample.query, sample.body] as Record<string, unknown>[]) {
    for (const name of Object.keys(fields).filter((one) => one in ids)) {
      fields[name] = ids[name];
      names += name === 'UniqueId' || name === 'FirstDay' ? 0 : 1;
    }
  }
  const request = requestOf(spec, sample, token);
  const multipart = spec.consumes === 'multipart' && {
    headers: { ...request.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  };
  return { names, request: { ...request, ...multipart } };
}

describe('[R12.03] the table of rights', () => {
  test('is what every call of a person in a business goes by, whatever the role', async () => {
    const { kit, own } = await twoSites();
    expect(CALLS.length).toBeGreaterThan(50);
    for (const role of MEMBERS) {
      const token = await signedInMember(kit, `${role}@marlowestreet.example`, {
        role,
        siteIds: null,
        limitCents: null,
      });
      for (const spec of CALLS) {
        // Unknown ids, so that nothing happens where it's allowed.
        const unknown = {
          ...own,
          id: 1,
          assetId: 999_999,
          invoiceId: 999_999,
          siteId: 999_999,
          faultReportId: 999_999,
          planId: 999_999,
        };
        const { status, body } = await send(kit.app, callAbout(spec, unknown, token).request);
        const name = `${role}: ${spec.method} ${spec.path}`;
        const { right } = spec;
        if (right === undefined || right === 'self') throw new Error(name);
        if (mayDo(role, right)) expect.soft(status, name).not.toBe(403);
        else expect.soft([status, body.detail], name).toEqual([403, roleMessages[right]]);
      }
    }
  });

  test('counts at the sites of the membership: what is at another one is not found', async () => {
    const { kit, own, other } = await twoSites();
    const { siteId } = own;
    const walked: Record<string, number> = {};
    for (const role of ['manager', 'accounts', 'approver', 'staff'] satisfies BusinessRole[]) {
      const membership = { role, siteIds: [siteId], limitCents: null };
      const token = await signedInMember(kit, `${role}@marlowestreet.example`, membership);
      for (const spec of CALLS) {
        if (spec.right === undefined || spec.right === 'self' || !mayDo(role, spec.right)) continue;
        const { names, request } = callAbout(spec, other, token);
        if (names === 0) continue;
        const name = `${role}: ${spec.method} ${spec.path}`;
        const { status, body } = await send(kit.app, request);
        expect.soft([status, body.code], name).toEqual([404, 'not_found']);
        walked[role] = (walked[role] ?? 0) + 1;
        if (spec.method !== 'GET') continue;
        const { statusCode } = await kit.app.inject(callAbout(spec, own, token).request);
        expect.soft([200, 404], `own, ${name}`).toContain(statusCode);
      }
    }
    for (const count of Object.values(walked)) expect(count).toBeGreaterThanOrEqual(8);
    expect(walked.manager).toBeGreaterThan(30);
  });

  test('lists what is at the sites of the membership, and all of it for an owner', async () => {
    const { kit, own, other, customer } = await twoSites();
    const token = await signedInMember(kit, 'joel@marlowestreet.example', {
      role: 'manager',
      siteIds: [own.siteId],
      limitCents: null,
    });
    const sitesOf = async (who: string) => {
      const read = async (path: string) => (await get(kit.app, `${PORTAL}/${path}`, who)).body;
      const ids = (rows: Record<string, unknown>[], name: string) =>
        [...new Set(rows.map((row) => row[name]))].sort();
      const jobs = await read('jobs');
      const equipment = await read('equipment');
      const invoices = await read('invoices');
      const history = await read('servicehistory');
      return {
        jobs: ids(jobs.JobList, 'RepairId').filter((id) => id === own.id || id === other.id),
        quotes: ids(jobs.QuoteList, 'RepairId'),
        quotesAlone: ids((await read('quote')).QuoteList, 'RepairId'),
        equipment: ids(equipment.AssetList, 'LocationId'),
        equipmentSites: ids(equipment.Locations, 'AssetLocationId'),
        visits: ids(history.Historys, 'LocationId'),
        sites: ids((await read('sites')).Sites, 'AssetLocationId'),
        plans: ids((await read('plans')).Plans, 'PlanId'),
        invoices: ids(invoices.InvoiceList, 'InvoiceId'),
        due: invoices.DueCount,
      };
    };
    const both = <T>(one: T, two: T) => [one, two];
    expect(await sitesOf(customer)).toEqual({
      jobs: both(own.id, other.id),
      quotes: both(own.id, other.id),
      quotesAlone: both(own.id, other.id),
      equipment: both(own.siteId, other.siteId),
      equipmentSites: both(own.siteId, other.siteId),
      visits: both(own.siteId, other.siteId),
      sites: both(own.siteId, other.siteId),
      plans: both(own.planId, other.planId),
      invoices: both(own.invoiceId, other.invoiceId),
      due: 2,
    });
    expect(await sitesOf(token)).toEqual({
      jobs: [own.id],
      quotes: [own.id],
      quotesAlone: [own.id],
      equipment: [own.siteId],
      equipmentSites: [own.siteId],
      visits: [own.siteId],
      sites: [own.siteId],
      plans: [own.planId],
      invoices: [own.invoiceId],
      due: 1,
    });
    expect(await get(kit.app, `${PORTAL}/statements/2026-11`, token)).toMatchObject({
      status: 403,
      body: { detail: peopleMessages.everySiteOnly },
    });
  });

  test('gives staff no price anywhere, and no note, quote or coupon', async () => {
    const { kit, own } = await twoSites();
    const token = await signedInMember(kit, 'tess@marlowestreet.example', {
      role: 'staff',
      siteIds: null,
      limitCents: null,
    });
    const { rows } = await kit.deps.pool.query(
      `select total_cents::int as cents from jobs union select gst_cents from jobs union select fee_cents from jobs
       union select total_cents from quotes union select subtotal_cents from quotes union select total_cents from documents
       union select cents from plan_prices`,
    );
    const amounts = rows.flatMap(({ cents }) => [String(cents / 100), (cents / 100).toFixed(2)]);
    const read = CALLS.filter(({ method, right }) => method === 'GET' && mayDo('staff', right as 'follow'));
    expect(read.map(({ path }) => path.slice(PORTAL.length)).sort()).toEqual([
      '/equipment',
      '/equipment/warrantyrequesthistory',
      '/equipment/{EquipmentId}',
      '/equipment/{EquipmentId}/maintenance',
      '/faultreports',
      '/faultreports/{FaultReportId}',
      '/jobs',
      '/jobs/{RepairId}',
      '/jobs/{RepairId}/calendar',
      '/jobs/{RepairId}/visits/{VisitId}/pdf',
      '/payers',
      '/plan-visits',
      '/plans',
      '/plans/{PlanId}',
      '/profile/messages',
      '/quote',
      '/servicehistory',
      '/sites',
    ]);
    for (const spec of read) {
      const { request } = callAbout(spec, own, token);
      const { payload } = await kit.app.inject({ ...request, url: request.url.replace(/\?.*/, '') });
      for (const amount of amounts)
        expect
          .soft(payload, spec.path)
          .not.toMatch(new RegExp(`(?<![0-9-])${amount.replace('.', '\\.')}(?![0-9-])`));
      if (spec.consumes || spec.path.endsWith('pdf')) continue;
      const money = /"\w*(Gst|Total|Amount|Price|Fee)\w*":(?!null|\[\])/.exec(payload);
      expect.soft(money?.[0], spec.path).toBeUndefined();
    }
    const { body } = await get(kit.app, `${PORTAL}/jobs/${own.id}`, token);
    expect(body).toMatchObject({ Quote: null, Loading: null, TotalIncGst: null });
    expect(body.Timeline.every(({ Note }: { Note: string | null }) => Note === null)).toBe(true);
  });
});
