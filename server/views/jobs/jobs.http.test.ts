import { describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import { otherCustomer, read, registeredEquipment } from '../../../tests/kit/equipment.ts';
import { completedJob, quotedJob, startedJob, visitedJob } from '../../../tests/kit/job-progress.ts';
import { insertJobLike } from '../../../tests/kit/repairs.ts';

/** Open and ended jobs besides the one that the customer booked; ended that many days ago. */
async function withJobs({ deps, clock }: TestApp, jobId: number, open: number, endedDaysAgo: number[]) {
  for (let index = 0; index < open; index += 1) await insertJobLike(deps, jobId);
  for (const days of endedDaysAgo) {
    const stateSince = new Date(clock.now().subtract({ hours: 24 * days }).epochMilliseconds);
    await insertJobLike(deps, jobId, { state: days % 2 ? 'Completed' : 'Cancelled', stateSince });
  }
}

const ids = (body: { JobList: { RepairId: number }[] }) => body.JobList.map(({ RepairId }) => RepairId);

describe('[R7.11] the list of jobs', () => {
  test('[R3.10, R3.16] says of a job what, where, when and for how much, with the price that was frozen', async () => {
    const { app } = await testApp();
    const { token, jobId } = await signedInCustomer(app, { ParkingFeeExGst: 10 });
    const { status, body } = await read(app, token, 'jobs');
    expect([status, body.Next, body.QuoteList]).toEqual([200, null, []]);
    expect(body.JobList).toEqual([
      {
        RepairId: jobId,
        BookingReference: 'GAL1042R',
        State: 'Requested',
        StateSince: '2026-11-22T22:10:00Z',
        CreatedOn: '2026-11-22T22:10:00Z',
        EquipmentId: expect.any(Number),
        EquipmentTypeId: 2,
        EquipmentType: 'Underbench fridge',
        EquipmentBrand: 'Skope',
        ModelName: 'ProSpec 2 door',
        EquipmentLocation: null,
        Problem: 'Not cooling',
        ProblemDescription: 'Warm since this morning, the fan still runs.',
        LocationName: 'Marlowe Street Café',
        Address: 'Shop 3, 41 Marlowe Street, Surry Hills NSW 2010',
        RequestedAttendanceDate: '2026-11-24',
        RequestedAttendanceTo: '2026-11-24T01:00:00Z',
        StartsAt: '2026-11-23T21:00:00Z',
        TimeWindow: 'morning',
        TimeZone: 'Australia/Sydney',
        HasVisitTime: true,
        IsNoAccess: false,
        PaidBy: null,
        PlanName: null,
        PartsExpectedOn: null,
        WarrantyOf: null,
        TechName: null,
        ExpectedOn: null,
        SubtotalExGst: 190,
        TotalIncGst: 209,
        CanRate: false,
        Score: null,
      },
    ]);
  });

  test('[R4.29] has the pending quotes and the state of each job', async () => {
    const { app, deps } = await testApp();
    const { token, jobId } = await signedInCustomer(app);
    await startedJob(deps, jobId);
    const UniqueId = await quotedJob(deps, jobId);
    const { body } = await read(app, token, 'jobs');
    expect(body.QuoteList).toMatchObject([
      { RepairId: jobId, UniqueId, SubtotalExGst: 696.17, Gst: 69.62, TotalIncGst: 765.79, IsExpired: false },
    ]);
    expect(body.JobList).toMatchObject([{ RepairId: jobId, State: 'QuoteWaiting', TechName: 'Dan Okafor' }]);
  });

  test('has all open ones, the newest first, then those that ended within 60 days, the latest end first', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    await withJobs(kit, jobId, 1, [60, 1, 61, 7]);
    expect(ids((await read(kit.app, token, 'jobs')).body)).toEqual([1043, 1042, 1045, 1047, 1044]);
    kit.clock.advance({ seconds: 1 });
    expect(ids((await read(kit.app, token, 'jobs')).body)).toEqual([1043, 1042, 1045, 1047]);
  });

  test('comes in pages of 25 by a key, through open and ended ones, and misses none', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    await startedJob(kit.deps, jobId);
    await quotedJob(kit.deps, jobId);
    await withJobs(kit, jobId, 26, [...Array.from({ length: 26 }, () => 3), 5]);
    const pages: number[][] = [];
    const quotes: number[] = [];
    let after = '';
    do {
      const { body } = await read(kit.app, token, `jobs${after}`);
      pages.push(ids(body));
      quotes.push(body.QuoteList.length);
      after = body.Next && `?After=${body.Next}`;
    } while (after);
    expect(pages.map((page) => page.length)).toEqual([25, 25, 4]);
    // Waiting quotes are listed once.
    expect(quotes).toEqual([1, 0, 0]);
    const open = Array.from({ length: 27 }, (_, index) => 1068 - index);
    const ended = Array.from({ length: 26 }, (_, index) => 1094 - index);
    expect(pages.flat()).toEqual([...open, ...ended, 1095]);
  });

  test('[R5.23] refuses a key that it did not give', async () => {
    const { app } = await testApp();
    const { token } = await signedInCustomer(app);
    for (const key of ['x', 'o', 'e1', 'o1;drop', `o${'9'.repeat(30)}`]) {
      expect(await read(app, token, `jobs?After=${key}`)).toMatchObject({
        status: 422,
        body: { code: 'invalid_fields', errors: [{ field: 'After' }] },
      });
    }
  });

  test("[R6.02] never has another's jobs, whichever key is asked", async () => {
    const { app } = await testApp();
    await signedInCustomer(app);
    const { token, jobId } = await otherCustomer(app);
    expect(ids((await read(app, token, 'jobs')).body)).toEqual([jobId]);
    expect(ids((await read(app, token, 'jobs?After=o99999')).body)).toEqual([jobId]);
    expect(ids((await read(app, token, 'jobs?After=e99999999999999-1')).body)).toEqual([]);
  });
});

