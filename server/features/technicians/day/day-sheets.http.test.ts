import { expect, test } from 'vitest';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { listDaySheets } from '../../../../contracts/technicians/day-sheets.ts';
import { testApp } from '../../../../tests/kit/app.ts';
import { desk, errorsOf, jobIn, jobPeopleIn } from '../../../../tests/kit/desk.ts';
import { addTechnicians } from '../../../../tests/kit/technicians/add-technicians.ts';

test('[R14.01] sheets have each technician’s visits of some days by planned time, with what they need there and no prices', async () => {
  const kit = await testApp();
  const people = await jobPeopleIn(kit);
  const { app, deps } = kit;
  await addTechnicians(deps, ['Zoe Zeal', 'Abe Ash']);
  const call = (path: string, body?: object) => desk(app, people.staff, path, body);
  const planned: number[] = [];
  const plan = async (Tech: string, day: string, PlannedTime: string) => {
    const { jobId } = await jobIn(people, 'Requested');
    const visit = { Date: day, TimeWindow: 'morning', Tech, PlannedTime };
    expect((await call(`jobs/${jobId}/schedule`, visit)).status).toBe(200);
    planned.push(jobId);
  };
  await plan('Zoe Zeal', '2027-01-19', '10:30');
  await plan('Zoe Zeal', '2027-01-19', '08:15');
  await plan('Abe Ash', '2027-01-21', '09:00');
  await deps.pool.query(`update jobs set location_description = 'Code 4417 at the back' where id = $1`, [
    planned[0],
  ]);
  const sheets = async (query: string) =>
    ((await call(`day-sheets?${query}`)).body as Reply<typeof listDaySheets>).Sheets;

  const [zoe, ...others] = await sheets('From=2027-01-19&To=2027-01-19');
  expect(others).toEqual([]);
  expect(zoe?.Name).toBe('Zoe Zeal');
  expect(zoe?.Visits.map(({ BookingReference }) => BookingReference)).toEqual([
    `GAL${planned[1]}R`,
    `GAL${planned[0]}R`,
  ]);
  expect(zoe?.Visits[1]?.Access?.Notes).toBe('Code 4417 at the back');
  expect(JSON.stringify(zoe)).not.toMatch(/\$|price|fee|cents|email/i);

  const week = await sheets('From=2027-01-18&To=2027-01-24');
  expect(week.map(({ Name, Visits }) => [Name, Visits.length])).toEqual([
    ['Abe Ash', 1],
    ['Zoe Zeal', 2],
  ]);
  // The page asks for news all the time: it's one opening of a day, and one of a week.
  await sheets('From=2027-01-19&To=2027-01-19');
  const { rows } = await deps.pool.query(
    `select actor_id is not null as known, details from audit_log where action = 'day-sheets-opened' order by id`,
  );
  expect(rows).toEqual([
    { known: true, details: { from: '2027-01-19', to: '2027-01-19' } },
    { known: true, details: { from: '2027-01-18', to: '2027-01-24' } },
  ]);
  const tooLong = await call('day-sheets?From=2027-01-18&To=2027-01-25');
  expect(errorsOf(tooLong.body)).toEqual([['To', 'Please choose a week at most']]);
  await kit.close();
});
