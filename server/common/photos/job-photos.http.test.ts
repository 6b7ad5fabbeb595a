import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { MAX_PHOTO_BYTES } from '../../../domain/photos/photos.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { sampleAbn, signedInCustomer } from '../../../tests/kit/bookings.ts';
import {
  END_OF_FORM,
  jobPhotosPath,
  type Photo,
  phonePhoto,
  photo,
  smallPhoto,
  startUpload,
  storedFiles,
  uploadForm,
  uploadPhotos,
} from '../../../tests/kit/photos.ts';
import { until } from '../../../tests/kit/until.ts';
import { taskHandlers } from '../../tasks.ts';
import { originalKey, photoKeys } from './photo-files.ts';

const upload = (app: FastifyInstance, token: string | null, jobId: number, photos: readonly Photo[]) =>
  uploadPhotos(app, token, jobPhotosPath(jobId), photos);

async function photoRows({ deps }: TestApp) {
  const { rows } = await deps.pool.query(
    'select document_id, client_id, status, original_name, width, height from job_photos order by created_at, document_id',
  );
  return rows;
}

describe('[R4.21, R7.28] photos of one’s own job', () => {
  test('are received, re-encoded by the queue and cleared of all that the camera wrote', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    const sent = [
      photo(await phonePhoto()),
      photo(
        await sharp(await smallPhoto())
          .png()
          .toBuffer(),
      ),
    ];
    const answer = await upload(kit.app, token, jobId, sent);
    expect(answer.status).toBe(200);
    expect(answer.body.Photos.map(({ ClientId }: { ClientId: string }) => ClientId)).toEqual(
      sent.map(({ clientId }) => clientId),
    );

    await kit.deps.queue.work(taskHandlers(kit.deps));
    await until(async () => (await photoRows(kit)).every(({ status }) => status === 'ready'));
    const keys = photoKeys(answer.body.Photos[0].documentId);
    const shown = await sharp((await kit.deps.storage.get(keys.shown)) ?? undefined).metadata();
    const thumbnail = await sharp((await kit.deps.storage.get(keys.thumbnail)) ?? undefined).metadata();
    expect(shown).toMatchObject({ format: 'webp', width: 800, height: 1600 });
    expect(thumbnail).toMatchObject({ format: 'webp', width: 160, height: 320 });
    expect([shown.exif, shown.xmp, shown.icc, shown.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const rows = await photoRows(kit);
    expect(rows).toContainEqual(
      expect.objectContaining({ document_id: answer.body.Photos[0].documentId, width: 800, height: 1600 }),
    );
    await until(async () => !(await storedFiles(kit)).includes('original'));
  });

  test('that come again by their client ids add nothing and get the same answer, before and after the work', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    const sent = [photo(await smallPhoto()), photo(await smallPhoto())];
    const answers = await Promise.all([1, 2, 3].map(() => upload(kit.app, token, jobId, sent)));
    const documentId: string = answers[0]?.body.Photos[0].documentId;
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });

    const handle = taskHandlers(kit.deps)['process-photo'];
    for (const { document_id } of await photoRows(kit)) {
      await handle({ owner: 'job', documentId: document_id });
      await handle({ owner: 'job', documentId: document_id });
    }
    expect((await upload(kit.app, token, jobId, sent)).body).toEqual(answers[0]?.body);
    expect(await photoRows(kit)).toMatchObject([{ status: 'ready' }, { status: 'ready' }]);
    expect((await storedFiles(kit)).sort()).toEqual([
      'shown.webp',
      'shown.webp',
      'thumbnail.webp',
      'thumbnail.webp',
    ]);
    const { rows } = await kit.deps.pool.query(
      `select count(*)::int from jobs.job where name = 'process-photo'`,
    );
    expect(rows).toEqual([{ count: 2 }]);
    expect(documentId).toMatch(/^[\da-f-]{36}$/);
  });

  test('survive a stalled upload that breaks off while its repeat is arriving', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    const [clientId, content] = [randomUUID(), await smallPhoto()];
    const address = await kit.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `${address}/api/v1/customerportal/${jobPhotosPath(jobId)}`;
    const stalled = startUpload(url, token, clientId, content);
    await until(async () => (await storedFiles(kit)).length === 1);
    const repeat = startUpload(url, token, clientId, content);
    await until(async () => (await storedFiles(kit)).length === 2);

    stalled.destroy();
    await until(async () => (await storedFiles(kit)).length === 1);
    const answered = once(repeat, 'response');
    repeat.end(END_OF_FORM);
    const [answer] = await answered;
    expect(answer.statusCode).toBe(200);

    const [{ document_id: documentId }] = await photoRows(kit);
    await taskHandlers(kit.deps)['process-photo']({ owner: 'job', documentId });
    expect(await photoRows(kit)).toMatchObject([{ status: 'ready' }]);
    expect((await storedFiles(kit)).sort()).toEqual(['shown.webp', 'thumbnail.webp']);
  });

  test('[R5.10, R9.01] are three at most, in one request and over several at once', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    const content = await smallPhoto();
    const four = await upload(
      kit.app,
      token,
      jobId,
      [1, 2, 3, 4].map(() => photo(content)),
    );
    const refused = {
      status: 422,
      body: { errors: [{ field: 'Photos', message: 'You can add up to 3 photos' }] },
    };
    expect(four).toMatchObject(refused);
    expect([await photoRows(kit), await storedFiles(kit)]).toEqual([[], []]);

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => upload(kit.app, token, jobId, [photo(content)])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(refused);
    expect(await photoRows(kit)).toHaveLength(3);
    expect(await storedFiles(kit)).toEqual(['original', 'original', 'original']);
  });
});

