import { expect, test } from 'vitest';
import { send } from '../../../../tests/kit/app.ts';
import { desk } from '../../../../tests/kit/desk.ts';
import { photo, smallPhoto, storedFiles } from '../../../../tests/kit/photos.ts';
import {
  addTechnician,
  boundPhone,
  phoneBrowser,
  techPeople,
  textLink,
  visitOf,
} from '../../../../tests/kit/technicians/technician-phone.ts';
import { taskHandlers } from '../../../tasks.ts';

/** A technician with a visit today that they have arrived at, unless they are still on their way. */
async function visitWithPhotos({ hasArrived = true } = {}) {
  const people = await techPeople();
  const { kit, phone, ch } = people;
  const jobId = await visitOf(people, { id: people.id });
  const visit = async () => (await phone.post('', { ch })).body.Today.Visits[0];
  const { VisitId, StartsAt } = await visit();
  const PressedOn = kit.clock.now().toString();
  if (hasArrived) await phone.post('/press', { ch, VisitId, StartsAt, Press: 'arrived', PressedOn });
  const office = async () => (await desk(kit.app, people.staff, `jobs/${jobId}`)).body;
  const owner = async () =>
    (
      await send(kit.app, {
        url: `/api/v1/customerportal/jobs/${jobId}`,
        headers: { authorization: `Bearer ${people.customer}` },
      })
    ).body;
  return { ...people, jobId, visitId: VisitId as number, visit, office, owner };
}

async function resize({ kit }: { kit: Awaited<ReturnType<typeof techPeople>>['kit'] }): Promise<void> {
  const { rows } = await kit.deps.pool.query(
    `delete from jobs.job where name = 'process-photo' returning data`,
  );
  for (const { data } of rows) await taskHandlers(kit.deps)['process-photo'](data);
}

test('[R11.03] photos of a visit count once, reach the office at once and the customer with the record', async () => {
  const people = await visitWithPhotos();
  const { kit, phone, visitId, visit, office, owner } = people;
  const sent = [photo(await smallPhoto()), photo(await smallPhoto())];
  // A phone that was without a signal sends everything twice.
  const answers = await Promise.all([phone.addPhotos(visitId, sent), phone.addPhotos(visitId, sent)]);
  for (const { status, body } of answers)
    expect([status, body.Photos?.length], JSON.stringify(body)).toEqual([200, 2]);
  await resize(people);
  expect((await phone.addPhotos(visitId, sent)).body).toEqual(answers[0]?.body);
  expect((await visit()).ReportPhotos).toBe(2);
  const shown = (await office()).VisitPhotos;
  expect(shown).toMatchObject([{ VisitId: visitId }, { VisitId: visitId }]);
  expect((await kit.app.inject({ url: shown[0].Url })).statusCode).toBe(200);
  expect((await owner()).VisitPhotos).toEqual([]);
  await desk(kit.app, people.staff, `jobs/${people.jobId}/visits`, {
    Date: '2026-11-23',
    From: '9:10',
    Work: 'Replaced the door seal.',
    Parts: [],
  });
  expect((await owner()).VisitPhotos).toMatchObject([{ VisitId: visitId }, { VisitId: visitId }]);
  // A photo that waited for a signal until after the record is kept too, and three are the most.
  expect(await phone.addPhotos(visitId, [photo(await smallPhoto())])).toMatchObject({ status: 200 });
  expect(await phone.addPhotos(visitId, [photo(await smallPhoto())])).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'Photos', message: 'You can add up to 3 photos' }] },
  });
});

test("[R11.03] photos of others' visits, before arriving, or without a bound phone are refused", async () => {
  const people = await visitWithPhotos({ hasArrived: false });
  const { kit, phone, ch, visitId, visit } = people;
  const sent = [photo(await smallPhoto())];
  expect(await phone.addPhotos(visitId, sent)).toMatchObject({
    status: 409,
    body: { detail: 'Press Arrived before you add photos.' },
  });
  expect(await phone.addPhotos(999_999, sent)).toMatchObject({ status: 404 });
  expect(await phoneBrowser(kit).addPhotos(visitId, sent)).toMatchObject({ status: 401 });
  const other = await addTechnician(people, { Name: 'Ivy Mercado', Mobile: '0491 570 110' });
  const otherPhone = await boundPhone(kit, await textLink(people, other));
  expect(await otherPhone.addPhotos(visitId, sent)).toMatchObject({ status: 409 });
  const { StartsAt } = await visit();
  const PressedOn = kit.clock.now().toString();
  await phone.post('/press', { ch, VisitId: visitId, StartsAt, Press: 'arrived', PressedOn });
  expect(await phone.addPhotos(visitId, [photo(Buffer.from('%PDF-1.7'))])).toMatchObject({ status: 422 });
  expect(await storedFiles(kit)).toEqual([]);
});
