import { randomUUID } from 'node:crypto';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { send } from '../../../tests/kit/app.ts';
import { book, sampleAbn, visitorForm } from '../../../tests/kit/bookings.ts';
import { desk } from '../../../tests/kit/desk.ts';
import { read } from '../../../tests/kit/equipment.ts';
import { portalPdf } from '../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { acceptedPlan, planForm, planPeople, SERVICE } from '../../../tests/kit/plans.ts';
import {
  addTechnician,
  boundPhone,
  TECH_MOBILE,
  textLink,
} from '../../../tests/kit/technicians/technician-phone.ts';
import { taskHandlers } from '../../tasks.ts';

type Service = { OccurrenceId: number; EquipmentId: number; Checklist: object[] };

/** A plan whose second line counts from done, its visit of both machines this afternoon, and its technician, who is there. */
async function planVisit() {
  const people = await planPeople();
  const { kit } = people;
  const technicianId = await addTechnician(people, { Name: 'Noor Haddad', Mobile: TECH_MOBILE });
  const ch = await textLink(people, technicianId);
  const phone = await boundPhone(kit, ch);
  const form = planForm(people);
  const plan = await acceptedPlan(people, {
    ...form,
    Lines: form.Lines.map((line, at) => ({ ...line, ...(at === 1 && { Every: 2, Basis: 'done' }) })),
  });
  const office = (path: string, body?: object) => desk(kit.app, people.staff, path, body);
  const bookAll = async () => {
    const due = (await office('due-services?Month=2027-03')).body.Visits[0].Services;
    return send(kit.app, {
      method: 'POST',
      url: '/api/v1/desk/due-services/visits',
      headers: { authorization: `Bearer ${people.staff}`, 'idempotency-key': randomUUID() },
      payload: {
        Services: due.map(({ OccurrenceId, Version }: { OccurrenceId: number; Version: number }) => ({
          OccurrenceId,
          Version,
        })),
        Date: '2026-11-23',
        TimeWindow: 'afternoon',
        TechnicianId: technicianId,
      },
    });
  };
  const { body } = await bookAll();
  const today = async () => (await phone.post('', { ch })).body.Today.Visits[0];
  const visit = await today();
  const at = { ch, VisitId: visit.VisitId, StartsAt: visit.StartsAt };
  await phone.post('/press', { ...at, Press: 'arrived', PressedOn: kit.clock.now().toString() });
  kit.clock.advance({ hours: 1 });
  const finish = (Services?: object[], more: object = {}) =>
    phone.post('/finished', {
      ch,
      VisitId: visit.VisitId,
      FinishedOn: kit.clock.now().toString(),
      Work: 'Serviced what was there.',
      Services,
      ...more,
    });
  const record = () =>
    office(`jobs/${body.RepairId}/visits`, {
      Date: '2026-11-23',
      From: '9:05',
      Work: 'Serviced what was there.',
    });
  const planNow = async () => {
    await taskHandlers(kit.deps)['fill-plans']({ planIds: [plan.PlanId] });
    return (await office(`plans/${plan.PlanId}`)).body.Services as {
      State: string;
      DueOn: string;
      LineId: number;
    }[];
  };
  return {
    ...people,
    office,
    today,
    finish,
    phone,
    at,
    record,
    planNow,
    plan,
    jobId: body.RepairId as number,
    services: visit.Services as Service[],
  };
}

/** What a technician says of a service whose door seals they looked at. */
const said = ({ OccurrenceId, Checklist }: Service, value: number | null, more: object) => ({
  OccurrenceId,
  Items: Checklist.map((item, at) => (at === 0 ? { ...item, IsTicked: true } : { ...item, Value: value })),
  ...more,
});