describe('a job', () => {
  test('[R4.29, R3.10] shows its timeline, charges, quote, visits and equipment', async () => {
    const { app, deps, clock } = await testApp();
    const { token } = await signedInCustomer(app);
    const equipment = await registeredEquipment(app, token);
    const jobId = await insertJobLike(deps, 1042, {
      assetId: equipment.Id,
      locationId: equipment.LocationId,
      serialIdentifier: 'PG250-88214',
      locationDescription: 'Ring twice',
      parkingInstructions: 'Loading zone',
    });
    clock.advance({ minutes: 5 });
    await startedJob(deps, jobId);
    await visitedJob(deps, jobId);
    const UniqueId = await quotedJob(deps, jobId);
    const { status, body } = await read(app, token, `jobs/${jobId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      RepairId: jobId,
      State: 'QuoteWaiting',
      EquipmentId: equipment.Id,
      LocationName: 'Copper Pot Bakery',
      SerialIdentifier: 'PG250-88214',
      LocationDescription: 'Ring twice',
      ParkingInstructions: 'Loading zone',
      FeeExGst: 180,
      Loading: null,
      DiscountExGst: 0,
      ParkingExGst: 6.37,
      Gst: 18.64,
      TotalIncGst: 205.01,
      Quote: { UniqueId, State: 'waiting', IsExpired: false, TotalIncGst: 765.79 },
      Photos: [],
      RatingCh: null,
      Score: null,
    });
    expect(body.Timeline).toMatchObject([
      { State: 'Scheduled', At: '2026-11-22T22:15:00Z', Actor: 'staff', ActorName: 'Ines Duarte' },
      { State: 'InProgress' },
      { State: 'QuoteWaiting', Note: 'Quote Q1043-1, $725.79 inc GST with coupon REPAIR40' },
    ]);
    expect(body.Visits).toMatchObject([
      {
        RepairId: jobId,
        BookingReference: 'GAL1043R',
        VisitedOn: '2026-11-22T20:00:00Z',
        EndedOn: '2026-11-22T21:30:00Z',
        TechName: 'Dan Okafor',
        Work: 'Found the bearing worn.',
        Parts: [{ Name: 'Fuse', Quantity: 1 }],
        EquipmentId: equipment.Id,
        Equipment: 'Underbench fridge, Skope ProSpec 2 door',
        LocationName: 'Copper Pot Bakery',
      },
    ]);
  });

  test('[R4.27, R4.31] has the secret that rates it, from its completion until it is rated or 30 days are over', async () => {
    const { app, deps, clock } = await testApp();
    const { token, jobId } = await signedInCustomer(app);
    const chOf = async () => {
      const { body } = await read(app, token, `jobs/${jobId}`);
      const [listed] = (await read(app, token, 'jobs')).body.JobList;
      expect(listed.CanRate).toBe(body.RatingCh !== null);
      return body.RatingCh;
    };
    await startedJob(deps, jobId);
    expect(await chOf()).toBeNull();
    await completedJob(deps, jobId);
    expect(await chOf()).toMatch(/^[\w-]{43}$/);
    clock.advance({ hours: 30 * 24 - 1 });
    await clockKeepsSignedIn(deps);
    expect(await chOf()).not.toBeNull();
    clock.advance({ hours: 1 });
    expect(await chOf()).toBeNull();
  });

  test('[R7.60, R6.02, R6.04] is for its own customer only', async () => {
    const { app, deps } = await testApp();
    const { token, jobId } = await signedInCustomer(app);
    const other = await otherCustomer(app);
    expect((await read(app, null, `jobs/${jobId}`)).status).toBe(401);
    expect((await read(app, null, 'jobs')).status).toBe(401);
    expect(await read(app, other.token, `jobs/${jobId}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect((await read(app, token, 'jobs/999999')).status).toBe(404);
    await deps.pool.query(`update customers set role = 'Somebody'`);
    for (const path of ['jobs', `jobs/${jobId}`]) {
      expect(await read(app, token, path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });
});

/** A month later, after a visit. */
async function clockKeepsSignedIn({ pool, clock }: TestApp['deps']) {
  await pool.query('update sessions set last_used_at = $1', [new Date(clock.now().epochMilliseconds)]);
}
