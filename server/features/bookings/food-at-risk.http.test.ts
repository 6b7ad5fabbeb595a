import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { FOOD_WARM } from '../../../domain/equipment/food-at-risk.ts';
import { TOLD_MINUTES } from '../../../domain/needs/what-is-due.ts';
import { send } from '../../../tests/kit/app.ts';
import { type BookingForm, book, customerForm } from '../../../tests/kit/bookings.ts';
import {
  ADMIN,
  desk,
  errorsOf,
  type JobPeople,
  jobPeople,
  signedInStaff,
  VISIT,
} from '../../../tests/kit/desk.ts';
import { registeredEquipment } from '../../../tests/kit/equipment.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { deliverTexts } from '../../../tests/kit/texts.ts';

const WARM = { FoodWarm: 'unknown', FoodWarmSince: '2To4Hours', OtherColdSpace: 'no' };
const NOTHING = { FoodWarm: null, FoodWarmSince: null, OtherColdSpace: null, IsFoodAtRisk: false };

async function booked({ kit, customer }: JobPeople, changes: BookingForm): Promise<number> {
  const { status, body } = await book(kit.app, customerForm(changes), { token: customer });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.repairId;
}

const answersOf = async ({ kit, staff }: JobPeople, jobId: number) => {
  const { FoodWarm, FoodWarmSince, OtherColdSpace, IsFoodAtRisk } = (
    await desk(kit.app, staff, `jobs/${jobId}`)
  ).body;
  return { FoodWarm, FoodWarmSince, OtherColdSpace, IsFoodAtRisk };
};

/** The first group of the office's needs in short: `requested 1042`. */
const needsNow = async ({ kit, staff }: JobPeople): Promise<string[]> =>
  (await desk(kit.app, staff, 'needs')).body.Groups[0].Needs.map(
    ({ Kind, Subject }: { Kind: string; Subject: string }) => `${Kind} ${Subject}`,
  );

test('[R11.07] the problems of a cold machine say which ask about food, and come with the advice', async () => {
  const { kit } = await jobPeople();
  const problemsOf = async (type: number) =>
    (await send(kit.app, { url: `/api/v1/ServiceData/Problems?equipmentTypeFilter=${type}` })).body;
  const { Problems, FoodAdvice } = await problemsOf(2);
  expect(
    Problems.flatMap(({ Name, AsksAboutFood }: { Name: string; AsksAboutFood?: true }) =>
      AsksAboutFood ? Name : [],
    ),
  ).toEqual(['Not cooling', 'Not cold enough', 'Will not turn on']);
  expect(FoodAdvice).toContainEqual({
    For: 'Food warm 2 to 4 hours',
    Advice: expect.stringContaining("Don't chill it again"),
    Source: expect.stringContaining('NSW Food Authority'),
    CheckedOn: '2026-11-28',
  });
  const oven = await problemsOf(13);
  expect(oven.FoodAdvice).toEqual([]);
  // Marking a problem of a hot machine asks nothing.
  await kit.deps.pool.query('update problems set is_temperature = true where equipment_type_id = 13');
  await expect.poll(async () => (await problemsOf(2)).Problems.length).toBe(9);
  expect(JSON.stringify(await problemsOf(13))).not.toContain('AsksAboutFood');
});

test('[R11.07] food at risk is first in the office’s list until a tech takes the visit and its customer has heard, or the job is cancelled', async () => {
  const people = await jobPeople({ env: { SMS: 'local' } });
  const { kit, staff, jobId: before } = people;
  kit.clock.advance({ minutes: 5 });
  const still = await booked(people, { FoodWarm: 'no', FoodWarmSince: 'over4Hours' });
  const [first, second] = [await booked(people, WARM), await booked(people, { FoodWarm: 'yes' })];
  expect(await answersOf(people, first)).toEqual({ ...WARM, IsFoodAtRisk: true });
  expect(await answersOf(people, still)).toEqual({ ...NOTHING, FoodWarm: 'no' });
  expect(await answersOf(people, before)).toEqual(NOTHING);
  expect(await needsNow(people)).toEqual([
    `food-at-risk ${first}`,
    `food-at-risk ${second}`,
    `requested ${before}`,
    `requested ${still}`,
  ]);
  const nobody = { Date: VISIT.Date, TimeWindow: VISIT.TimeWindow, TechnicianId: null };
  expect((await desk(kit.app, staff, `jobs/${first}/schedule`, nobody)).status).toBe(200);
  expect((await needsNow(people)).slice(0, 2)).toEqual([`food-at-risk ${first}`, `food-at-risk ${second}`]);
  expect((await desk(kit.app, staff, `jobs/${first}/schedule`, VISIT)).status).toBe(200);
  expect((await desk(kit.app, staff, `jobs/${second}/cancel`, { Reason: 'It is cold again' })).status).toBe(
    200,
  );
  const others = [`requested ${before}`, `requested ${still}`];
  expect(await needsNow(people)).toEqual(others);
  // Nothing has gone by then: neither server works.
  kit.clock.advance({ minutes: TOLD_MINUTES });
  expect(await needsNow(people)).toEqual([expect.stringMatching(/^food-untold /), ...others]);
  await deliverTexts(kit);
  expect(await needsNow(people)).toEqual(others);
});

