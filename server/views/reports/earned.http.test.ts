import fc from 'fast-check';
import { expect, test } from 'vitest';
import { send } from '../../../tests/kit/app.ts';
import { ADMIN, desk, jobIn, jobPeople, NO_VISIT, signedInStaff } from '../../../tests/kit/desk.ts';
import { WORK } from '../../../tests/kit/invoices.ts';

const NOVEMBER = 'From=2026-11-01&To=2026-11-30';

const drawnJob = fc.record({
  /** Of a picked part. */
  parts: fc.array(
    fc.record({
      hundredths: fc.integer({ min: 1, max: 900 }),
      priceCents: fc.integer({ min: 1, max: 50_000 }),
    }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  /** A line without a part. */
  isFree: fc.boolean(),
  minutes: fc.integer({ min: 1, max: 190 }),
  credited: fc.option(fc.integer({ min: 1, max: 5_000 })),
});

test('[R15.03] what jobs earned is their price less parts and time on site, whatever it’s read by', async () => {
  const people = await jobPeople();
  const { kit, staff, customer } = people;
  const admin = await signedInStaff(kit, ADMIN);
  const office = async (path: string, body?: object, token = staff) => {
    const { status, body: reply } = await desk(kit.app, token, path, body);
    expect(status, JSON.stringify(reply)).toBe(200);
    return reply;
  };
  const listed = (number: string, Kind: string, CostExGst: number) =>
    office(
      'parts',
      {
        Kind,
        Number: number,
        Description: number,
        Unit: 'each',
        CostExGst,
        Supplier: null,
        SupplierNumber: null,
      },
      admin,
    );
  const motor = await listed('MOTOR', 'part', 81.37);
  const labour = await listed('LAB', 'labour', 61.01);
  // In the seed $65; time counts at the cost of its day.
  const hourlyCents = 7_125n;
  await kit.deps.pool.query(
    `insert into hourly_costs (from_date, cost_cents) values ('2026-11-23', $1), ('2026-11-24', 99)`,
    [hourlyCents],
  );

  const expected = { jobs: 0n, price: 0n, parts: 0n, minutes: 0n, time: 0n, free: 0 };
  const byJob = new Map<string, bigint>();
  for (const drawn of fc.sample(drawnJob, { numRuns: 4, seed: 20_261_130 })) {
    const { jobId } = await jobIn(people, 'InProgress');
    const to = 5 * 60 + drawn.minutes;
    const clock = `${String(Math.floor(to / 60)).padStart(2, '0')}:${String(to % 60).padStart(2, '0')}`;
    await office(`jobs/${jobId}/visits`, { ...WORK, From: '05:00', To: clock });
    const Lines = [
      ...drawn.parts.map(({ hundredths, priceCents }) => ({
        ...{
          Description: 'Motor',
          Quantity: hundredths / 100,
          UnitExGst: priceCents / 100,
          PartId: motor.PartId,
        },
      })),
      { Description: 'Labour', Quantity: 1.5, UnitExGst: 139.93, PartId: labour.PartId },
      ...(drawn.isFree ? [{ Description: 'Grease', Quantity: 1, UnitExGst: 7.03 }] : []),
    ];
    const { Quotes } = await office(`jobs/${jobId}/quote`, { Lines });
    const approved = await send(kit.app, {
      method: 'POST',
      url: `/api/v1/customerportal/jobs/${jobId}/approvequote/${Quotes[0].UniqueId}`,
      headers: { authorization: `Bearer ${customer}` },
      payload: {},
    });
    expect(approved.status).toBe(200);
    await office(`jobs/${jobId}/complete`, NO_VISIT);
    const { InvoiceList } = await office(`invoices?RepairId=${jobId}`);
    if (drawn.credited) {
      const [{ InvoiceId }] = InvoiceList;
      await office(`invoices/${InvoiceId}/credit`, { Amount: drawn.credited / 100, Reason: 'Late' });
    }
    // Documents as they were issued, without the ledger or the report.
    const { rows } = await kit.deps.pool.query(
      'select kind, subtotal_cents from documents where job_id = $1',
      [jobId],
    );
    const price = rows.reduce(
      (sum, { kind, subtotal_cents }) =>
        sum + (kind === 'adjustment-note' ? -1n : 1n) * BigInt(subtotal_cents),
      0n,
    );
    const parts = drawn.parts.reduce(
      (sum, { hundredths }) => sum + (8_137n * BigInt(hundredths) + 50n) / 100n,
      0n,
    );
    const time = (BigInt(drawn.minutes) * hourlyCents * 2n + 60n) / 120n;
    expected.jobs += 1n;
    expected.price += price;
    expected.parts += parts;
    expected.minutes += BigInt(drawn.minutes);
    expected.time += time;
    expected.free += drawn.isFree ? 1 : 0;
    byJob.set(`GAL${jobId}R`, price - parts - time);
  }
  // Cancelled before anybody came: it has nothing to earn.
  await jobIn(people, 'Cancelled');

  const dollars = (cents: bigint) => Number(cents) / 100;
  const earned = expected.price - expected.parts - expected.time;
  for (const by of ['month', 'technician', 'type', 'job']) {
    const { Totals, Note } = await office(`reports/earned-by-${by}?${NOVEMBER}`, undefined, admin);
    expect(
      Totals.filter((_: number, at: number) => at !== 3),
      by,
    ).toEqual([expected.jobs * 100n, expected.price, expected.parts, expected.time, earned].map(dollars));
    expect(Math.abs(Totals[3] - Number(expected.minutes) / 60)).toBeLessThan(0.05 * byJob.size);
    expect(Note).toContain(
      'An hour on site counts $65.00, from Mon 23 Nov 2026 $71.25, from Tue 24 Nov 2026 $0.99.',
    );
    expect(Note.includes('typed without a part')).toBe(expected.free > 0);
  }
  const jobs = (await office(`reports/earned-by-job?${NOVEMBER}`, undefined, admin)).Rows;
  const least = [...byJob].sort(([, one], [, other]) => Number(one - other));
  expect(jobs.map(({ Label, Figures }: { Label: string; Figures: number[] }) => [Label, Figures[5]])).toEqual(
    least.map(([job, cents]) => [job, dollars(cents)]),
  );
  expect((await office(`reports/earned-by-month?${NOVEMBER}`, undefined, admin)).Rows).toMatchObject([
    { Label: 'Nov 2026' },
  ]);
  expect(
    (await office(`reports/earned-by-month?From=2026-10-01&To=2026-10-31`, undefined, admin)).Rows,
  ).toEqual([]);
  expect((await desk(kit.app, staff, `reports/earned-by-job?${NOVEMBER}`)).status).toBe(403);
});
