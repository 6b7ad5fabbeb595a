import { describe, expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import {
  type BookingForm,
  book,
  customerForm,
  sampleAbn,
  signedInCustomer,
} from '../../../tests/kit/bookings.ts';
import { ADMIN, DISPATCHER, desk, jobPeopleIn, signedInStaff, signInStaff } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';

const PERTH = {
  CheckoutLocationName: 'Quay Bakery',
  CheckoutStreet: '7 Hay Street',
  CheckoutSuburb: 'Perth',
  CheckoutState: 'WA',
  CheckoutPostcode: '6000',
  BookingPostcode: '6000',
};

/**
 * Dan has five visits on Tuesday: three of Priya's, one of them in Perth, and two of Jo's; and one of Priya's on Wednesday. All have
 * been told.
 */
async function sickness() {
  const kit = await testApp({ env: { SMS: 'local' } });
  const people = await jobPeopleIn(kit);
  const { app } = kit;
  const jo = await signedInCustomer(app, {
    CheckoutEmailAddress: 'jo@quay.example',
    CheckoutFirstName: 'Jo',
    CheckoutABN: sampleAbn(7),
    CheckoutMobileNumber: '0491 570 157',
    ...PERTH,
  });
  const { rows } = await kit.deps.pool.query('select id, name from technicians');
  const idOf = (name: string): number => Number(rows.find((row) => row.name === name)?.id);
  const dan = idOf('Dan Okafor');
  const call = (path: string, body?: object, as = people.staff) => desk(app, as, path, body);
  async function visit(customer: string, site: BookingForm, day: string, TimeWindow: string) {
    const booked = await book(app, customerForm(site), { token: customer });
    const planned = await call(`jobs/${booked.body.repairId}/schedule`, {
      Date: day,
      TimeWindow,
      TechnicianId: dan,
    });
    if (planned.status !== 200) throw new Error(JSON.stringify([booked.body, planned.body]));
    return booked.body.repairId as number;
  }
  const TUESDAY = '2026-11-24';
  const jobs = [
    await visit(people.customer, {}, TUESDAY, 'morning'),
    await visit(people.customer, {}, TUESDAY, 'afternoon'),
    await visit(people.customer, PERTH, TUESDAY, 'morning'),
    await visit(jo.token, PERTH, TUESDAY, 'morning'),
    await visit(jo.token, PERTH, TUESDAY, 'afternoon'),
  ];
  const later = await visit(people.customer, {}, '2026-11-25', 'morning');
  kit.clock.advance({ seconds: 61 });
  await deliverEmails(kit);
  const job = async (id: number) => (await call(`jobs/${id}`)).body;
  const touched = async (query = '') =>
    (await call(`technicians/${dan}/leave-visits${query}`)).body.VisitList;
  const give = async (to: number | null, ids: readonly number[] = jobs, as?: string) => {
    const Visits: object[] = [];
    for (const RepairId of ids)
      Visits.push({ RepairId, Version: (await job(RepairId)).Version, TechnicianId: to });
    return { Visits, send: () => call(`technicians/${dan}/visits/give`, { Visits }, as) };
  };
  const told = async () => {
    kit.clock.advance({ seconds: 61 });
    return (await deliverEmails(kit)).map(({ to, subject }) => `${to}: ${subject}`);
  };
  return { ...people, kit, call, idOf, dan, mei: idOf('Mei Tan'), jobs, later, job, touched, give, told };
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
    const { kit, mei, jobs, later, job, touched, give, told } = await sickness();
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
    expect(await told()).toHaveLength(5);
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
    expect(await told()).toHaveLength(2);
    await kit.close();
  });
});
