import { describe, expect, test } from 'vitest';
import { READINGS } from '../../../../domain/visits/readings.ts';
import { type TestApp, testApp } from '../../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../../tests/kit/bookings.ts';
import { otherCustomer, read, registeredEquipment } from '../../../../tests/kit/equipment.ts';
import { insertJobLike, insertQuote, insertRating, insertVisit } from '../../../../tests/kit/repairs.ts';

type VisitSeen = { VisitId: number; RepairId: number; Work: string };

const works = (body: { Historys: VisitSeen[] }) => body.Historys.map(({ Work }) => Work);

async function customerWithEquipment(kit: TestApp) {
  const customer = await signedInCustomer(kit.app);
  const equipment = await registeredEquipment(kit.app, customer.token);
  const equipmentJob = await insertJobLike(kit.deps, customer.jobId, {
    assetId: equipment.Id,
    locationId: equipment.LocationId,
    makeName: 'Rational',
    modelName: 'iCombi Pro',
    problem: 'Door does not close',
    state: 'Completed',
  });
  return { ...customer, equipment, equipmentJob };
}

const NO_READINGS = Object.fromEntries(READINGS.map(({ name }) => [name, null]));

describe('[R3.16, R7.32] the service history', () => {
  test('shows each visit with its job, the newest first', async () => {
    const kit = await testApp();
    const { token, jobId, equipment, equipmentJob } = await customerWithEquipment(kit);
    const first = await insertVisit(kit.deps, equipmentJob, {
      startedAt: '2026-11-01T22:00:00Z',
      endedAt: new Date('2026-11-01T23:30:00Z'),
      techName: 'Dan Okafor',
      work: 'Hinge replaced.',
      parts: [{ Name: 'Hinge', Quantity: 1.5 }],
    });
    const second = await insertVisit(kit.deps, jobId, { startedAt: '2026-11-20T01:00:00Z' });
    const { status, body } = await read(kit.app, token, 'servicehistory');
    expect(status).toBe(200);
    expect(body.Historys).toEqual([
      {
        VisitId: second,
        RepairId: jobId,
        BookingReference: `GAL${jobId}R`,
        VisitedOn: '2026-11-20T01:00:00Z',
        EndedOn: null,
        TimeZone: 'Australia/Sydney',
        TechName: 'Mei Tan',
        Problem: 'Not cooling',
        Work: 'Condenser fan replaced.',
        Parts: [],
        ...NO_READINGS,
        Services: null,
        EquipmentId: expect.any(Number),
        EquipmentTypeId: 2,
        Equipment: 'Underbench fridge, Skope ProSpec 2 door',
        EquipmentLocation: null,
        LocationId: expect.any(Number),
        LocationName: 'Marlowe Street Café',
      },
      {
        VisitId: first,
        RepairId: equipmentJob,
        BookingReference: `GAL${equipmentJob}R`,
        VisitedOn: '2026-11-01T22:00:00Z',
        EndedOn: '2026-11-01T23:30:00Z',
        TimeZone: 'Australia/Sydney',
        TechName: 'Dan Okafor',
        Problem: 'Door does not close',
        Work: 'Hinge replaced.',
        Parts: [{ Name: 'Hinge', Quantity: 1.5 }],
        ...NO_READINGS,
        Services: null,
        EquipmentId: equipment.Id,
        EquipmentTypeId: 2,
        Equipment: 'Underbench fridge, Rational iCombi Pro',
        EquipmentLocation: null,
        LocationId: equipment.LocationId,
        LocationName: 'Copper Pot Bakery',
      },
    ]);
    expect(body.Next).toBeNull();
  });

  test('sums call-out and approved quote of each job, and no other quote', async () => {
    const kit = await testApp();
    const { token, jobId, equipmentJob } = await customerWithEquipment(kit);
    const waiting = await insertJobLike(kit.deps, jobId, { state: 'QuoteWaiting' });
    for (const id of [jobId, equipmentJob, equipmentJob, waiting]) await insertVisit(kit.deps, id);
    await insertQuote(kit.deps, equipmentJob, { revision: 1, state: 'replaced', subtotalCents: 900_00 });
    await insertQuote(kit.deps, equipmentJob, { revision: 2, state: 'declined', subtotalCents: 800_00 });
    await insertQuote(kit.deps, equipmentJob, { revision: 3, state: 'approved', subtotalCents: 300_00 });
    await insertQuote(kit.deps, waiting, { subtotalCents: 700_00 });
    const { body } = await read(kit.app, token, 'servicehistory');
    expect(body.Historys).toHaveLength(4);
    const job = (RepairId: number) =>
      body.JobList.find((one: { RepairId: number }) => one.RepairId === RepairId);
    expect(body.JobList).toHaveLength(3);
    expect(job(jobId)).toEqual({
      RepairId: jobId,
      WarrantyOf: null,
      PlanName: null,
      BookingReference: `GAL${jobId}R`,
      State: 'Requested',
      TotalIncGst: 205.01,
      CanRate: false,
      Score: null,
    });
    expect(job(equipmentJob)).toMatchObject({ State: 'Completed', TotalIncGst: 535.01 });
    expect(job(waiting)).toMatchObject({ State: 'QuoteWaiting', TotalIncGst: 205.01 });
  });

  test('[R4.27] says what can be rated still, and what score was given', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    const like = () => insertJobLike(kit.deps, jobId, { state: 'Completed' });
    const [open, rated, expired] = [await like(), await like(), await like()];
    for (const id of [open, rated, expired]) await insertVisit(kit.deps, id);
    await insertRating(kit.deps, open);
    await insertRating(kit.deps, rated, { score: 4 });
    await insertRating(kit.deps, expired, { expiresAt: '2026-11-22T22:10:00Z' });
    const { body } = await read(kit.app, token, 'servicehistory');
    const seen = Object.fromEntries(
      body.JobList.map((job: { RepairId: number; CanRate: boolean; Score: number | null }) => [
        job.RepairId,
        [job.CanRate, job.Score],
      ]),
    );
    expect(seen).toEqual({ [open]: [true, null], [rated]: [false, 4], [expired]: [false, null] });
  });

  test('is searched by words of reference, problem, work, part, tech and equipment', async () => {
    const kit = await testApp();
    const { token, jobId, equipmentJob } = await customerWithEquipment(kit);
    await insertVisit(kit.deps, jobId, { work: 'Fan replaced.' });
    await insertVisit(kit.deps, equipmentJob, {
      techName: 'Dan Okafor',
      work: 'Hinge set right.',
      parts: [
        { Name: 'Hinge', Quantity: 1 },
        { Name: 'Bolt M8', Quantity: 4 },
      ],
    });
    const table: [search: string, found: string[]][] = [
      [`gal${equipmentJob}r`, ['Hinge set right.']],
      [`GAL${jobId}R`, ['Fan replaced.']],
      ['door CLOSE', ['Hinge set right.']],
      ['fan', ['Fan replaced.']],
      ['bolt m8', ['Hinge set right.']],
      ['okafor', ['Hinge set right.']],
      ['mei', ['Fan replaced.']],
      ['skope', ['Fan replaced.']],
      ['icombi', ['Hinge set right.']],
      ['underbench', ['Hinge set right.', 'Fan replaced.']],
      ['mei hinge', []],
      ['Quantity', []],
    ];
    for (const [search, found] of table) {
      const { body } = await read(kit.app, token, `servicehistory?SearchTerm=${encodeURIComponent(search)}`);
      expect.soft([search, works(body).sort()]).toEqual([search, found.sort()]);
    }
  });

  test('is narrowed to equipment and to a site', async () => {
    const kit = await testApp();
    const { token, jobId, equipment, equipmentJob } = await customerWithEquipment(kit);
    await insertVisit(kit.deps, jobId, { work: 'Here' });
    await insertVisit(kit.deps, equipmentJob, { work: 'There' });
    const { rows } = await kit.deps.pool.query('select location_id::int as id from jobs where id = $1', [
      jobId,
    ]);
    const seen = async (query: string) => works((await read(kit.app, token, `servicehistory?${query}`)).body);
    expect(await seen(`EquipmentId=${equipment.Id}`)).toEqual(['There']);
    expect(await seen(`LocationId=${equipment.LocationId}`)).toEqual(['There']);
    expect(await seen(`locationid=${rows[0].id}`)).toEqual(['Here']);
    expect(await seen('EquipmentId=999999')).toEqual([]);
  });

  test('comes in pages of 25 that miss and repeat nothing, also of visits that began at the same instant', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    await kit.deps.pool.query(
      `insert into visits (job_id, customer_id, tech_name, started_at, work, parts)
       select id, customer_id, 'Mei Tan', timestamptz '2026-10-01Z' + (n / 10) * interval '1.5 microseconds', 'Visit ' || n, '[]'
       from jobs, generate_series(1, 55) n where id = $1`,
      [jobId],
    );
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body } = await read(kit.app, token, `servicehistory${next && `?After=${next}`}`);
      expect(body.Historys.length).toBeLessThanOrEqual(25);
      expect(body.JobList).toHaveLength(1);
      seen.push(...works(body));
      next = body.Next;
      await insertVisit(kit.deps, jobId, { work: 'Newer' });
    }
    expect(seen).toEqual(Array.from({ length: 55 }, (_, index) => `Visit ${55 - index}`));
  });

  test('[R6.02, R6.03, R6.04] shows nobody else’s, and nothing to anybody who is no customer', async () => {
    const kit = await testApp();
    const { token, jobId, equipment, equipmentJob } = await customerWithEquipment(kit);
    const visitId = await insertVisit(kit.deps, equipmentJob);
    const other = await otherCustomer(kit.app);
    for (const query of [
      '',
      `?EquipmentId=${equipment.Id}`,
      `?LocationId=${equipment.LocationId}`,
      `?SearchTerm=GAL${jobId}R`,
      `?After=${visitId + 1}`,
    ]) {
      const { body } = await read(kit.app, other.token, `servicehistory${query}`);
      expect.soft({ query, body }).toEqual({ query, body: { Historys: [], JobList: [], Next: null } });
    }
    for (const query of ['After=x', 'EquipmentId=x', 'LocationId=0', `SearchTerm=${'x'.repeat(81)}`]) {
      expect
        .soft({ query, ...(await read(kit.app, token, `servicehistory?${query}`)) })
        .toMatchObject({ query, status: 422 });
    }
    expect(await read(kit.app, null, 'servicehistory')).toMatchObject({ status: 401 });
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    expect(await read(kit.app, token, 'servicehistory')).toMatchObject({ status: 403 });
  });
});
