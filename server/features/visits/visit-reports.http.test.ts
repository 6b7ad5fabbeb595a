import { expect, test } from 'vitest';
import { ADMIN, desk, signedInStaff } from '../../../tests/kit/desk.ts';
import { read } from '../../../tests/kit/equipment.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { photo, smallPhoto } from '../../../tests/kit/photos.ts';
import { techPeople, visitOf } from '../../../tests/kit/technicians/technician-phone.ts';
import { chooseEmails, deliverTexts } from '../../../tests/kit/texts.ts';

type People = Awaited<ReturnType<typeof techPeople>> & { jobId: number };

/** A technician with a visit this afternoon, whose news has been told. */
async function afternoonVisit(): Promise<People> {
  const people = await techPeople();
  await chooseEmails(people.kit);
  const jobId = await visitOf(people, { id: people.id });
  await deliverEmails(people.kit);
  await deliverTexts(people.kit);
  return { ...people, jobId };
}

const today = async ({ phone, ch }: People) => (await phone.post('', { ch })).body.Today.Visits[0];

const jobNow = async ({ kit: { app }, staff, jobId }: People) =>
  (await desk(app, staff, `jobs/${jobId}`)).body;

async function press(people: People, what: string, more: object = {}) {
  const { VisitId, StartsAt } = await today(people);
  const PressedOn = people.kit.clock.now().toString();
  return people.phone.post('/press', { ch: people.ch, VisitId, StartsAt, Press: what, PressedOn, ...more });
}

const READINGS = {
  TemperatureBefore: 9.8,
  SuctionPressure: 310,
  HeadPressure: 1650,
  Current: 4.2,
  RefrigerantAdded: 0.35,
  Temperature: 3.4,
};

const WRITTEN = {
  Work: 'Found a leak at the flare, brazed it and charged it.',
  Parts: [{ Name: 'Filter drier', Quantity: 1 }],
  ...READINGS,
  SignedName: 'Maria Rossi',
  Signature: 'M12 40L14 42L18 41M60 40L60 40',
  QuoteWords: 'The evaporator is corroded through.',
  QuoteParts: [{ Name: 'Evaporator coil', Quantity: 1 }],
};

async function finish(people: People, more: object = {}) {
  const { VisitId } = await today(people);
  const FinishedOn = people.kit.clock.now().toString();
  return people.phone.post('/finished', { ch: people.ch, VisitId, FinishedOn, ...WRITTEN, ...more });
}

const needs = async ({ kit: { app }, staff }: People) =>
  (await desk(app, staff, 'needs')).body.Groups.flatMap(({ Needs }: { Needs: { Kind: string }[] }) =>
    Needs.map(({ Kind }) => Kind),
  );

test('[R15.05] all that was written on site is at the office, in the record and in the machine’s history', async () => {
  const people = await afternoonVisit();
  const { kit, staff, jobId, customer } = people;
  await press(people, 'arrived');
  kit.clock.advance({ hours: 1 });
  // The phone was in the car: they were there ten minutes longer.
  const ArrivedOn = kit.clock.now().subtract({ minutes: 70 }).toString();
  expect(await finish(people, { ArrivedOn })).toMatchObject({ status: 200 });
  const reported = (await jobNow(people)).VisitPlans[0];
  expect(reported.Report).toMatchObject({ ...WRITTEN, ArrivedOn, LeftOn: null, IsAfterRecord: false });
  // The press stays beside the correction.
  expect(reported.ArrivedOn).not.toBe(ArrivedOn);

  const { Work, Parts } = WRITTEN;
  const record = { Date: '2026-11-23', From: '9:00', To: '10:00', Work, Parts, ...READINGS, Current: 4.6 };
  const recorded = await desk(kit.app, staff, `jobs/${jobId}/visits`, record);
  expect(recorded.body.Visits, JSON.stringify(recorded.body)).toMatchObject([
    { Work, Parts, ...READINGS, Current: 4.6, Report: { ...WRITTEN, Current: 4.2 } },
  ]);
  const history = await read(kit.app, customer, 'servicehistory');
  expect(history.body.Historys).toMatchObject([{ Work, Parts, ...READINGS, Current: 4.6 }]);
  expect(JSON.stringify(history.body)).not.toMatch(/Evaporator|Rossi|M12 40/);
});

test('[R15.05] what reaches us after the record is kept beside it, and the office hears of it', async () => {
  const people = await afternoonVisit();
  const { kit, staff, jobId } = people;
  await press(people, 'arrived');
  kit.clock.advance({ hours: 1 });
  await desk(kit.app, staff, `jobs/${jobId}/visits`, {
    Date: '2026-11-23',
    From: '9:05',
    Work: 'As rung in.',
  });
  expect(await needs(people)).not.toContain('after-record');
  for (const _ of [1, 2])
    expect(await finish(people)).toMatchObject({ status: 200, body: { State: 'done' } });
  const job = await jobNow(people);
  expect(job.Visits).toMatchObject([{ Work: 'As rung in.', Report: { ...WRITTEN, IsAfterRecord: true } }]);
  expect(job.Timeline.filter(({ Kind }: { Kind: string }) => Kind === 'finished')).toHaveLength(1);
  expect((await needs(people)).filter((kind: string) => kind === 'after-record')).toHaveLength(1);
});

const WRONG: [object, string][] = [
  [{ Current: 4.25 }, 'Current'],
  [{ SuctionPressure: 9000 }, 'SuctionPressure'],
  [{ Signature: 'M1 2L3 4"/>' }, 'Signature'],
  [{ SignedName: '' }, 'SignedName'],
  [{ QuoteWords: null }, 'QuoteWords'],
  [{ ArrivedOn: '2026-11-22T22:10:00Z', LeftOn: '2026-11-22T22:05:00Z' }, 'LeftOn'],
];

