import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { describe, expect, test } from 'vitest';
import { faultReportMessages } from '../../../domain/fault-reports/fault-report-messages.ts';
import { EMAIL, get, postJson } from '../../../tests/kit/accounts.ts';
import { send, type TestApp } from '../../../tests/kit/app.ts';
import { errorsOf, preparedPeople } from '../../../tests/kit/desk.ts';
import { read, registeredEquipment } from '../../../tests/kit/equipment.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { mark, needOf, needsOf, shortNeeds } from '../../../tests/kit/needs.ts';
import { signedInMember } from '../../../tests/kit/people.ts';
import { photo, smallPhoto, uploadPhotos } from '../../../tests/kit/photos.ts';
import { photoKeys } from '../../common/photos/photo-files.ts';
import { uploadPhotos as receive } from '../../common/photos/upload-photos.ts';
import { taskHandlers } from '../../tasks.ts';

const PATH = '/api/v1/customerportal/faultreports';
const TEXT = 'Water under the door since this morning.\nThe fan is loud.';
const JOEL = 'joel@marlowestreet.example';
const TESS = 'tess@marlowestreet.example';

/** A café with two sites and a fridge at the bakery, where Joel is the manager and Tess one of the staff. */
const cafe = preparedPeople(async ({ kit, customer }) => {
  const fridge = await registeredEquipment(kit.app, customer);
  const siteId: number = fridge.LocationId;
  const joel = await signedInMember(kit, JOEL, { role: 'manager', siteIds: [siteId], limitCents: null });
  const tess = await signedInMember(kit, TESS, { role: 'staff', siteIds: [siteId], limitCents: null });
  await kit.deps.pool.query(
    `update people set first_name = 'Tess', last_name = 'Ibrahim' where user_name = $1`,
    [TESS],
  );
  await kit.deps.pool.query(`delete from jobs.job where name = 'send-mail'`);
  const { body } = await get(kit.app, '/api/v1/customerportal/sites', customer);
  const otherSiteId: number = body.Sites.map(
    (site: { AssetLocationId: number }) => site.AssetLocationId,
  ).find((id: number) => id !== siteId);
  return { fridge, siteId, otherSiteId, joel, tess };
});