test('[R11.07] a service request and a booking by phone bring the answers along; nobody has to answer', async () => {
  const people = await jobPeople();
  const { kit, staff, customer } = people;
  const { Id: AssetId } = await registeredEquipment(kit.app, customer);
  const work = {
    ...{ AssetId, EquipmentTypeId: 2, Problem: 'Not cooling', ProblemDescription: 'Warm again.' },
    ...{ PriorityOption: 'tomorrow', PriorityTimeWindow: 'morning', PrioritySelectedDate: '24/11/2026' },
    ...{ InitialAttendanceFeeExGst: 180, LocationDescription: '', ParkingInstructions: '' },
  };
  const post = (url: string, token: string, payload: object) =>
    send(kit.app, {
      method: 'POST',
      url: `/api/v1/${url}`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      payload,
    });
  const request = (answers: object) =>
    post('customerportal/jobs/add', customer, { ...work, Postcode: '2010', ...answers });
  expect(await answersOf(people, (await request(WARM)).body)).toEqual({ ...WARM, IsFoodAtRisk: true });
  expect(await answersOf(people, (await request({ FoodWarm: '' })).body)).toEqual(NOTHING);
  const { body: job } = await desk(kit.app, staff, `jobs/${people.jobId}`);
  const { status, body } = await post('desk/bookings', staff, {
    ...work,
    CustomerId: job.CustomerId,
    ...WARM,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await answersOf(people, body.repairId)).toEqual({ ...WARM, IsFoodAtRisk: true });
});

test('[R11.07] refuses what is no answer at its field, and keeps none that was not asked for', async () => {
  const people = await jobPeople();
  const wrong = { FoodWarm: 'maybe', FoodWarmSince: '3', OtherColdSpace: 'unknown' };
  const { status, body } = await book(people.kit.app, customerForm(wrong), { token: people.customer });
  expect(status).toBe(422);
  expect(errorsOf(body)).toEqual(
    Object.keys(wrong).map((field) => [field, equipmentMessages.foodAnswerUnknown]),
  );
  expect(await answersOf(people, await booked(people, { ...WARM, Problem: 'Noisy' }))).toEqual(NOTHING);
});

test('[R11.07] the answers are in a customer’s export, and go with a forgotten customer', async () => {
  const people = await jobPeople();
  const { kit, staff } = people;
  const jobId = await booked(people, WARM);
  const admin = await signedInStaff(kit, ADMIN);
  const { CustomerId: id, CustomerUserName: UserName } = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
  expect((await desk(kit.app, admin, `customers/${id}/export`)).body.Jobs).toContainEqual(
    expect.objectContaining({ foodWarm: 'unknown', foodWarmSince: '2To4Hours', otherColdSpace: 'no' }),
  );
  for (const each of [people.jobId, jobId]) {
    await desk(kit.app, staff, `jobs/${each}/cancel`, { Reason: 'Closed for good' });
  }
  expect((await desk(kit.app, admin, `customers/${id}/forget`, { UserName })).status).toBe(200);
  expect(await answersOf(people, jobId)).toEqual(NOTHING);
});

test('[R11.07] a booking for food at risk says that the office knows and what to do, in its email and on its page until it ends', async () => {
  const people = await jobPeople();
  const { kit, staff, customer } = people;
  await deliverEmails(kit);
  const adviceOn = async (jobId: number) =>
    (
      await send(kit.app, {
        url: `/api/v1/customerportal/jobs/${jobId}`,
        headers: { authorization: `Bearer ${customer}` },
      })
    ).body.FoodAdvice;
  for (const FoodWarm of FOOD_WARM) {
    const jobId = await booked(people, { ...WARM, FoodWarm });
    const text = (await deliverEmails(kit)).map((mail) => mail.text).join(' ');
    const isAtRisk = FoodWarm !== 'no';
    expect(text.includes(equipmentMessages.foodKnown)).toBe(isAtRisk);
    const advice = await adviceOn(jobId);
    expect(advice === null).toBe(!isAtRisk);
    if (isAtRisk) expect(text).toContain(advice[0].Advice);
    await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'It is cold again' });
    expect(await adviceOn(jobId)).toBeNull();
    await deliverEmails(kit);
  }
});
