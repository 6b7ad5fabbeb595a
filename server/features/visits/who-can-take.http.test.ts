import { expect, test } from 'vitest';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { whoCanTake } from '../../../contracts/jobs/who-can-take.ts';
import { send, sharedApp } from '../../../tests/kit/app.ts';
import { book, customerForm } from '../../../tests/kit/bookings.ts';
import {
  ADMIN,
  desk,
  errorsOf,
  type JobPeople,
  jobIn,
  jobPeopleIn,
  signedInStaff,
} from '../../../tests/kit/desk.ts';
import { addTechnicians } from '../../../tests/kit/technicians/add-technicians.ts';

const shared = sharedApp(jobPeopleIn);

const DAY = { Date: '2027-01-19', TimeWindow: 'morning' };

const takersOf = ({ kit, staff }: JobPeople, jobId: number, query = '') =>
  desk(kit.app, staff, `jobs/${jobId}/technicians${query}`);

const plan = ({ kit, staff }: JobPeople, jobId: number, visit: object) =>
  desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...DAY, ...visit });

test('[R14.02] who can take a visit is listed best first, with when they would be there and why', async () => {
  const people = await shared();
  const { pool } = people.kit.deps;
  await pool.query('update technicians set is_active = false');
  await addTechnicians(people.kit.deps, ['Away Ahn', 'Far Fox', 'Full Frey', 'Near Nemo', 'Zoe New']);
  await pool.query(
    `insert into technician_leave (technician_id, from_date, to_date)
     select id, '2027-01-18', '2027-01-20' from technicians where name = 'Away Ahn'`,
  );
  const coast = { CheckoutSuburb: 'Wollongong', CheckoutPostcode: '2500', BookingPostcode: '2500' };
  const booked = await book(people.kit.app, customerForm({ ...coast, InitialAttendanceFeeExGst: 1000 }), {
    token: people.customer,
  });
  await plan(people, booked.body.repairId, { Tech: 'Far Fox', PlannedMinutes: 45 });
  await plan(people, (await jobIn(people, 'Requested')).jobId, { Tech: 'Full Frey', PlannedMinutes: 600 });
  await plan(people, (await jobIn(people, 'Requested')).jobId, { Tech: 'Near Nemo', PlannedMinutes: 30 });

  const { jobId } = await jobIn(people, 'Requested');
  const { body } = await takersOf(people, jobId, '?Date=2027-01-19&TimeWindow=morning');
  expect(body).toMatchObject({ ...DAY, Time: null, HearsBy: 'email and text' });
  const at = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(body.TimeZone).toPlainTime().toString();
  const rows = (body as Reply<typeof whoCanTake>).Technicians.map((one) => [
    one.Name,
    at(one.PlannedAt),
    one.Against.map(({ Message }) => Message).join(),
    one.Way,
  ]);
  const { Suburb } = (await desk(people.kit.app, people.staff, `jobs/${jobId}`)).body;
  expect(rows).toEqual([
    ['Near Nemo', '08:30:00', '', `Under 1 km more after ${Suburb}`],
    ['Far Fox', '08:45:00', '', expect.stringMatching(/^\d+ km more after Wollongong$/)],
    ['Zoe New', '08:00:00', '', 'No other visit that day'],
    ['Full Frey', '08:00:00', 'No room then: their other visits fill it', `Under 1 km more after ${Suburb}`],
    ['Away Ahn', '08:00:00', 'On leave until Wed 20 Jan', 'No other visit that day'],
  ]);

  // What it says is what happens, and the visit that somebody has is no reason against them.
  const [{ TechnicianId }] = body.Technicians;
  await plan(people, jobId, { TechnicianId });
  const own = (await takersOf(people, jobId)).body;
  expect(own).toMatchObject(DAY);
  expect(own.Technicians[0]).toMatchObject({ TechnicianId, HasIt: true, Against: [] });
  expect(at(own.Technicians[0].PlannedAt)).toBe('08:30:00');
  // Another week, nobody has a visit, but it's known where they were.
  const later = (await takersOf(people, jobId, '?Date=2027-01-21&TimeWindow=afterhours&Time=19.30')).body;
  expect(later).toMatchObject({ Date: '2027-01-21', TimeWindow: 'afterhours', Time: '19:30' });
  expect(later.Technicians.at(-1).Name).toBe('Zoe New');
  expect(later.Technicians.map(({ Way }: { Way: string }) => Way)).toContain(
    `No other visit that day; Under 1 km from ${Suburb}, where they are on Tue 19 Jan`,
  );
});

