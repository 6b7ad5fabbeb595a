import { describe, expect, test } from 'vitest';
import { confirmEmails } from '../../../tests/kit/app.ts';
import {
  type BookingForm,
  book,
  customerForm,
  sampleAbn,
  signedInCustomer,
} from '../../../tests/kit/bookings.ts';
import {
  ADMIN,
  DISPATCHER,
  desk,
  errorsOf,
  preparedPeople,
  signedInStaff,
  signInStaff,
} from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { deliverTexts, proveMobiles, textsOf } from '../../../tests/kit/texts.ts';

const PERTH = {
  CheckoutLocationName: 'Quay Bakery',
  CheckoutStreet: '7 Hay Street',
  CheckoutSuburb: 'Perth',
  CheckoutState: 'WA',
  CheckoutPostcode: '6000',
  BookingPostcode: '6000',
};

const TUESDAY = '2026-11-24';

/**
 * Dan has five visits on Tuesday: three of Priya's, one of them in Perth, and two of Jo's; and one of Priya's on Wednesday. All have
 * been told.
 */
const begun = preparedPeople(async ({ kit, staff, customer }) => {
  const { app } = kit;
  const jo = await signedInCustomer(app, {
    CheckoutEmailAddress: 'jo@quay.example',
    CheckoutFirstName: 'Jo',
    CheckoutABN: sampleAbn(7),
    CheckoutMobileNumber: '0491 570 157',
    ...PERTH,
  });
  const { rows } = await kit.deps.pool.query('select id, name from technicians');
  const technicians: Record<string, number> = Object.fromEntries(
    rows.map(({ id, name }) => [name, Number(id)]),
  );
  async function visit(token: string, site: BookingForm, day: string, TimeWindow: string) {
    const booked = await book(app, customerForm(site), { token });
    const planned = await desk(app, staff, `jobs/${booked.body.repairId}/schedule`, {
      Date: day,
      TimeWindow,
      TechnicianId: technicians['Dan Okafor'],
    });
    if (planned.status !== 200) throw new Error(JSON.stringify([booked.body, planned.body]));
    return booked.body.repairId as number;
  }
  const jobs = [
    await visit(customer, {}, TUESDAY, 'morning'),
    await visit(customer, {}, TUESDAY, 'afternoon'),
    await visit(customer, PERTH, TUESDAY, 'morning'),
    await visit(jo.token, PERTH, TUESDAY, 'morning'),
    await visit(jo.token, PERTH, TUESDAY, 'afternoon'),
  ];
  const later = await visit(customer, {}, '2026-11-25', 'morning');
  await confirmEmails(kit);
  kit.clock.advance({ seconds: 61 });
  await deliverEmails(kit);
  await proveMobiles(kit);
  await deliverTexts(kit);
  // So that none of these counts as news of what comes.
  kit.clock.advance({ seconds: 1 });
  return { technicians, jobs, later };
});

/** The technician of `begun` is sick, and what the office does about it. */
async function sickness() {
  const people = await begun();
  const { kit, technicians } = people;
  const heard = new Set((await textsOf(kit)).map(({ body }) => body));
  const idOf = (name: string): number => technicians[name] ?? 0;
  const dan = idOf('Dan Okafor');
  const call = (path: string, body?: object, as = people.staff) => desk(kit.app, as, path, body);
  const job = async (id: number) => (await call(`jobs/${id}`)).body;
  const touched = async (query = '') =>
    (await call(`technicians/${dan}/leave-visits${query}`)).body.VisitList;
  const give = async (to: number | null, ids: readonly number[] = people.jobs, as?: string) => {
    const Visits: object[] = [];
    for (const RepairId of ids)
      Visits.push({ RepairId, Version: (await job(RepairId)).Version, TechnicianId: to });
    return { Visits, send: () => call(`technicians/${dan}/visits/give`, { Visits }, as) };
  };
  const told = async () => {
    kit.clock.advance({ seconds: 61 });
    const emails = (await deliverEmails(kit)).map(({ subject = '', text = '', attachments }) => ({
      subject,
      text,
      attachments: attachments.length,
    }));
    await deliverTexts(kit);
    const sent = (await textsOf(kit)).filter(({ body, state }) => state === 'sent' && !heard.has(body));
    for (const { body } of sent) heard.add(body);
    return { emails, texts: sent.map(({ body }): string => body) };
  };
  return { ...people, call, idOf, dan, mei: idOf('Mei Tan'), job, touched, give, told };
}