const post = ({ app }: TestApp, token: string, path: string, payload: object, key: string = randomUUID()) =>
  send(app, {
    method: 'POST',
    url: path === '' ? PATH : `${PATH}/${path}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload,
  });

/** Tess reports that the fridge is faulty: the report's id. */
async function reported(
  { kit, tess, siteId, fridge }: Awaited<ReturnType<typeof cafe>>,
  changes: object = {},
): Promise<number> {
  const form = { AssetLocationId: siteId, AssetId: fridge.Id, Text: TEXT, FoodWarm: 'no', ...changes };
  const { status, body } = await post(kit, tess, '', form);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.FaultReportId;
}

const booking = (fridge: { Id: number }, more: object = {}) => ({
  AssetId: fridge.Id,
  EquipmentTypeId: 2,
  Postcode: '2010',
  Problem: 'Not cooling',
  ProblemDescription: TEXT,
  PriorityOption: 'tomorrow',
  PriorityTimeWindow: 'morning',
  PrioritySelectedDate: '24/11/2026',
  InitialAttendanceFeeExGst: 180,
  PromoCode: [],
  ...more,
});

const bookFor = (kit: TestApp, token: string, body: object) =>
  postJson(kit.app, '/api/v1/customerportal/jobs/add', body, token);

const one = ({ app }: TestApp, token: string, id: number) => get(app, `${PATH}/${id}`, token);

describe('[R12.03] a reported fault', () => {
  test('goes to the managers of its site by email, once, and books nothing', async () => {
    const stage = await cafe();
    const { kit, tess, siteId, fridge } = stage;
    const form = { AssetLocationId: siteId, AssetId: fridge.Id, Text: TEXT, FoodWarm: 'no' };
    const key = randomUUID();
    const first = await post(kit, tess, '', form, key);
    expect((await post(kit, tess, '', form, key)).body).toEqual(first.body);
    const id = first.body.FaultReportId;
    const [mail, ...others] = await deliverEmails(kit);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Tess Ibrahim reports a fault: Underbench fridge, Skope ProSpec 2 door',
      to: [{ address: JOEL }],
    });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`#/equipment-register--fault?id=${id}`);
      expect(part).toContain('The fan is loud.');
      expect(part).not.toContain('undefined');
    }
    expect((await read(kit.app, tess, 'jobs')).body.JobList).toHaveLength(0);
    expect((await one(kit, tess, id)).body).toMatchObject({
      ...{ State: 'open', Text: TEXT, FoodWarm: 'no', IsFoodAtRisk: false, IsYours: true },
      ...{ ReportedBy: 'Tess Ibrahim', Equipment: 'Underbench fridge, Skope ProSpec 2 door', Reason: null },
    });
    const { rows } = await kit.deps.pool.query(
      `select actor_kind, details from audit_log where action = 'fault-reported'`,
    );
    expect(rows).toEqual([
      {
        actor_kind: 'person',
        details: { faultReportId: id, locationId: siteId, assetId: fridge.Id, isFoodAtRisk: false },
      },
    ]);
  });

  test('goes to the owners where the site has no manager with a confirmed email', async () => {
    const stage = await cafe();
    await stage.kit.deps.pool.query('update people set email_confirmed_at = null where user_name = $1', [
      JOEL,
    ]);
    await reported(stage);
    expect((await deliverEmails(stage.kit)).map(({ to }) => to?.[0]?.address)).toEqual([EMAIL]);
  });

  test('with food at risk reaches managers and owners, and is first in the list of the office until it is answered', async () => {
    const stage = await cafe();
    const { kit, customer, joel, fridge, siteId } = stage;
    const id = await reported(stage, { AssetId: null, FoodWarm: 'unknown' });
    expect((await deliverEmails(kit)).map(({ to }) => to?.[0]?.address).sort()).toEqual([JOEL, EMAIL].sort());
    const need = await needOf(stage, 'food-reported');
    expect((await needsOf(stage))[0]).toEqual(['now', need]);
    expect(need).toMatchObject({
      Subject: String(id),
      CustomerName: 'Priya Nair',
      LocationName: 'Copper Pot Bakery',
      Text: TEXT,
    });
    expect(need.Route).toBe(`/customers/${need.CustomerId}`);
    // Of the site, it's booked for one of its machines.
    expect((await bookFor(kit, joel, booking(fridge, { FaultReportId: id }))).status).toBe(200);
    expect((await shortNeeds(stage)).filter((line) => line.includes('food-reported'))).toEqual([]);

    const another = await reported(stage, { FoodWarm: 'yes' });
    const aside = await post(kit, customer, `${another}/aside`, { Reason: 'It was the door.' });
    expect(aside.status).toBe(200);
    expect((await shortNeeds(stage)).filter((line) => line.includes('food-reported'))).toEqual([]);

    const third = await reported(stage, { FoodWarm: 'yes', AssetLocationId: siteId });
    const dealt = await mark(stage, 'dealt-with', await needOf(stage, 'food-reported'));
    expect(dealt).toMatchObject({ status: 200, body: { Subject: String(third) } });
    expect((await shortNeeds(stage)).filter((line) => line.includes('food-reported'))).toEqual([]);
  });

  test('is settled by the booking that is made from it, whose job gets its photos', async () => {
    const stage = await cafe();
    const { kit, tess, joel, fridge, otherSiteId } = stage;
    const id = await reported(stage);
    const path = `faultreports/${id}/photos`;
    const [ready, late, sent] = [
      photo(await smallPhoto()),
      photo(await smallPhoto()),
      photo(await smallPhoto()),
    ];
    const { body: uploaded } = await uploadPhotos(kit.app, tess, path, [ready]);
    const [{ documentId }] = uploaded.Photos;
    await taskHandlers(kit.deps)['process-photo']({ owner: 'fault', documentId });
    expect((await one(kit, joel, id)).body.Photos).toMatchObject([{ documentId, Status: 'ready' }]);
    await uploadPhotos(kit.app, tess, path, [late]);

    const { status, body: jobId } = await bookFor(kit, joel, booking(fridge, { FaultReportId: id }));
    expect([status, typeof jobId]).toEqual([200, 'number']);
    const booked = {
      ...{ State: 'booked', RepairId: jobId, SettledBy: 'Joel Tran', Reason: null, Photos: [] },
      BookingReference: expect.stringContaining(String(jobId)),
    };
    expect((await one(kit, tess, id)).body).toMatchObject(booked);
    const [letter] = (await deliverEmails(kit)).filter(({ to }) => to?.[0]?.address === TESS);
    expect(letter?.text).toContain('Joel Tran booked a visit for the fault that you reported.');
    expect(letter?.text).toContain('Tue 24 Nov, 8am-12pm');
    expect(letter?.text).not.toContain('$');
    // One that was on its way, and one again whose answer was lost.
    expect((await uploadPhotos(kit.app, tess, path, [sent])).status).toBe(200);
    expect((await uploadPhotos(kit.app, tess, path, [late])).status).toBeLessThan(500);
    const { rows } = await kit.deps.pool.query(
      `select count(*)::int as photos, count(*) filter (where status = 'ready')::int as ready,
         (select count(*)::int from jobs.job where name = 'process-photo' and data->>'owner' = 'job') as tasks
       from job_photos where job_id = $1`,
      [jobId],
    );
    expect(rows).toMatchObject([{ photos: 3, ready: 1 }]);
    expect(rows[0].tasks).toBeGreaterThanOrEqual(2);

    const reference = (await one(kit, joel, id)).body.BookingReference;
    const again = await bookFor(kit, joel, booking(fridge, { FaultReportId: id }));
    expect(again.status).toBe(422);
    expect(errorsOf(again.body)).toEqual([['FaultReportId', faultReportMessages.bookedAlready(reference)]]);
    const refused = await post(kit, joel, `${id}/aside`, { Reason: 'No' });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    const elsewhere = await post(kit, tess, '', { AssetLocationId: otherSiteId, Text: TEXT, FoodWarm: 'no' });
    expect(elsewhere.status).toBe(404);
  });

  test('leaves a photo that arrives while it’s booked to its job, with its file', async () => {
    const stage = await cafe();
    const { kit, joel, fridge } = stage;
    const id = await reported(stage);
    const content = await smallPhoto();
    let jobId = 0;
    async function* parts() {
      jobId = (await bookFor(kit, joel, booking(fridge, { FaultReportId: id }))).body;
      yield { type: 'file', fieldname: 'Photos', file: Readable.from(content) } as MultipartFile;
    }
    const owner = { kind: 'fault', id } as const;
    const { Photos } = await receive(kit.deps, { owner, parts: parts() });
    const documentId = Photos[0]?.documentId ?? '';
    const shown = async () => {
      const { body } = await get(kit.app, `/api/v1/customerportal/jobs/${jobId}`, joel);
      return body.Photos;
    };
    expect(await shown()).toMatchObject([{ documentId, Status: 'received' }]);
    // In whichever order the tasks run.
    for (const kind of ['job', 'fault'] as const)
      await taskHandlers(kit.deps)['process-photo']({ owner: kind, documentId });
    expect(await shown()).toMatchObject([{ documentId, Status: 'ready' }]);
    expect(await kit.deps.storage.get(photoKeys(documentId).shown)).not.toBeNull();
  });

  test('is settled by any booking for its machine, and not by one for another site', async () => {
    const stage = await cafe();
    const { kit, customer, fridge, otherSiteId } = stage;
    const id = await reported(stage);
    const { body } = await post(kit, customer, '', {
      AssetLocationId: otherSiteId,
      Text: TEXT,
      FoodWarm: 'no',
    });
    const other = body.FaultReportId;
    const refused = await bookFor(kit, customer, booking(fridge, { FaultReportId: other }));
    expect(errorsOf(refused.body)).toEqual([['FaultReportId', faultReportMessages.notAtSite]]);
    expect((await bookFor(kit, customer, booking(fridge))).status).toBe(200);
    expect((await one(kit, customer, id)).body.State).toBe('booked');
    expect((await one(kit, customer, other)).body.State).toBe('open');
  });

  test('is put aside once, with a reason that its reporter reads', async () => {
    const stage = await cafe();
    const { kit, tess, joel } = stage;
    const id = await reported(stage);
    const aside = (token: string, Reason: string) => post(kit, token, `${id}/aside`, { Reason });
    expect(errorsOf((await aside(joel, ' ')).body)).toEqual([['Reason', faultReportMessages.reasonRequired]]);
    expect((await aside(tess, 'No')).status).toBe(403);
    const settled = { State: 'aside', Reason: 'The filter was full.', SettledBy: 'Joel Tran' };
    for (const _ of [1, 2]) {
      expect(await aside(joel, 'The filter was full.')).toMatchObject({ status: 200, body: settled });
    }
    expect((await aside(joel, 'Something else')).body).toMatchObject({
      code: 'conflict',
      detail: faultReportMessages.asideAlready,
    });
    expect((await one(kit, tess, id)).body).toMatchObject(settled);
    const { rows } = await kit.deps.pool.query(
      `select count(*)::int from audit_log where action = 'fault-report-put-aside'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
    // The email that wasn't written yet isn't needed any more; who reported it hears what became of it.
    const [letter, ...others] = await deliverEmails(kit);
    expect(others).toEqual([]);
    expect(letter?.to).toMatchObject([{ address: TESS }]);
    expect(letter?.subject).toContain('put aside');
    expect(letter?.text).toContain('The filter was full.');
  });

  test('is seen at its own site alone, and says what is missing', async () => {
    const stage = await cafe();
    const { kit, tess, customer, fridge, siteId, otherSiteId } = stage;
    const other = await post(kit, customer, '', { AssetLocationId: otherSiteId, Text: TEXT, FoodWarm: 'no' });
    const id = await reported(stage);
    const ids = (await get(kit.app, PATH, tess)).body.FaultReports.map(
      ({ FaultReportId }: { FaultReportId: number }) => FaultReportId,
    );
    expect(ids).toEqual([id]);
    expect((await one(kit, tess, other.body.FaultReportId)).status).toBe(404);
    for (const [form, errors] of [
      [{ AssetLocationId: siteId, FoodWarm: 'no' }, [['Text', faultReportMessages.textRequired]]],
      [{ AssetLocationId: siteId, Text: TEXT }, [['FoodWarm', faultReportMessages.foodRequired]]],
    ] as const) {
      expect(errorsOf((await post(kit, tess, '', form)).body)).toEqual(errors);
    }
    const wrongSite = { AssetLocationId: otherSiteId, AssetId: fridge.Id, Text: TEXT, FoodWarm: 'no' };
    expect(errorsOf((await post(kit, customer, '', wrongSite)).body)).toEqual([
      ['AssetId', faultReportMessages.notAtSite],
    ]);
  });
});