test('phone photos of these tests do carry the camera’s data', async () => {
  const metadata = await sharp(await phonePhoto()).metadata();
  expect(metadata).toMatchObject({ width: 2400, height: 1200, orientation: 6 });
  expect(metadata.exif?.toString('latin1')).toContain('PhoneMaker');
});

describe('[R5.10, R7.55] what is no photo', () => {
  test('is refused by its bytes, whatever its name says, and leaves nothing behind', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    const good = photo(await smallPhoto());
    const gif = await sharp(await smallPhoto())
      .gif()
      .toBuffer();
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const refused: [content: Buffer, message: string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), photoMessages.photosOnlyImages],
      [Buffer.from('%PDF-1.7'), photoMessages.photosOnlyImages],
      [Buffer.alloc(0), photoMessages.photosOnlyImages],
      [gif, photoMessages.photoUnreadable],
      [heic, photoMessages.photoUnreadable],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), photoMessages.photoUnreadable],
    ];
    for (const [content, message] of refused) {
      const { status, body } = await upload(kit.app, token, jobId, [good, photo(content)]);
      expect
        .soft({ status, errors: body.errors })
        .toEqual({ status: 422, errors: [{ field: 'Photos', message }] });
    }
    expect([await photoRows(kit), await storedFiles(kit)]).toEqual([[], []]);
  });

  test('is refused when it is too large in bytes or pixels', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    const heavy = Buffer.concat([await smallPhoto(), Buffer.alloc(MAX_PHOTO_BYTES)]);
    expect(await upload(kit.app, token, jobId, [photo(heavy)])).toMatchObject({
      status: 413,
      body: {
        code: 'too_large',
        errors: [{ field: 'Photos', message: photoMessages.photoTooLarge('15 MB') }],
      },
    });
    const wide = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(await upload(kit.app, token, jobId, [photo(wide)])).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Photos', message: photoMessages.photoTooLarge('50 megapixels') }] },
    });
    expect([await photoRows(kit), await storedFiles(kit)]).toEqual([[], []]);
  });

  test('is refused with fewer pixels where decoding costs more: interlaced, or of 16 bits', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    const drawn = sharp({ create: { width: 4001, height: 4000, channels: 3, background: '#000' } });
    const costly = [
      await drawn.clone().png({ progressive: true }).toBuffer(),
      await drawn.clone().toColourspace('rgb16').png().toBuffer(),
      await drawn.clone().jpeg({ progressive: true }).toBuffer(),
    ];
    for (const content of costly) {
      expect(await upload(kit.app, token, jobId, [photo(content)])).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'Photos', message: photoMessages.photoTooLarge('16 megapixels') }] },
      });
    }
    const plain = await drawn.clone().png().toBuffer();
    expect(await upload(kit.app, token, jobId, [photo(plain)])).toMatchObject({ status: 200 });
  });

  test('leaves no empty folders behind', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    const sent = [photo(await smallPhoto()), photo(Buffer.from('%PDF-1.7'))];
    expect(await upload(kit.app, token, jobId, sent)).toMatchObject({ status: 422 });
    expect(await readdir(join(kit.deps.config.dataDir, 'files'))).toEqual(['.unfinished']);
  });

  test('is refused over a real line as well, where its end comes before word of the limit', async () => {
    const { app } = await testApp();
    const { token, jobId } = await signedInCustomer(app);
    const address = await app.listen({ port: 0 });
    const form = new FormData();
    form.append('ClientId', randomUUID());
    form.append('Photos', new Blob([new Uint8Array(MAX_PHOTO_BYTES + 1)]), 'photo.jpg');
    const answer = await fetch(`${address}/api/v1/customerportal/jobs/${jobId}/uploadphotos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect(answer.status).toBe(413);
  });

  test('that only turns out when it is decoded ends as refused, with nothing kept of it', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    const whole = await phonePhoto(800, 600);
    const { body } = await upload(kit.app, token, jobId, [photo(whole.subarray(0, whole.length / 2))]);
    const handle = taskHandlers(kit.deps)['process-photo'];
    await handle({ owner: 'job', documentId: body.Photos[0].documentId });
    await handle({ owner: 'job', documentId: body.Photos[0].documentId });
    expect(await photoRows(kit)).toMatchObject([{ status: 'refused', width: null }]);
    expect(await storedFiles(kit)).toEqual([]);
    const { body: job } = await send(kit.app, {
      url: `/api/v1/customerportal/jobs/${jobId}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(job.Photos).toMatchObject([{ Status: 'refused', Url: null }]);
    const content = await smallPhoto();
    const others = [1, 2, 3].map(() => photo(content));
    expect(await upload(kit.app, token, jobId, others)).toMatchObject({ status: 200 });
    expect(await upload(kit.app, token, jobId, [photo(content)])).toMatchObject({ status: 422 });
  });

  test('is not said of a photo whose file is away', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    const { body } = await upload(kit.app, token, jobId, [photo(await smallPhoto())]);
    const [{ documentId }] = body.Photos;
    const [row] = await photoRows(kit);
    const original = originalKey(documentId, row.original_name);
    const content = (await kit.deps.storage.get(original)) ?? Buffer.alloc(0);
    const handle = taskHandlers(kit.deps)['process-photo'];
    await kit.deps.storage.remove(original);
    await expect(handle({ owner: 'job', documentId })).rejects.toThrow('not in the storage');
    expect(await photoRows(kit)).toMatchObject([{ status: 'received' }]);
    await kit.deps.storage.put(original, content);
    await handle({ owner: 'job', documentId });
    expect(await photoRows(kit)).toMatchObject([{ status: 'ready' }]);
  });

  test('[R7.20, R7.28] comes in a field of any name', async () => {
    const { app } = await testApp();
    const { token, jobId } = await signedInCustomer(app);
    const form = new FormData();
    form.append('ClientId', randomUUID());
    form.append('Files', new Blob([new Uint8Array(await smallPhoto())]), 'photo.jpg');
    const request = new Request('http://galley.test', { method: 'POST', body: form });
    const answer = await send(app, {
      method: 'POST',
      url: `/api/v1/customerportal/jobs/${jobId}/uploadphotos`,
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        authorization: `Bearer ${token}`,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer).toMatchObject({ status: 200, body: { Photos: [{ documentId: expect.any(String) }] } });
  });

  test('is no whole form: refused as unreadable, with nothing kept of it', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    const part = (headers: string, body: string) =>
      `--abc\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${body}\r\n`;
    const id = part('name="ClientId"', randomUUID());
    const broken: [type: string, payload: string][] = [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=abc', 'garbage'],
      ['multipart/form-data; boundary=abc', `${id}${part('name="Photos"; filename="a.jpg"', 'cut off')}`],
      ['multipart/form-data; boundary=abc', `${id}${part('name="__proto__"', 'x')}--abc--\r\n`],
    ];
    for (const [type, payload] of broken) {
      const { status, body } = await send(kit.app, {
        method: 'POST',
        url: `/api/v1/customerportal/jobs/${jobId}/uploadphotos`,
        headers: { 'content-type': type, authorization: `Bearer ${token}` },
        payload,
      });
      expect.soft({ payload, status, code: body.code }).toEqual({ payload, status: 400, code: 'unparsable' });
    }
    expect([await photoRows(kit), await storedFiles(kit)]).toEqual([[], []]);
  });

  test('may come without a client id, or with all of them first; one that is no id, or no file at all, is refused', async () => {
    const { app } = await testApp();
    const { token, jobId } = await signedInCustomer(app);
    const content = await smallPhoto();
    const refused = await upload(app, token, jobId, [photo(content, 'not-a-uuid')]);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'ClientId' }] } });
    const without = await upload(app, token, jobId, [photo(content, null)]);
    expect(without).toMatchObject({ status: 200, body: { Photos: [{ ClientId: expect.any(String) }] } });
    const [first, second] = [randomUUID(), randomUUID()];
    const form = new FormData();
    for (const id of [first, second]) form.append('ClientId', id);
    for (const _ of [first, second]) form.append('Photos', new File([new Uint8Array(content)], 'a.jpg'));
    const { body } = await uploadForm(app, token, jobPhotosPath(jobId), form);
    expect(body.Photos).toMatchObject([{ ClientId: first }, { ClientId: second }]);
    expect(await upload(app, token, jobId, [])).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Photos' }] },
    });
  });
});

