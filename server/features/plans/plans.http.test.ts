import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { send } from '../../../tests/kit/app.ts';
import { desk, errorsOf } from '../../../tests/kit/desk.ts';
import {
  acceptedPlan,
  draft,
  type PlanPeople,
  planForm,
  planPeople,
  SERVICE,
} from '../../../tests/kit/plans.ts';

const put = ({ kit, staff }: Pick<PlanPeople, 'kit' | 'staff'>, path: string, payload: object) =>
  send(kit.app, {
    method: 'PUT',
    url: `/api/v1/desk/${path}`,
    headers: { authorization: `Bearer ${staff}` },
    payload,
  });
const remove = ({ kit, staff }: PlanPeople, id: number, version: number) =>
  send(kit.app, {
    method: 'DELETE',
    url: `/api/v1/desk/plans/${id}?Version=${version}`,
    headers: { authorization: `Bearer ${staff}` },
  });

describe('[R13.01] service types', () => {
  test('are added once, changed from the version that was read, and read by everybody in the office', async () => {
    const people = await planPeople();
    const { kit, staff, admin, serviceId } = people;
    expect((await desk(kit.app, admin, 'service-types', SERVICE)).body).toMatchObject({
      ...SERVICE,
      ServiceTypeId: serviceId,
      Checklist: [
        { Kind: 'tick', Text: 'Door seals', Unit: null, From: null, To: null },
        SERVICE.Checklist[1],
      ],
      Version: 1,
    });
    expect((await desk(kit.app, staff, 'service-types', SERVICE)).status).toBe(403);
    const { body: list } = await desk(kit.app, staff, 'service-types');
    expect(list.ServiceTypes).toHaveLength(1);
    const office = { kit, staff: admin };
    const change = { ...SERVICE, Name: 'Coolroom service', EquipmentTypeIds: [2, 1, 2], Version: 1 };
    const changed = await put(office, `service-types/${serviceId}`, change);
    expect(changed.body).toMatchObject({ Name: 'Coolroom service', EquipmentTypeIds: [1, 2], Version: 2 });
    expect((await put(office, `service-types/${serviceId}`, change)).body).toEqual(changed.body);
    expect(await put(office, `service-types/${serviceId}`, { ...change, Minutes: 60 })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Rosa Lindqvist changed this') },
    });
    const audit = (await desk(kit.app, admin, 'audit')).body.AuditEntries.filter(
      ({ SubjectKind }: { SubjectKind: string }) => SubjectKind === 'service-type',
    );
    expect(audit).toMatchObject([{ Action: 'service-type-changed' }, { Action: 'service-type-added' }]);
  });

  test.each([
    [{ Name: '' }, 'Name', messages.serviceNameRequired],
    [{ Name: 'COLD room service', Minutes: 50 }, 'Name', messages.serviceNameTaken],
    [{ Minutes: 4 }, 'Minutes', messages.minutesWrong],
    [{ CheckedOn: null }, 'CheckedOn', messages.checkedOnNeeded],
    [{ Source: null }, 'Source', messages.sourceNeeded],
    [{ LicenceKindId: 9999 }, 'LicenceKindId', messages.licenceUnknown],
    [{ EquipmentTypeIds: [9999] }, 'EquipmentTypeIds', messages.typeUnknown],
    [{ Checklist: [{ Kind: 'reading', Text: 'Air' }] }, 'Checklist.0.Unit', messages.unitRequired],
    [
      { Checklist: [{ Kind: 'reading', Text: 'Air', Unit: '°C', From: 5, To: 4 }] },
      'Checklist.0.To',
      messages.rangeWrong,
    ],
  ])('refuse %j', async (fault, field, message) => {
    const { kit, admin } = await planPeople();
    const { status, body } = await desk(kit.app, admin, 'service-types', { ...SERVICE, ...fault });
    expect([status, errorsOf(body)]).toEqual([422, [[field, message]]]);
  });
});