test('[R14.02] a time that was agreed on is kept, and a job without a time asks for the day', async () => {
  const people = await shared();
  const { jobId } = await jobIn(people, 'Requested');
  await plan(people, jobId, { TechnicianId: null, Time: '09:30' });
  expect((await takersOf(people, jobId)).body).toMatchObject({ ...DAY, Time: '09:30' });
  await desk(people.kit.app, people.staff, `jobs/${jobId}/call-off`, { Reason: 'Closed that day' });
  expect(errorsOf((await takersOf(people, jobId)).body)).toEqual([['Date', 'Please choose the day first']]);
  expect((await takersOf(people, 999_999)).status).toBe(404);
});

test('[R14.02] licence kinds are rows that types of equipment need; techs without one come later, and unmatched licences only warn', async () => {
  const people = await shared();
  const { kit, staff } = people;
  const { pool } = kit.deps;
  const token = await signedInStaff(kit, ADMIN);
  await pool.query('update technicians set is_active = false');
  await addTechnicians(kit.deps, ['Lia Licensed', 'Nia None', 'Una Unmatched']);
  await pool.query(
    `insert into technician_licences (technician_id, name)
     select id, 'Arc-tick' from technicians where name = 'Lia Licensed'
     union all select id, 'RAC ticket' from technicians where name = 'Una Unmatched'`,
  );
  const rows = (table: string) => desk(kit.app, token, `reference/${table}`);
  const [arctick] = (await rows('licence-kinds')).body.Rows;
  expect(arctick.Values.Name).toBe('ARCtick');
  const change = (table: string, { Key, Version, Values }: typeof arctick, more: object) =>
    send(kit.app, {
      method: 'PUT',
      url: `/api/v1/desk/reference/${table}/rows/${Key}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { Version, Values: { ...Values, ...more } },
    });
  const kind = await change('licence-kinds', arctick, { OtherNames: 'ARC, Arc-tick' });
  expect(kind.status).toBe(200);
  const { jobId } = await jobIn(people, 'Requested');
  const type = (await desk(kit.app, staff, `jobs/${jobId}`)).body.EquipmentType;
  const before = (await rows('equipment-types')).body.Rows.find(
    ({ Values }: { Values: { Name: string } }) => Values.Name === type,
  );
  const needing = await change('equipment-types', before, { Licences: [Number(arctick.Key)] });
  expect(needing.status).toBe(200);
  const list = async () =>
    (await takersOf(people, jobId, '?Date=2027-01-19&TimeWindow=morning')).body.Technicians.map(
      ({ Name, Against }: Reply<typeof whoCanTake>['Technicians'][number]) => [
        Name,
        ...Against.map(({ Kind }) => Kind),
      ],
    );
  await expect
    .poll(list)
    .toEqual([['Lia Licensed'], ['Una Unmatched', 'licence'], ['Nia None', 'unlicensed']]);
  const technicians = (await desk(kit.app, staff, 'technicians')).body;
  expect(technicians).toMatchObject({
    LicenceKinds: ['ARCtick', 'Gas fitting', 'Restricted electrical'],
    UnmatchedLicences: ['RAC ticket'],
  });
  const { TechnicianId } = technicians.Technicians.find(({ Name }: { Name: string }) => Name === 'Nia None');
  expect((await plan(people, jobId, { TechnicianId })).body.Warnings).toContainEqual({
    Kind: 'unlicensed',
    Message: "Nia None's licences: No ARCtick licence, which this machine needs",
  });
  const removed = await send(kit.app, {
    method: 'DELETE',
    url: `/api/v1/desk/reference/licence-kinds/rows/${kind.body.Key}?Version=${kind.body.Version}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(removed.status).toBe(409);
});