describe('[R14.04] the visits of a technician on leave', () => {
  test('are listed for the days of the leave, at their sites; before it is added too', async () => {
    const { kit, call, dan, jobs, later, touched } = await sickness();
    const ids = (list: { RepairId: number }[]) => list.map(({ RepairId }) => RepairId).sort((a, b) => a - b);
    expect(await touched()).toEqual([]);
    expect(ids(await touched('?From=2026-11-24&To=2026-11-24'))).toEqual(jobs);
    expect(ids(await touched('?From=2026-11-24'))).toEqual(jobs);
    expect(ids(await touched('?From=2026-11-24&To=2026-11-25'))).toEqual([...jobs, later]);
    await call(`technicians/${dan}/leave`, { FromDate: '2026-11-24', ToDate: '2026-11-24' });
    expect(ids(await touched())).toEqual(jobs);
    // In Sydney the morning is over; in Perth it isn't.
    kit.clock.advance({ hours: 27 });
    const tuesday = await signInStaff(kit.app, DISPATCHER);
    expect(ids((await call(`technicians/${dan}/leave-visits`, undefined, tuesday)).body.VisitList)).toEqual(
      jobs.slice(1),
    );
    expect((await call('technicians/99999/leave-visits', undefined, tuesday)).status).toBe(404);
    await kit.close();
  });

  test('are given to another in one go: days and windows stay, each in a gap of theirs', async () => {
    const { kit, call, mei, jobs, later, job, touched, give, told } = await sickness();
    const before = await Promise.all(jobs.map(job));
    const press = await give(mei);
    const given = await press.send();
    expect(given.status).toBe(200);
    const times = ({ StartsAt, EndsAt, AttendanceDate, TimeWindow }: Record<string, unknown>) => [
      StartsAt,
      EndsAt,
      AttendanceDate,
      TimeWindow,
    ];
    const after = await Promise.all(jobs.map(job));
    expect(after.map(times)).toEqual(before.map(times));
    expect(after.map(({ TechName }) => TechName)).toEqual(jobs.map(() => 'Mei Tan'));
    expect(after.map(({ Version }) => Version)).toEqual(before.map(({ Version }) => Version + 1));
    expect((await job(later)).TechName).toBe('Dan Okafor');
    expect(given.body.Given.flatMap(({ Warnings }: { Warnings: object[] }) => Warnings)).toEqual([]);
    expect(await touched('?From=2026-11-24')).toEqual([]);
    // A press that is sent again changes nothing.
    const again = await press.send();
    expect([again.status, again.body]).toEqual([200, given.body]);
    expect(await Promise.all(jobs.map(job))).toEqual(after);
    const { emails, texts } = await told();
    const [quay = 0, quayLater = 0] = jobs.slice(3);
    const references = (ids: readonly number[]) => ids.map((id) => `GAL${id}R`);
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      `New tech: GAL${jobs[0]}R, Tue 24 Nov, 8am-12pm, and 2 more`,
      `New tech: GAL${quay}R, Tue 24 Nov, 8am-12pm, and 1 more`,
    ]);
    for (const [name, ids] of [
      ['Priya', jobs.slice(0, 3)],
      ['Jo', [quay, quayLater]],
    ] as const) {
      const email = emails.find(({ text }) => text.includes(`Hello ${name},`));
      for (const reference of references(ids)) expect(email?.text).toContain(reference);
      expect(email?.attachments).toBe(ids.length);
    }
    expect(texts.map((words) => words.replace(/ See or.*/, '')).sort()).toEqual([
      `Galley: Visits: Tue 24 Nov, 8am-12pm Mei Tan (GAL${jobs[0]}R), Tue 24 Nov, 8am-12pm Mei Tan (GAL${jobs[2]}R), and 1 more.`,
      `Galley: Visits: Tue 24 Nov, 8am-12pm Mei Tan (GAL${quay}R), Tue 24 Nov, 12pm-4pm Mei Tan (GAL${quayLater}R).`,
    ]);
    // Of food at risk too, each customer has heard.
    await kit.deps.pool.query('update jobs set is_food_at_risk = true where id = any($1)', [jobs]);
    kit.clock.advance({ minutes: 6 });
    expect(JSON.stringify((await call('needs')).body)).not.toContain('food-untold');
    // The message is on the page of each job that it's about.
    for (const id of jobs) {
      const { Emails, Texts, Due } = await job(id);
      expect(Due).toEqual([]);
      expect(Emails.at(-1).Subject).toMatch(/^New tech: /);
      expect(Texts.at(-1)).toMatchObject({ State: 'sent', Body: expect.stringContaining('Visits:') });
    }
    await kit.close();
  });

  test('go all or none: a visit that somebody changed is named, with who and how it is now', async () => {
    const { kit, call, mei, jobs, job, give, told } = await sickness();
    const rosa = await signedInStaff(kit, ADMIN);
    const press = await give(mei);
    const [first = 0, second = 0] = jobs;
    await call(
      `jobs/${second}/schedule`,
      { Date: '2026-11-26', TimeWindow: 'morning', Tech: 'Luca Moretti' },
      rosa,
    );
    await call(`jobs/${first}/call-off`, { Reason: 'Closed that day' }, rosa);
    const refused = await press.send();
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        detail: `No visit was given to anybody. GAL${first}R, Marlowe Street Café was changed by Rosa Lindqvist. It is now: Booking received, no time set. GAL${second}R, Marlowe Street Café was changed by Rosa Lindqvist. It is now: Confirmed, Luca Moretti, Thu 26 Nov, 8am-12pm. Please look at the list as it is now.`,
      },
    });
    expect((await job(jobs[2] ?? 0)).TechName).toBe('Dan Okafor');
    expect((await told()).emails).toHaveLength(2);
    await kit.close();
  });

  test('a visit that changes again within the minute is told by itself, and the others are told all the same', async () => {
    const { kit, call, mei, jobs, give, told } = await sickness();
    const [first = 0, second = 0, third = 0] = jobs;
    await (await give(mei, [first, second, third])).send();
    await call(`jobs/${first}/schedule`, { Date: '2026-11-26', TimeWindow: 'morning', TechnicianId: mei });
    const { emails, texts } = await told();
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      `New tech: GAL${third}R, Tue 24 Nov, 8am-12pm, and 1 more`,
      `New time: GAL${first}R, Thu 26 Nov, 8am-12pm`,
    ]);
    expect(emails.find(({ subject }) => subject.startsWith('New tech'))?.text).not.toContain(`GAL${first}R`);
    expect(texts).toHaveLength(2);
    await kit.close();
  });

  test('given to nobody yet tells nobody; customers hear who comes, and nothing if it is who they know', async () => {
    const { kit, call, dan, mei, jobs, job, give, told } = await sickness();
    const [back = 0, other = 0] = jobs;
    expect((await (await give(null)).send()).body.Given).toMatchObject(
      jobs.map(() => ({ TechnicianId: null, TechName: null, PlannedAt: null, Warnings: [] })),
    );
    expect(await told()).toEqual({ emails: [], texts: [] });
    const { body } = await call('needs');
    const kinds = body.Groups.flatMap(({ Needs }: { Needs: { Kind: string; RepairId: number }[] }) =>
      Needs.filter(({ RepairId }) => jobs.includes(RepairId)).map(({ Kind }) => Kind),
    );
    expect(kinds).toEqual(jobs.map(() => 'unassigned'));
    expect((await job(back)).Timeline.at(-1)).toMatchObject({
      Kind: 'note',
      Note: "Dan Okafor can't come. Nobody comes yet.",
    });
    const plan = (id: number, TechnicianId: number) =>
      call(`jobs/${id}/schedule`, {
        Date: '2026-11-24',
        TimeWindow: id === back ? 'morning' : 'afternoon',
        TechnicianId,
      });
    await plan(back, dan);
    await plan(other, mei);
    const { emails } = await told();
    expect(emails.map(({ subject }) => subject)).toEqual([`New tech: GAL${other}R, Tue 24 Nov, 12pm-4pm`]);
    await kit.close();
  });

  test('are refused to who has left or is unknown, and when they are not this technician’s or their time is over', async () => {
    const { kit, call, dan, mei, idOf, jobs, later, job, give } = await sickness();
    const luca = idOf('Luca Moretti');
    await kit.deps.pool.query('update technicians set is_active = false where id = $1', [luca]);
    const errors = async (to: number | null, ids = jobs) =>
      errorsOf((await (await give(to, ids)).send()).body);
    expect(await errors(luca)).toEqual([
      ['Visits', "Luca Moretti isn't active any more. Please choose another technician"],
    ]);
    expect(await errors(99_999)).toEqual([['Visits', 'Please choose one of the active technicians']]);
    const one = { RepairId: later, Version: 1, TechnicianId: mei };
    for (const Visits of [
      [],
      [one, one],
      Array.from({ length: 101 }, (_, RepairId) => ({ ...one, RepairId })),
    ])
      expect((await call(`technicians/${dan}/visits/give`, { Visits })).status).toBe(422);
    const Version = (await job(later)).Version;
    const given = (id: number, RepairId: number) =>
      call(`technicians/${id}/visits/give`, { Visits: [{ RepairId, Version, TechnicianId: null }] });
    expect((await given(99_999, later)).status).toBe(404);
    expect((await given(dan, 99_999)).status).toBe(404);
    expect((await given(mei, later)).body.detail).toBe(
      `No visit was given to anybody. GAL${later}R, Marlowe Street Café has changed. It is now: Confirmed, Dan Okafor, Wed 25 Nov, 8am-12pm. Please look at the list as it is now.`,
    );
    const press = await give(mei, [jobs[0] ?? 0, later]);
    kit.clock.advance({ hours: 27 });
    const tuesday = await signInStaff(kit.app, DISPATCHER);
    const over = await call(`technicians/${dan}/visits/give`, { Visits: press.Visits }, tuesday);
    expect([over.status, over.body.detail]).toEqual([
      409,
      `No visit was given to anybody. GAL${jobs[0]}R, Marlowe Street Café: its time is over. Please look at the list as it is now.`,
    ]);
    await kit.close();
  });

  test('given by two at once go to one of the two, and who is on leave or busy is warned of', async () => {
    const { kit, call, mei, idOf, jobs, job, give } = await sickness();
    const luca = idOf('Luca Moretti');
    await call(`technicians/${mei}/leave`, { FromDate: '2026-11-20', ToDate: '2026-11-24' });
    await call(`technicians/${luca}/leave`, { FromDate: '2026-11-24', ToDate: '2026-11-24' });
    const presses = [await give(mei), await give(luca, [...jobs].reverse())];
    const answers = await Promise.all(presses.map(({ send }) => send()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.Given ?? [];
    const name = won[0].TechName;
    expect(won.map(({ Warnings }: { Warnings: object[] }) => Warnings)).toEqual(
      jobs.map(() => [{ Kind: 'leave', Message: `${name} is on leave until Tue 24 Nov` }]),
    );
    for (const id of jobs) expect((await job(id)).TechName).toBe(name);
    await kit.close();
  });

  test('[R14.02] name who could take each, best first, and for how many somebody is free who gets all', async () => {
    const { kit, call, dan, mei, idOf, jobs, touched } = await sickness();
    const luca = idOf('Luca Moretti');
    await call(`technicians/${luca}/leave`, { FromDate: '2026-11-24', ToDate: '2026-11-24' });
    const listed = (await call(`technicians/${dan}/leave-visits?From=2026-11-24`)).body;
    for (const { RepairId, Technicians } of listed.VisitList) {
      const alone = (await call(`jobs/${RepairId}/technicians`)).body.Technicians;
      const others = alone.filter(({ TechnicianId }: { TechnicianId: number }) => TechnicianId !== dan);
      expect(Technicians).toEqual(others);
    }
    // Three visits of 90 minutes begin in a morning of four hours, but only by one after the other.
    const free = Object.fromEntries(
      listed.ForAll.map(({ TechnicianId, Free }: { TechnicianId: number; Free: number }) => [
        TechnicianId,
        Free,
      ]),
    );
    expect(free).toMatchObject({ [mei]: jobs.length, [luca]: 0 });
    expect(listed.ForAll.at(-1).Free).toBe(0);
    for (const { BestId } of listed.VisitList) expect(BestId).not.toBe(luca);
    // Nobody else works here: then each is best for none.
    await kit.deps.pool.query('update technicians set is_active = (id = any($1))', [[dan, luca]]);
    expect((await touched('?From=2026-11-24')).map(({ BestId }: { BestId: null }) => BestId)).toEqual(
      jobs.map(() => null),
    );
    await kit.close();
  });

  test('[R14.04] never give one technician more than fits, if each goes to its best technician', async () => {
    const { kit, call, dan, mei, jobs } = await sickness();
    await kit.deps.pool.query('update visits set planned_minutes = 240 where technician_id = $1', [dan]);
    await kit.deps.pool.query('update technicians set is_active = (id = any($1))', [[dan, mei]]);
    const { VisitList, ForAll } = (await call(`technicians/${dan}/leave-visits?From=2026-11-24`)).body;
    const best = VisitList.filter(({ BestId }: { BestId: number | null }) => BestId === mei);
    // By itself each would fit, and all four hours are filled by one of a window.
    for (const { Technicians } of VisitList) expect(Technicians[0].Against).toEqual([]);
    expect(best.length).toBeGreaterThan(0);
    expect(best.length).toBeLessThan(jobs.length);
    expect(ForAll).toEqual([{ TechnicianId: mei, Name: 'Mei Tan', Free: best.length }]);
    await kit.close();
  });

  test('[R14.09] of a technician who has left are a need, and are all listed', async () => {
    const { kit, call, dan, mei, jobs, later, touched, give } = await sickness();
    const needs = async () =>
      (await call('needs')).body.Groups.flatMap(({ Needs }: { Needs: { Kind: string }[] }) =>
        Needs.filter(({ Kind }) => Kind === 'has-left'),
      );
    expect(await needs()).toEqual([]);
    await kit.deps.pool.query('update technicians set is_active = false where id = $1', [dan]);
    expect(await needs()).toMatchObject([
      {
        Subject: String(dan),
        Route: `/technicians?leave=${dan}`,
        TechName: 'Dan Okafor',
        CustomerName: null,
        Visits: jobs.length + 1,
      },
    ]);
    expect(await touched()).toHaveLength(jobs.length + 1);
    await (await give(mei, [...jobs, later])).send();
    expect(await needs()).toEqual([]);
    await kit.close();
  });

  test('[R10.07] are a need for each technician until the visits are given, or the leave is taken back', async () => {
    const { kit, call, dan, mei, jobs, give } = await sickness();
    const needs = async () =>
      (await call('needs')).body.Groups.flatMap(({ Needs }: { Needs: { Kind: string }[] }) =>
        Needs.filter(({ Kind }) => Kind === 'on-leave'),
      );
    expect(await needs()).toEqual([]);
    // Leave inside leave counts a visit once.
    for (const ToDate of ['2026-11-24', '2026-11-25'])
      await call(`technicians/${dan}/leave`, { FromDate: '2026-11-24', ToDate });
    expect(await needs()).toMatchObject([
      {
        Subject: String(dan),
        Route: `/technicians?leave=${dan}`,
        TechName: 'Dan Okafor',
        CustomerName: null,
        Visits: jobs.length + 1,
        Since: kit.clock.now().toString(),
      },
    ]);
    await (await give(mei)).send();
    expect(await needs()).toMatchObject([{ Visits: 1 }]);
    const technician = (await call('technicians')).body.Technicians.find(
      ({ TechnicianId }: { TechnicianId: number }) => TechnicianId === dan,
    );
    for (const { LeaveId } of technician.Leave)
      await kit.deps.pool.query('delete from technician_leave where id = $1', [LeaveId]);
    expect(await needs()).toEqual([]);
    await kit.close();
  });
});
