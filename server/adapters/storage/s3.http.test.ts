import { describe, expect, test } from 'vitest';
import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { anotherServer, send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { sampleAbn, signedInCustomer } from '../../../tests/kit/bookings.ts';
import { type S3Double, s3Double } from '../../../tests/kit/doubles/s3-double.ts';
import { jobPhotosPath, photo, smallPhoto, storedFiles, uploadPhotos } from '../../../tests/kit/photos.ts';
import { until } from '../../../tests/kit/until.ts';
import { buildMetricsApp } from '../../metrics.ts';
import { taskHandlers } from '../../tasks.ts';

const DOWN = [{ status: 503 }];

/** A customer with a job, on a server that keeps photos in S3. */
async function open() {
  const s3 = await s3Double();
  const kit = await testApp({ env: s3.env });
  const { token, jobId } = await signedInCustomer(kit.app);
  const sent = [photo(await smallPhoto())];
  return {
    s3,
    kit,
    jobId,
    upload: (app = kit.app) => uploadPhotos(app, token, jobPhotosPath(jobId), sent),
    processed: (documentId: string) => taskHandlers(kit.deps)['process-photo']({ owner: 'job', documentId }),
    photosOf: async (ofToken = token) =>
      (
        await send(kit.app, {
          url: `/api/v1/customerportal/jobs/${jobId}`,
          headers: { authorization: `Bearer ${ofToken}` },
        })
      ).body.Photos,
  };
}

const names = ({ objects }: S3Double) =>
  [...objects.keys()].map((key) => key.replace(/.*\//, '').replace(/^original-.+/, 'original')).toSorted();

async function statuses({ deps }: TestApp) {
  return (await deps.pool.query('select status from job_photos')).rows.map(({ status }) => status);
}

const notes = async ({ deps }: TestApp) =>
  (await deps.pool.query('select original_name from photo_uploads')).rows;

describe('[R4.21, R7.28] photos in a bucket of S3', () => {
  test('are in the bucket, and nobody but their owner gets to see them', async () => {
    const { s3, kit, upload, processed, photosOf } = await open();
    const { status, body } = await upload();
    expect([status, names(s3)]).toEqual([200, ['original']]);
    expect(await storedFiles(kit)).toEqual([]);
    await processed(body.Photos[0].documentId);
    expect(names(s3)).toEqual(['shown.webp', 'thumbnail.webp']);

    const [{ Url }] = await photosOf();
    const shown = await kit.app.inject({ url: Url });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, /),
    });
    const others = { CheckoutEmailAddress: 'sam@ferrystreet.example', CheckoutABN: sampleAbn(1) };
    const { token: other } = await signedInCustomer(kit.app, others);
    expect(await photosOf(other)).toBeUndefined();
    for (const key of s3.objects.keys()) {
      expect((await fetch(`${s3.url}/${s3.env.S3_BUCKET}/${key}`)).status).toBe(403);
    }
  });

  test('that can’t be stored are refused as passing, and stored when they’re sent again, once', async () => {
    const { s3, kit, upload } = await open();
    for (const moods of [DOWN, ['hangs up' as const], [{ status: 500 }]]) {
      s3.moods = moods;
      expect(await upload()).toMatchObject({
        status: 503,
        body: { code: 'provider_unavailable', detail: photoMessages.imageUploadNetworkProblem },
      });
    }
    expect(await statuses(kit)).toEqual([]);
    s3.moods = ['well'];
    expect([(await upload()).status, (await upload()).status]).toEqual([200, 200]);
    expect([await statuses(kit), names(s3)]).toEqual([['received'], ['original']]);
  });

  test.each([DOWN, ['cut off' as const]])(
    'wait while S3 is %j, and are never taken for damaged',
    async (...moods) => {
      const { s3, kit, upload, processed } = await open();
      const { body } = await upload();
      const [{ documentId }] = body.Photos;
      s3.moods = moods;
      await expect(processed(documentId)).rejects.toThrow('S3');
      expect(await statuses(kit)).toEqual(['received']);
      s3.moods = ['well'];
      await processed(documentId);
      expect([await statuses(kit), names(s3)]).toEqual([['ready'], ['shown.webp', 'thumbnail.webp']]);
    },
  );

  test('survive a server that ends, and are processed and shown by another', async () => {
    const { s3, kit, upload, photosOf } = await open();
    await upload();
    const other = await anotherServer(kit);
    expect((await upload(other)).status).toBe(200);
    await kit.deps.queue.work(taskHandlers(kit.deps));
    await until(async () => (await statuses(kit)).includes('ready'));
    const [{ ThumbnailUrl }] = await photosOf();
    expect((await other.inject({ url: ThumbnailUrl })).statusCode).toBe(200);
    s3.moods = DOWN;
    const away = await other.inject({ url: ThumbnailUrl });
    expect([away.statusCode, away.body, away.headers['cache-control']]).toEqual([
      503,
      requestMessages.unavailable,
      'no-store',
    ]);
  });

  test('are measured', async () => {
    const { s3, kit, upload } = await open();
    await upload();
    s3.moods = DOWN;
    await upload();
    const { body } = await buildMetricsApp(kit.deps).inject('/metrics');
    for (const outcome of ['answered', 'failed']) {
      expect(body).toContain(
        `galley_provider_call_duration_seconds_count{provider="storage",call="keep",outcome="${outcome}"} 1`,
      );
    }
  });
});

describe.each(['local', 's3'])('files that became no photo, in %s storage', (storage) => {
  async function openEither() {
    const s3 = await s3Double();
    const kit = await testApp({ env: storage === 's3' ? s3.env : {} });
    const { token, jobId } = await signedInCustomer(kit.app);
    const stored = async () => (storage === 's3' ? names(s3) : storedFiles(kit));
    const sweep = () => taskHandlers(kit.deps).sweep({});
    const content = await smallPhoto();
    const upload = () => uploadPhotos(kit.app, token, jobPhotosPath(jobId), [photo(content)]);
    return { s3, kit, stored, sweep, upload };
  }

  test('are swept an hour later, and photos are not', async () => {
    const { kit, stored, sweep, upload } = await openEither();
    await upload();
    // As if the server had been killed before it made a photo of the second one.
    await upload();
    const noted = `insert into photo_uploads (original_name, document_id, owner_kind, created_at)
      select original_name, document_id, 'job', $1::timestamptz from job_photos`;
    await kit.deps.pool.query(noted, [String(kit.clock.now())]);
    await kit.deps.pool.query('delete from job_photos where ctid = (select max(ctid) from job_photos)');
    await sweep();
    expect(await stored()).toEqual(['original', 'original']);
    kit.clock.advance({ hours: 1, seconds: 1 });
    await sweep();
    expect([await stored(), await notes(kit)]).toEqual([['original'], []]);
  });

  test.runIf(storage === 's3')('wait for S3, whose request was answered meanwhile', async () => {
    const { s3, kit, stored, sweep, upload } = await openEither();
    s3.moods = [{ status: 500 }];
    expect((await upload()).status).toBe(503);
    expect(await notes(kit)).toHaveLength(1);
    kit.clock.advance({ hours: 2 });
    await sweep();
    expect(await notes(kit)).toHaveLength(1);
    s3.moods = ['well'];
    await sweep();
    expect([await stored(), await notes(kit)]).toEqual([[], []]);
  });
});
