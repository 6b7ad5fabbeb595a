import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import { otherCustomer, read, registeredEquipment } from '../../../tests/kit/equipment.ts';
import {
  equipmentPhotosPath,
  phonePhoto,
  photo,
  smallPhoto,
  storedFiles,
  uploadPhotos,
} from '../../../tests/kit/photos.ts';
import { until } from '../../../tests/kit/until.ts';
import { taskHandlers } from '../../tasks.ts';
import { photoKeys } from './photo-files.ts';

async function customerWithEquipment(kit: TestApp) {
  const { token } = await signedInCustomer(kit.app);
  const { Id: equipmentId } = await registeredEquipment(kit.app, token);
  const path = equipmentPhotosPath(equipmentId);
  return {
    token,
    equipmentId: equipmentId as number,
    upload: (photos: Parameters<typeof uploadPhotos>[3]) => uploadPhotos(kit.app, token, path, photos),
    remove: (documentId: string) => remove(kit.app, token, equipmentId, documentId),
  };
}

function remove(app: FastifyInstance, token: string | null, equipmentId: number, documentId: string) {
  return send(app, {
    method: 'DELETE',
    url: `/api/v1/customerportal/equipment/${equipmentId}/photo/${documentId}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

async function rows({ deps }: TestApp) {
  const found = await deps.pool.query(
    'select document_id, status from asset_photos order by created_at, document_id',
  );
  return found.rows;
}

/** Runs the pending photo tasks, oldest first, as the queue would. */
async function workOff({ deps }: TestApp): Promise<void> {
  const { rows: waiting } = await deps.pool.query(
    `delete from jobs.job where name = 'process-photo' returning data, created_on`,
  );
  waiting.sort((a, b) => a.created_on - b.created_on);
  for (const { data } of waiting) await taskHandlers(deps)['process-photo'](data);
}

describe('[R3.07, R7.20] photos of one’s own equipment', () => {
  // The header of a WebP has its length, so it's refused at once.
  test.each(['jpeg', 'png'] as const)(
    'of which the end is missing (%s) are refused in every reply and list',
    async (format) => {
      const kit = await testApp();
      const { token, equipmentId, upload, remove } = await customerWithEquipment(kit);
      const whole = await sharp(await phonePhoto(400, 300))
        .toFormat(format)
        .toBuffer();
      const half = photo(whole.subarray(0, Math.ceil(whole.length * 0.6)));
      const { status, body } = await upload([half]);
      expect([status, body.Photos]).toEqual([200, [expect.objectContaining({ Status: 'received' })]]);
      await workOff(kit);
      const [{ documentId }] = body.Photos;
      const refused = [{ documentId, Status: 'refused', Url: null, ThumbnailUrl: null }];
      const lists = async () => {
        const equipment = (await read(kit.app, token, `equipment/${equipmentId}`)).body;
        const { AssetList } = (await read(kit.app, token, 'equipment')).body;
        return [equipment.Photos, equipment.thumbnails, AssetList[0].thumbnails];
      };
      expect(await lists()).toEqual([refused, refused, refused]);
      const again = await upload([half]);
      expect(again.body.Photos).toEqual([{ ClientId: half.clientId, documentId, Status: 'refused' }]);
      expect(await remove(documentId)).toMatchObject({ status: 200 });
      expect(await lists()).toEqual([[], [], []]);
    },
  );

  test('are received, shown by link once they are ready, in the register and on the equipment', async () => {
    const kit = await testApp();
    const { token, equipmentId, upload } = await customerWithEquipment(kit);
    const sent = [photo(await phonePhoto()), photo(await smallPhoto())];
    const { status, body } = await upload(sent);
    expect({ status, ids: body.Photos.map(({ ClientId }: { ClientId: string }) => ClientId) }).toEqual({
      status: 200,
      ids: sent.map(({ clientId }) => clientId),
    });
    const waiting = (await read(kit.app, token, `equipment/${equipmentId}`)).body.Photos;
    expect(waiting).toHaveLength(2);
    for (const one of waiting) {
      expect(one).toMatchObject({ Status: 'received', Url: null, ThumbnailUrl: null });
    }

    await kit.deps.queue.work(taskHandlers(kit.deps));
    await until(async () => (await rows(kit)).every((row) => row.status === 'ready'));
    const equipment = (await read(kit.app, token, `equipment/${equipmentId}`)).body;
    const { AssetList } = (await read(kit.app, token, 'equipment')).body;
    expect(AssetList[0].thumbnails).toEqual(equipment.thumbnails);
    expect(equipment.Photos).toEqual(equipment.thumbnails);
    const [{ documentId, Url, ThumbnailUrl }] = equipment.Photos;
    expect(body.Photos.map((one: { documentId: string }) => one.documentId)).toContain(documentId);
    for (const url of [Url, ThumbnailUrl]) {
      const answer = await kit.app.inject({ method: 'GET', url });
      expect(answer.statusCode).toBe(200);
    }
  });

  test('[R4.21] that come again by their client ids add nothing and get the same answer', async () => {
    const kit = await testApp();
    const { upload } = await customerWithEquipment(kit);
    const sent = [photo(await smallPhoto()), photo(await smallPhoto())];
    const answers = await Promise.all([1, 2, 3].map(() => upload(sent)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
    await workOff(kit);
    expect((await upload(sent)).body).toEqual(answers[0]?.body);
    expect(await rows(kit)).toMatchObject([{ status: 'ready' }, { status: 'ready' }]);
  });

  test('have ids of their own: the same client id at two pieces of equipment is two photos', async () => {
    const kit = await testApp();
    const { token, upload } = await customerWithEquipment(kit);
    const { Id: second } = await registeredEquipment(kit.app, token);
    const sent = [photo(await smallPhoto())];
    const one = await upload(sent);
    const two = await uploadPhotos(kit.app, token, equipmentPhotosPath(second), sent);
    expect(two.body.Photos[0].documentId).not.toBe(one.body.Photos[0].documentId);
  });

  test('[R5.10, R9.01] are three at most, over several at once, and images only', async () => {
    const kit = await testApp();
    const { upload } = await customerWithEquipment(kit);
    const content = await smallPhoto();
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload([photo(content)])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'Photos', message: 'You can add up to 3 photos' }] },
      });
    }
    expect(await upload([photo(Buffer.from('%PDF-1.7'))])).toMatchObject({ status: 422 });
    expect(await storedFiles(kit)).toEqual(['original', 'original', 'original']);
  });

  test('[R6.02, R6.03, R6.04] are nobody else’s to add', async () => {
    const kit = await testApp();
    const { token, equipmentId } = await customerWithEquipment(kit);
    const other = await otherCustomer(kit.app);
    const sent = [photo(await smallPhoto())];
    const path = equipmentPhotosPath(equipmentId);
    expect(await uploadPhotos(kit.app, other.token, path, sent)).toMatchObject({ status: 404 });
    expect(await uploadPhotos(kit.app, token, equipmentPhotosPath(999_999), sent)).toMatchObject({
      status: 404,
    });
    expect(await uploadPhotos(kit.app, null, path, sent)).toMatchObject({ status: 401 });
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    expect(await uploadPhotos(kit.app, token, path, sent)).toMatchObject({ status: 403 });
    expect([await rows(kit), await storedFiles(kit)]).toEqual([[], []]);
  });
});

describe('[R7.21] a photo that is removed', () => {
  test('is gone at once from what is shown, and its files and row with the queue', async () => {
    const kit = await testApp();
    const { token, equipmentId, upload, remove: removeOwn } = await customerWithEquipment(kit);
    const { body } = await upload([photo(await smallPhoto()), photo(await smallPhoto())]);
    await workOff(kit);
    const [gone, stays] = body.Photos.map(({ documentId }: { documentId: string }) => documentId);
    const [link] = (await read(kit.app, token, `equipment/${equipmentId}`)).body.Photos.filter(
      ({ documentId }: { documentId: string }) => documentId === gone,
    );

    expect(await removeOwn(gone)).toMatchObject({ status: 200, body: {} });
    const { body: equipment } = await read(kit.app, token, `equipment/${equipmentId}`);
    expect(equipment.Photos).toMatchObject([{ documentId: stays }]);
    expect(equipment.thumbnails).toMatchObject([{ documentId: stays }]);

    await workOff(kit);
    expect(await rows(kit)).toMatchObject([{ document_id: stays }]);
    expect((await storedFiles(kit)).sort()).toEqual(['shown.webp', 'thumbnail.webp']);
    expect((await kit.app.inject({ method: 'GET', url: link.Url })).statusCode).toBe(404);
  });

  test('again, or never there, is no fault', async () => {
    const kit = await testApp();
    const { upload, remove: removeOwn } = await customerWithEquipment(kit);
    const { body } = await upload([photo(await smallPhoto())]);
    const [{ documentId }] = body.Photos;
    const answers = await Promise.all([1, 2, 3].map(() => removeOwn(documentId)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: {} });
    await workOff(kit);
    expect(await removeOwn(documentId)).toMatchObject({ status: 200 });
    expect(await removeOwn(randomUUID())).toMatchObject({ status: 200 });
    expect(await removeOwn('not-a-uuid')).toMatchObject({ status: 422 });
    expect([await rows(kit), await storedFiles(kit)]).toEqual([[], []]);
  });

  test('leaves its place to another', async () => {
    const kit = await testApp();
    const { upload, remove: removeOwn } = await customerWithEquipment(kit);
    const content = await smallPhoto();
    const { body } = await upload([photo(content), photo(content), photo(content)]);
    expect(await upload([photo(content)])).toMatchObject({ status: 422 });
    await removeOwn(body.Photos[0].documentId);
    expect(await upload([photo(content)])).toMatchObject({ status: 200 });
  });

  test('does not come back with a late repeat of its upload, until its files are gone', async () => {
    const kit = await testApp();
    const { upload, remove: removeOwn } = await customerWithEquipment(kit);
    const sent = [photo(await smallPhoto())];
    const { body } = await upload(sent);
    await removeOwn(body.Photos[0].documentId);
    expect(await upload(sent)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Photos', message: photoMessages.photoRemoved }] },
    });
    await workOff(kit);
    expect(await storedFiles(kit)).toEqual([]);
    expect(await upload(sent)).toMatchObject({ status: 200, body });
    await workOff(kit);
    expect(await rows(kit)).toMatchObject([{ status: 'ready' }]);
  });

  test('leaves no file whichever of its two jobs comes last, or comes again', async () => {
    const kit = await testApp();
    const { upload, remove: removeOwn } = await customerWithEquipment(kit);
    const { body } = await upload([photo(await smallPhoto())]);
    const [{ documentId }] = body.Photos;
    const order = { owner: 'asset' as const, documentId };
    const handle = taskHandlers(kit.deps)['process-photo'];
    const { storage } = kit.deps;
    const keys = photoKeys(documentId);
    await removeOwn(documentId);
    // A server died after writing the re-encoded files and before updating the row.
    await storage.put(keys.shown, Buffer.from('shown'));
    await storage.put(keys.thumbnail, Buffer.from('thumbnail'));
    await handle(order);
    expect([await rows(kit), await storedFiles(kit)]).toEqual([[], []]);
    await storage.put(keys.shown, Buffer.from('shown'));
    await handle(order);
    expect(await storedFiles(kit)).toEqual([]);
  });

  test('while it is being re-encoded leaves no file', async () => {
    const kit = await testApp();
    const { upload, remove: removeOwn } = await customerWithEquipment(kit);
    const { body } = await upload([photo(await phonePhoto())]);
    const [{ documentId }] = body.Photos;
    const order = { owner: 'asset' as const, documentId };
    const handle = taskHandlers(kit.deps)['process-photo'];
    const encoding = handle(order);
    await removeOwn(documentId);
    await handle(order).catch(() => undefined);
    await encoding.catch(() => undefined);
    await handle(order);
    expect([await rows(kit), await storedFiles(kit)]).toEqual([[], []]);
  });

  test('[R6.02, R6.04] is nobody else’s to remove, nor other equipment’s', async () => {
    const kit = await testApp();
    const { token, equipmentId, upload } = await customerWithEquipment(kit);
    const { body } = await upload([photo(await smallPhoto())]);
    const [{ documentId }] = body.Photos;
    const { Id: second } = await registeredEquipment(kit.app, token);
    const other = await otherCustomer(kit.app);
    const { Id: theirs } = await registeredEquipment(kit.app, other.token);
    expect(await remove(kit.app, other.token, equipmentId, documentId)).toMatchObject({ status: 404 });
    expect(await remove(kit.app, other.token, theirs, documentId)).toMatchObject({ status: 200 });
    expect(await remove(kit.app, token, second, documentId)).toMatchObject({ status: 200 });
    expect(await remove(kit.app, null, equipmentId, documentId)).toMatchObject({ status: 401 });
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    expect(await remove(kit.app, token, equipmentId, documentId)).toMatchObject({ status: 403 });
    expect(await rows(kit)).toMatchObject([{ status: 'received' }]);
  });
});