test('[R13.08] what a technician ticks line by line is done with the visit’s record, and what they don’t is due again', async () => {
  const { kit, customer, office, today, finish, record, planNow, jobId, services, machines } =
    await planVisit();
  expect(services).toMatchObject(
    machines.map((EquipmentId) => ({
      EquipmentId,
      ServiceName: SERVICE.Name,
      Checklist: SERVICE.Checklist.map(({ Text }) => ({ Text })),
    })),
  );
  const [first, second] = services as [Service, Service];
  const reports = [
    said(first, null, { NotDoneBecause: 'Its panel is locked' }),
    said(second, -12, { IsDone: true, ToWatch: 'The fan is loud' }),
  ];
  // A phone sends it again until it hears an answer.
  for (const _ of [1, 2]) expect(await finish(reports)).toMatchObject({ status: 200 });
  expect((await today()).Report.Services).toMatchObject(reports);
  expect((await planNow()).filter(({ State }) => State === 'booked')).toHaveLength(2);

  expect((await record()).body.Visits).toMatchObject([{ Services: reports }]);
  const after = await planNow();
  expect(after.slice(0, 2)).toMatchObject([
    { State: 'due', RepairId: null },
    { State: 'done', DoneOn: '2026-11-23', RepairId: jobId, Found: reports[1] },
  ]);
  // The next of a line that counts from done.
  expect(after).toContainEqual(expect.objectContaining({ State: 'due', DueOn: '2027-01-23' }));
  const { rows } = await kit.deps.pool.query(
    `select count(*)::int from audit_log where action = 'service-done'`,
  );
  expect(rows).toEqual([{ count: 1 }]);

  const { visitId } = (await kit.deps.pool.query(`select max(id)::int as "visitId" from visits`)).rows[0];
  // Each machine's history has the visit.
  for (const EquipmentId of machines) {
    const { body } = await read(kit.app, customer, `servicehistory?EquipmentId=${EquipmentId}`);
    expect(body.Historys[0]).toMatchObject({ RepairId: jobId, Services: reports });
  }
  const pdf = await portalPdf({ kit, customer }, `jobs/${jobId}/visits/${visitId}/pdf`);
  const { text } = await extractText(new Uint8Array(pdf.content), { mergePages: true });
  for (const words of ['Not done: Its panel is locked', 'Read: Leaving air -12 °C', '; The fan is loud']) {
    expect(text.replace(/\s+/g, ' ')).toContain(words);
  }
  await office(`jobs/${jobId}/complete`, {});
  const [mail] = (await deliverEmails(kit)).filter(({ subject }) => subject?.startsWith('Done'));
  expect(mail?.text).toContain('Leaving air -12 °C, expected -20 to -16 °C; The fan is loud');
  expect(mail?.text).toContain('Not done: Its panel is locked');
  expect(mail?.text).not.toMatch(/complian/i);
});

test('[R13.08] a report that comes after the office’s record settles what nobody settled, once', async () => {
  const { finish, record, planNow, services, office } = await planVisit();
  const [first, second] = services as [Service, Service];
  await record();
  expect((await office('due-services')).body.Visited).toMatchObject([{ Services: [{}, {}] }]);
  await office(`due-services/${first.OccurrenceId}/done`, { DoneOn: '2026-11-22', Version: 2 });
  const all = services.map((service) => said(service, -18, { IsDone: true }));
  for (const _ of [1, 2]) await finish(all);
  await finish(services.map((service) => said(service, null, {})));
  expect((await planNow()).slice(0, 2)).toMatchObject([
    { State: 'done', DoneOn: '2026-11-22' },
    { State: 'done', DoneOn: '2026-11-23' },
  ]);
  expect((await office('due-services')).body.Visited).toEqual([]);
  expect(second).toBeDefined();
});

test('[R13.08] a phone of before says nothing of services, so the office does; another customer’s are left out', async () => {
  const { finish, record, planNow, services, office, jobId, kit } = await planVisit();
  expect(await finish()).toMatchObject({ status: 200 });
  await record();
  expect((await planNow()).filter(({ State }) => State === 'booked')).toHaveLength(2);
  // It's a stranger's plan now.
  const stranger = await book(
    kit.app,
    visitorForm({ CheckoutEmailAddress: 'lee@harbour.example', CheckoutABN: sampleAbn(1) }),
  );
  await kit.deps.pool.query(`update plans set customer_id = (select customer_id from jobs where id = $1)`, [
    stranger.body.repairId,
  ]);
  await finish(services.map((service) => said(service, -18, { IsDone: true })));
  expect((await office(`jobs/${jobId}`)).body.Visits).toMatchObject([{ Services: [] }]);
  expect((await planNow()).filter(({ State }) => State === 'booked')).toHaveLength(2);
});

test('[R13.08, R15.05] a fault that is found at a plan’s visit becomes a repair quote, as at every visit', async () => {
  const { finish, office, jobId, services } = await planVisit();
  const quote = { QuoteWords: 'A new fan', QuoteParts: [{ Name: 'Fan', Quantity: 1 }] };
  expect(
    await finish(
      services.map((service) => said(service, -18, { IsDone: true })),
      quote,
    ),
  ).toMatchObject({ status: 200 });
  expect((await office(`jobs/${jobId}/quote/reported`)).body.Lines).toMatchObject([{ Description: 'Fan' }]);
  const { status, body } = await office(`jobs/${jobId}/quote`, {
    Lines: [{ Description: 'Fan', Quantity: 1, UnitExGst: 80 }],
  });
  expect(status, JSON.stringify(body)).toBe(200);
});

test('[R13.04] after a visit without access its services stay with the job, and are due again once that is cancelled', async () => {
  const { phone, at, kit, office, planNow, jobId } = await planVisit();
  expect(
    await phone.post('/press', { ...at, Press: 'noAccess', PressedOn: kit.clock.now().toString() }),
  ).toMatchObject({ status: 200 });
  expect((await planNow()).map(({ State }) => State)).toEqual(['booked', 'booked']);
  expect(await office(`jobs/${jobId}/cancel`, { Reason: 'They want another day.' })).toMatchObject({
    status: 200,
  });
  expect((await planNow()).slice(0, 2)).toMatchObject([{ State: 'due', RepairId: null }, { State: 'due' }]);
});