describe('[R6.02, R6.04, R6.07] photos of others', () => {
  test('need a token', async () => {
    const { app } = await testApp();
    const { jobId } = await signedInCustomer(app);
    expect(await upload(app, null, jobId, [photo(await smallPhoto())])).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });

  test('another’s job is one that isn’t there, and another role is refused', async () => {
    const kit = await testApp();
    const { jobId } = await signedInCustomer(kit.app);
    const other = await signedInCustomer(kit.app, {
      CheckoutEmailAddress: 'sam@ferrystreet.example',
      CheckoutABN: sampleAbn(1),
    });
    const sent = [photo(await smallPhoto())];
    expect(await upload(kit.app, other.token, jobId, sent)).toMatchObject({ status: 404 });
    expect(await upload(kit.app, other.token, 999_999, sent)).toMatchObject({ status: 404 });
    await kit.deps.pool.query(
      `update customers set role = 'Somebody' where user_name = 'sam@ferrystreet.example'`,
    );
    expect(await upload(kit.app, other.token, other.jobId, sent)).toMatchObject({ status: 403 });
    expect([await photoRows(kit), await storedFiles(kit)]).toEqual([[], []]);
  });

  test('[R7.55] come as a multipart form only', async () => {
    const { app } = await testApp();
    const { token, jobId } = await signedInCustomer(app);
    const request = {
      method: 'POST',
      url: `/api/v1/customerportal/jobs/${jobId}/uploadphotos`,
      headers: { authorization: `Bearer ${token}` },
      payload: { Photos: [] },
    } as const;
    expect(await send(app, request)).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
  });
});