test('[R15.05] what can’t be right is refused at its field, and nothing is kept', async () => {
  const people = await afternoonVisit();
  for (const [wrong, field] of WRONG) {
    expect((await finish(people, wrong)).body, field).toMatchObject({ errors: [{ field }] });
  }
  expect((await today(people)).Report).toBeNull();
});

test("[R15.05, R14.09] 'Couldn't get in' ends the visit: the customer hears why, the office sets a new time, photos follow", async () => {
  const people = await afternoonVisit();
  const { kit, phone, jobId } = people;
  const { VisitId } = await today(people);
  const Note = 'The roller door is down and nobody answers.';
  for (const _ of [1, 2]) {
    expect((await press(people, 'noAccess', { Note })).body).toMatchObject({ State: 'noAccess' });
  }
  const job = await jobNow(people);
  expect(job).toMatchObject({
    State: 'Requested',
    HasVisitTime: false,
    IsNoAccess: true,
    TechnicianId: null,
  });
  expect(job.Timeline.at(-1)).toMatchObject({
    Kind: 'no-access',
    Actor: 'technician',
    ActorName: 'Noor Haddad',
    Note,
  });
  expect(job.Timeline.filter(({ Kind }: { Kind: string }) => Kind === 'no-access')).toHaveLength(1);
  expect(await needs(people)).toContain('new-time');
  kit.clock.advance({ minutes: 2 });
  const [mail, ...others] = await deliverEmails(kit);
  expect(others).toEqual([]);
  expect(mail?.text).toContain(Note);
  expect(await phone.addPhotos(VisitId, [photo(await smallPhoto())])).toMatchObject({ status: 200 });
  expect((await jobNow(people)).VisitPhotos).toHaveLength(1);
  expect((await press(people, 'arrived')).status).toBe(409);
  expect((await desk(kit.app, people.staff, `jobs/${jobId}`)).body.Visits).toEqual([]);
});

test('[R15.05] a phone whose clock is three hours slow: presses count as long ago as they were made', async () => {
  const people = await afternoonVisit();
  const { kit } = people;
  const slow = () => kit.clock.now().subtract({ hours: 3 }).toString();
  const PressedOn = slow();
  const pressedAt = kit.clock.now().round('second').toString();
  kit.clock.advance({ minutes: 20 });
  await press(people, 'arrived', { PressedOn, SentOn: slow() });
  expect((await today(people)).ArrivedOn).toBe(pressedAt);
});

test('[R15.05] somebody who has set out and needs longer says so: the customer hears the new time once', async () => {
  const people = await afternoonVisit();
  const { kit } = people;
  await press(people, 'onTheWay', { Minutes: 20 });
  await deliverEmails(kit);
  kit.clock.advance({ minutes: 10 });
  const { VisitId, StartsAt } = await today(people);
  const late = { VisitId, StartsAt, PressedOn: kit.clock.now().toString(), Minutes: 45, Press: 'late' };
  for (const _ of [1, 2]) {
    expect(await people.phone.post('/press', { ch: people.ch, ...late })).toMatchObject({ status: 200 });
  }
  const mails = await deliverEmails(kit);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Running late: Noor Haddad, there about 10:05am$/),
  ]);
  expect(mails[0]?.text).toContain('needs longer');
});

test('[R15.05] a part that was picked on site keeps its id up to the record and a quote; customers never see it', async () => {
  const people = await afternoonVisit();
  const { kit, staff, jobId, customer } = people;
  const motor = { Kind: 'part', Number: 'EVF-2034', Description: 'Evaporator fan motor', Unit: 'each' };
  const { PartId } = (
    await desk(kit.app, await signedInStaff(kit, ADMIN), 'parts', {
      ...motor,
      CostExGst: 81.35,
      FixedPriceExGst: 199.95,
    })
  ).body;
  await press(people, 'arrived');
  kit.clock.advance({ hours: 1 });
  const picked = { Name: 'Evaporator fan motor', Quantity: 2, PartId };
  const sent = { Parts: [picked], QuoteParts: [picked, { ...picked, Name: 'Mount', PartId: 999_999 }] };
  expect(await finish(people, sent)).toMatchObject({ status: 200 });
  const kept = { Parts: [picked], QuoteParts: [picked, { Name: 'Mount', Quantity: 2, PartId: null }] };
  expect((await today(people)).Report).toMatchObject(kept);
  expect((await jobNow(people)).VisitPlans[0].Report).toMatchObject(kept);
  expect((await desk(kit.app, staff, `jobs/${jobId}/quote/reported`)).body.Lines).toEqual([
    { Description: 'Evaporator fan motor', Detail: null, Quantity: 2, UnitExGst: 199.95, PartId },
    { Description: 'Mount', Detail: null, Quantity: 2, UnitExGst: null, PartId: null },
  ]);

  const record = { Date: '2026-11-23', From: '9:00', To: '10:00', Work: 'Replaced both.', Parts: [picked] };
  const recorded = await desk(kit.app, staff, `jobs/${jobId}/visits`, record);
  expect(recorded.body.Visits).toMatchObject([{ Parts: [picked] }]);
  for (const path of ['servicehistory', `jobs/${jobId}`]) {
    const { body } = await read(kit.app, customer, path);
    expect(JSON.stringify(body)).toContain(picked.Name);
    expect(JSON.stringify(body)).not.toContain('PartId');
  }
});
