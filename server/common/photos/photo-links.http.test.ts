import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { type TestApp, testApp } from '../../../tests/kit/app.ts';
import { phonePhoto } from '../../../tests/kit/photos.ts';
import { photoKeys } from './photo-files.ts';
import { photoLinks } from './photo-links.ts';

/** A photo that is ready, with its links. */
async function readyPhoto({ deps }: TestApp) {
  const documentId = randomUUID();
  const keys = photoKeys(documentId);
  const image = (pixels: number) => phonePhoto(pixels, pixels).then((jpeg) => sharp(jpeg).webp().toBuffer());
  await deps.storage.put(keys.shown, await image(60));
  await deps.storage.put(keys.thumbnail, await image(30));
  const [links] = photoLinks(deps, [{ documentId, status: 'ready' }]);
  if (!links?.Url || !links.ThumbnailUrl) throw new Error('No links');
  return { documentId, url: links.Url, thumbnailUrl: links.ThumbnailUrl };
}

describe('[R6.02, R7.19] a photo by its link', () => {
  test('comes in two sizes as an image that this browser alone may keep for as long as the link holds', async () => {
    const kit = await testApp({ at: '2026-11-22T22:10:00Z' });
    const { url, thumbnailUrl } = await readyPhoto(kit);
    for (const [link, width] of [
      [url, 60],
      [thumbnailUrl, 30],
    ] as const) {
      const answer = await kit.app.inject({ method: 'GET', url: link });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=1200, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(width);
    }
  });

  test('is the same link for a quarter of an hour, and holds for one at least', async () => {
    const kit = await testApp({ at: '2026-11-22T22:15:00Z' });
    const { documentId, url } = await readyPhoto(kit);
    const now = () => photoLinks(kit.deps, [{ documentId, status: 'ready' }])[0]?.Url;
    const status = async () => (await kit.app.inject({ method: 'GET', url })).statusCode;
    kit.clock.set('2026-11-22T22:29:59Z');
    expect(now()).toBe(url);
    kit.clock.set('2026-11-22T22:30:00Z');
    expect(now()).not.toBe(url);
    kit.clock.set('2026-11-22T22:44:59Z');
    expect(await status()).toBe(200);
    kit.clock.set('2026-11-22T22:45:00Z');
    const expired = await kit.app.inject({ method: 'GET', url });
    expect([expired.statusCode, expired.headers['content-type'], expired.body]).toEqual([
      403,
      'text/plain; charset=utf-8',
      photoMessages.photoLinkExpired,
    ]);
  });

  test('is at no link but ours', async () => {
    const kit = await testApp();
    const { documentId, url, thumbnailUrl } = await readyPhoto(kit);
    const other = await readyPhoto(kit);
    const query = url.slice(url.indexOf('?'));
    const changed = [
      `/photos/${documentId}/shown`,
      `/photos/${documentId}/thumbnail${query}`,
      `/photos/${other.documentId}/shown${query}`,
      `/photos/${documentId}/original${query}`,
      `/photos/not-a-uuid/shown${query}`,
      `/photos/..%2f..%2fsecret/shown${query}`,
      url.replace(/expires=\d+/, 'expires=99999999999'),
      url.replace(/expires=\d+/, 'expires=x'),
      url.replace(/signature=.*/, 'signature='),
      url.replace(/signature=./, 'signature=é'),
      `${url}x`,
      `${url}&signature=x`,
      thumbnailUrl.replace('/thumbnail', '/shown'),
    ];
    for (const link of changed) {
      const answer = await kit.app.inject({ method: 'GET', url: link });
      expect.soft({ link, status: answer.statusCode }).toEqual({ link, status: 404 });
      expect.soft(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test('is made by another installation’s secret in vain', async () => {
    const [kit, stranger] = [await testApp(), await testApp()];
    const { documentId, url } = await readyPhoto(kit);
    const [theirs] = photoLinks(stranger.deps, [{ documentId, status: 'ready' }]);
    expect(theirs?.Url).not.toBe(url);
    expect((await kit.app.inject({ method: 'GET', url: theirs?.Url ?? '' })).statusCode).toBe(404);
  });

  test('has none before it is ready, nor where it was refused', async () => {
    const { deps } = await testApp();
    const documentId = randomUUID();
    for (const status of ['received', 'refused'] as const) {
      expect(photoLinks(deps, [{ documentId, status }])).toEqual([
        { documentId, Status: status, Url: null, ThumbnailUrl: null },
      ]);
    }
  });
});
