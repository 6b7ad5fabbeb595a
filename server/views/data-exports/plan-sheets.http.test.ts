import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { send } from '../../../tests/kit/app.ts';
import { dataExportsOf } from '../../../tests/kit/data-exports.ts';
import { ADMIN, signInStaff } from '../../../tests/kit/desk.ts';
import { rowsOf } from '../../../tests/kit/exported.ts';
import { draft, planForm, planPeople, SERVICE } from '../../../tests/kit/plans.ts';
import {
  addTechnician,
  boundPhone,
  TECH_MOBILE,
  textLink,
} from '../../../tests/kit/technicians/technician-phone.ts';

type Service = { OccurrenceId: number; Checklist: object[] };

test('[R13.08, R10.19] the file with everything has plans with their prices, offers, services and readings', async () => {
  const people = await planPeople();
  const { kit, machines } = people;
  let token = people.staff;
  const call = async (path: string, payload: object) => {
    const { status, body } = await send(kit.app, {
      method: 'POST',
      url: `/api/v1/desk/${path}`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      payload,
    });
    expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  const form = planForm(people);
  const prices = [333.35, 77.77];
  const Lines = form.Lines.map((line, at) => ({ ...line, Anchor: '2026-11-23', PriceExGst: prices[at] }));
  const { body: plan } = await draft(people, { ...form, Billing: 'yearly', PriceExGst: null, Lines });
  const offered = await call(`plans/${plan.PlanId}/offer`, { Version: plan.Version });
  const said = { AcceptedBy: 'Priya Nair', Version: offered.Version };
  const { Services, Version } = await call(`plans/${plan.PlanId}/accept`, said);
  const due = Services.filter(({ DueOn }: { DueOn: string }) => DueOn === '2026-11-23');

  const TechnicianId = await addTechnician(people, { Name: 'Noor Haddad', Mobile: TECH_MOBILE });
  const ch = await textLink(people, TechnicianId);
  const phone = await boundPhone(kit, ch);
  const { RepairId } = await call('due-services/visits', {
    Services: due.map(({ OccurrenceId }: Service) => ({ OccurrenceId, Version: 1 })),
    ...{ Date: '2026-11-23', TimeWindow: 'afternoon', TechnicianId },
  });
  const [visit] = (await phone.post('', { ch })).body.Today.Visits;
  const { VisitId, StartsAt } = visit;
  await phone.post('/press', {
    ch,
    VisitId,
    StartsAt,
    Press: 'arrived',
    PressedOn: kit.clock.now().toString(),
  });
  kit.clock.advance({ hours: 1 });
  const finished = await phone.post('/finished', {
    ...{ ch, VisitId, FinishedOn: kit.clock.now().toString(), Work: 'Serviced.' },
    Services: visit.Services.map(({ OccurrenceId, Checklist }: Service, at: number) => ({
      OccurrenceId,
      Items: Checklist.map((item, nth) => ({
        ...item,
        ...(nth === 0 ? { IsTicked: true } : { Value: -17.5 }),
      })),
      ...(at === 0 ? { IsDone: true, ToWatch: 'Its fan' } : { NotDoneBecause: 'Its panel is locked' }),
    })),
  });
  expect(finished.status, JSON.stringify(finished.body)).toBe(200);
  await call(`jobs/${RepairId}/visits`, { Date: '2026-11-23', From: '9:15', Work: 'Serviced.' });
  token = await signInStaff(kit.app, ADMIN);
  const [, second] = due;
  await call(`due-services/${second.OccurrenceId}/skip`, { Reason: 'Taken out', Version: 3 });
  await call(`plans/${plan.PlanId}/pause`, { FirstDay: '2027-03-01', LastDay: '2027-03-31', Version });

  const files = await dataExportsOf(kit, token).everything();
  const sheet = (name: string) => rowsOf(files.get(`${name}.csv`) ?? '');
  const number = String(plan.PlanId);
  expect(sheet('service-types')).toMatchObject([{ Name: SERVICE.Name, Minutes: '45', Why: SERVICE.Why }]);
  expect(sheet('plans')).toMatchObject([
    {
      'Plan number': number,
      Paid: 'in advance',
      Term: '1',
      'Accepted by': 'Priya Nair',
      'Price ex GST': '411.12',
    },
  ]);
  const lines = sheet('plan-lines').map((line) => line['Line number']);
  expect(sheet('plan-lines')).toMatchObject(
    machines.map((id) => ({
      'Equipment number': String(id),
      Every: '3',
      Unit: 'months',
      'First date': '2026-11-23',
    })),
  );
  expect(sheet('plan-pauses')).toEqual([
    { 'Plan number': number, From: '2027-03-01', 'Goes on': '2027-04-01' },
  ]);
  expect(sheet('plan-prices')).toEqual(
    prices.map((price, at) => ({
      ...{ 'Plan number': number, Term: '1' },
      ...{ 'Line number': lines[at], 'Price ex GST': String(price) },
    })),
  );
  expect(sheet('plan-offers')).toMatchObject([
    {
      'Offer number': '1',
      Term: '1',
      State: 'accepted',
      Way: 'recorded',
      'Price ex GST': '411.12',
      GST: '41.11',
    },
  ]);
  expect(sheet('plan-offer-lines')).toMatchObject(
    prices.map((price) => ({
      ...{ Service: SERVICE.Name, Checklist: 'Door seals; Leaving air, °C', 'Price ex GST': String(price) },
      'Due dates': '2026-11-23; 2027-02-23; 2027-05-23; 2027-08-23',
    })),
  );
  const done = { 'Visit number': String(VisitId), 'Job number': String(RepairId) };
  expect(sheet('plan-services')).toMatchObject([
    { 'Line number': lines[0], Due: '2026-11-23', State: 'done', Done: '2026-11-23', ...done },
    {
      'Line number': lines[1],
      State: 'credited',
      'Skipped or credited because': 'Taken out',
      'Job number': '',
    },
  ]);
  const [first] = sheet('plan-services');
  expect(sheet('plan-readings')).toMatchObject([
    { ...done, Done: 'yes', 'To watch': 'Its fan', Checked: 'Door seals', Ticked: 'yes', Measured: '' },
    {
      'Service number': first?.['Service number'],
      Measured: '-17.5',
      Unit: '°C',
      'Expected to': '-16',
      Ticked: '',
    },
    { Done: 'no', 'Not done because': 'Its panel is locked', Checked: 'Door seals' },
    { 'Equipment number': String(machines[1]), Checked: 'Leaving air' },
  ]);
  expect(sheet('all-jobs').find((job) => job['Job number'] === String(RepairId))).toMatchObject({
    'Plan number': number,
  });
  expect(sheet('invoices')).toMatchObject([
    { Kind: 'plan', 'Plan number': number },
    { Kind: 'adjustment-note' },
  ]);
});
