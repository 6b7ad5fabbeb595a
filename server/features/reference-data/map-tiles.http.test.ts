import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { send, testApp } from '../../../tests/kit/app.ts';
import { streetTile, tileFile } from '../../../tests/kit/files/tile-file.ts';

const MAP_TILES_ATTRIBUTION = '© OpenStreetMap contributors https://www.openstreetmap.org/copyright';

async function policyOf(env: Record<string, string>) {
  const { app } = await testApp({ env });
  const config = (await send(app, { url: '/config.json' })).body;
  const policyAt = async (url: string) =>
    String((await app.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy']);
  return { app, tiles: config.maps.tiles, page: await policyAt('/'), plain: await policyAt('/about') };
}

test('[R2.27] streets come from the configured address, and pages may load pictures from there alone', async () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png';
  const { tiles, page, plain } = await policyOf({ MAP_TILES: url, MAP_TILES_ATTRIBUTION });
  expect(tiles).toEqual({ source: 'template', url, attribution: MAP_TILES_ATTRIBUTION, zooms: null });
  expect(page).toMatch(/img-src [^;]* https:\/\/tiles\.example(;|$)/);
  expect(page).toMatch(/trusted-types own-scripts default/);
  expect(page).not.toMatch(/(script|connect|frame)-src [^;]*tiles\.example/);
  expect(plain).not.toContain('tiles.example');
});

test('[R2.27, R7.62] streets of Google need no script of its', async () => {
  const { tiles, page } = await policyOf({
    MAPS: 'google',
    GOOGLE_MAPS_KEY: 'the-servers',
    GOOGLE_MAPS_BROWSER_KEY: 'the-browsers',
  });
  expect(tiles).toEqual({ source: 'google', host: 'https://tile.googleapis.com', key: 'the-browsers' });
  expect(page).toMatch(/img-src [^;]*tile\.googleapis\.com/);
  expect(page).toMatch(/connect-src [^;]*tile\.googleapis\.com/);
  expect(page).not.toMatch(/script-src [^;]*google/);
  expect(page).toMatch(/trusted-types own-scripts default/);
});

test('[R2.27] streets come from a PMTiles file', async () => {
  const file = await tileFile();
  onTestFinished(() => rm(file));
  const { app, tiles } = await policyOf({ MAP_TILES: file, MAP_TILES_ATTRIBUTION });
  expect(tiles).toMatchObject({ url: '/map-tiles/{z}/{x}/{y}', zooms: { min: 0, max: 3 } });
  const tile = await app.inject({ url: '/map-tiles/3/7/4' });
  expect(tile.statusCode).toBe(200);
  expect(tile.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
  });
  expect(tile.rawPayload.equals(await streetTile())).toBe(true);
  expect((await app.inject({ url: '/map-tiles/4/0/0' })).statusCode).toBe(204);
  for (const square of ['3/8/0', '3/0/-1', '23/0/0', 'x/0/0', '3/0/1.5']) {
    expect.soft((await app.inject({ url: `/map-tiles/${square}` })).statusCode, square).toBe(404);
  }
});

test('without streets there are no tiles', async () => {
  const { app, tiles } = await policyOf({});
  expect(tiles).toBeNull();
  expect((await app.inject({ url: '/map-tiles/0/0/0' })).statusCode).toBe(404);
});