describe('plans', () => {
  test('[R13.05] a draft is drafted once, changed and removed, and none of it is due', async () => {
    const people = await planPeople();
    const { kit, staff, customerId } = people;
    const form = planForm(people);
    const key = randomUUID();
    const both = await Promise.all([draft(people, form, key), draft(people, form, key)]);
    expect(both.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(both[1]?.body).toEqual(both[0]?.body);
    expect((await draft(people, { ...form, Name: 'Another' }, key)).body.code).toBe('idempotency_key_reused');
    const { PlanId } = (both[0] as { body: { PlanId: number } }).body;
    expect(both[0]?.body).toMatchObject({
      State: 'draft',
      FirstDay: '2026-11-23',
      LastDay: '2027-11-22',
      TotalExGst: 1672.73,
      TotalIncGst: 1840,
      AcceptedBy: null,
      Services: [],
      Version: 1,
    });
    const eachPriced = {
      ...form,
      PriceExGst: null,
      Lines: form.Lines.map((line, at) => ({ ...line, PriceExGst: 100 + at })),
    };
    const changed = await put(people, `plans/${PlanId}`, { ...eachPriced, Version: 1 });
    expect(changed.body).toMatchObject({ PriceExGst: null, TotalExGst: 201, Version: 2 });
    expect((await put(people, `plans/${PlanId}`, { ...form, Version: 1 })).status).toBe(409);
    expect((await put(people, `plans/${PlanId}`, { ...eachPriced, Version: 1 })).body).toEqual(changed.body);
    const { body: list } = await desk(kit.app, staff, `customers/${customerId}/plans`);
    expect(list.Plans).toMatchObject([{ PlanId, Name: form.Name, Machines: 2 }]);
    expect((await remove(people, PlanId, 1)).status).toBe(409);
    for (let again = 0; again < 2; again += 1) expect((await remove(people, PlanId, 2)).status).toBe(200);
    expect((await desk(kit.app, staff, `plans/${PlanId}`)).status).toBe(404);
  });

  const line = (change: object) => (form: ReturnType<typeof planForm>) => ({
    ...form,
    Lines: [{ ...form.Lines[0], ...change }],
  });
  test.each<[string, (form: ReturnType<typeof planForm>) => object, string, string]>([
    ['no name', (form) => ({ ...form, Name: ' ' }), 'Name', messages.planNameRequired],
    ['no machine', (form) => ({ ...form, Lines: [] }), 'Lines', messages.linesRequired(300)],
    ['two kinds of price', line({ PriceExGst: 5 }), 'PriceExGst', messages.pricesMixed],
    ['no price', (form) => ({ ...form, PriceExGst: null }), 'PriceExGst', messages.pricesMixed],
    ["somebody else's machine", line({ EquipmentId: 1 }), 'Lines.0.EquipmentId', messages.machineUnknown],
    ['no such service', line({ ServiceTypeId: 999 }), 'Lines.0.ServiceTypeId', messages.serviceUnknown],
    ['every 53 weeks', line({ Every: 53, Unit: 'weeks' }), 'Lines.0.Every', messages.intervalWrong],
    ['a date after the term', line({ Anchor: '2027-11-23' }), 'Lines.0.Anchor', messages.neverDue],
    ['months it never falls in', line({ Months: [1] }), 'Lines.0.Anchor', messages.neverDue],
    [
      'a service twice',
      (form) => ({ ...form, Lines: [form.Lines[0], form.Lines[0]] }),
      'Lines.1.ServiceTypeId',
      messages.lineTwice,
    ],
  ])('[R13.02] a draft with %s is refused', async (_, change, field, message) => {
    const people = await planPeople();
    const { status, body } = await draft(people, change(planForm(people)));
    expect([status, errorsOf(body)]).toEqual([422, [[field, message]]]);
  });

  test('of a customer whose data is deleted are over, and name nobody', async () => {
    const people = await planPeople();
    const { kit, staff, admin, jobId, customerId } = people;
    const drafted = await draft(people, { ...planForm(people), Name: 'For Priya' });
    const { PlanId } = drafted.body;
    const offered = await desk(kit.app, staff, `plans/${PlanId}/offer`, { Version: 1 });
    await desk(kit.app, staff, `plans/${PlanId}/accept`, {
      AcceptedBy: 'Priya Nair',
      Version: offered.body.Version,
    });
    expect((await desk(kit.app, admin, `customers/${customerId}/export`)).body).toMatchObject({
      Plans: [{ name: 'For Priya' }],
      PlanTerms: [{ acceptedBy: 'Priya Nair' }],
      PlanOffers: [{ answeredBy: 'Priya Nair', content: { name: 'For Priya' } }],
      PlanLines: [{}, {}],
      PlanServices: [{ state: 'due' }, { state: 'due' }],
    });
    await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold' });
    const { body: customer } = await desk(kit.app, staff, `customers/${customerId}`);
    const forgotten = await desk(kit.app, admin, `customers/${customerId}/forget`, {
      UserName: customer.UserName,
      Version: customer.Version,
    });
    expect(forgotten.status, JSON.stringify(forgotten.body)).toBe(200);
    const { body } = await desk(kit.app, staff, `plans/${PlanId}`);
    expect(body).toMatchObject({
      Name: '(deleted)',
      State: 'ended',
      AcceptedBy: null,
      Offer: null,
      Services: [],
    });
    expect((await draft(people, planForm(people))).status).toBe(409);
  });

  test('[R13.05, R13.04] an accepted plan stays word for word, and ends with a reason', async () => {
    const people = await planPeople();
    const { kit, staff, admin } = people;
    const plan = await acceptedPlan(people);
    const { PlanId } = plan;
    expect(plan).toMatchObject({
      State: 'active',
      AcceptedBy: 'Priya Nair',
      RecordedBy: 'Tomasz Wren',
      Version: 2,
    });
    const form = planForm(people);
    expect(await put(people, `plans/${PlanId}`, { ...form, Name: 'Less', Version: 2 })).toMatchObject({
      status: 409,
      body: { detail: messages.notADraft },
    });
    expect((await remove(people, PlanId, 2)).status).toBe(409);
    const again = await desk(kit.app, staff, `plans/${PlanId}/accept`, {
      AcceptedBy: 'Priya Nair',
      Version: 1,
    });
    expect(again.body).toEqual(plan);
    const end = () => desk(kit.app, staff, `plans/${PlanId}/end`, { Reason: 'Sold the café', Version: 2 });
    const ended = await end();
    expect(ended.body).toMatchObject({ State: 'ended', EndReason: 'Sold the café' });
    expect(ended.body.Services.map(({ State, Reason }: Record<string, string>) => [State, Reason])).toEqual([
      ['skipped', 'Sold the café'],
      ['skipped', 'Sold the café'],
    ]);
    expect((await end()).body).toEqual(ended.body);
    const actions = (await desk(kit.app, admin, 'audit')).body.AuditEntries.filter(
      ({ SubjectKind }: { SubjectKind: string }) => SubjectKind === 'plan',
    ).map(({ Action }: { Action: string }) => Action);
    expect(actions).toEqual(['plan-ended', 'plan-accepted', 'plan-drafted']);
  });
});
