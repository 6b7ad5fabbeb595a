import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { googleMapsDouble } from '../kit/doubles/google-maps-double.ts';
import { streetTile, tileFile } from '../kit/files/tile-file.ts';
import { expectNothingFound } from './kit/axe.ts';
import { test as base } from './kit/test.ts';
import { draftBefore } from './people/drafts.ts';

const withTiles = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its pattern
  env: async ({}, use) => {
    const file = await tileFile();
    await use({
      MAP_TILES: file,
      MAP_TILES_ATTRIBUTION: 'Galley | © OpenStreetMap contributors https://www.openstreetmap.org/copyright',
    });
    await rm(file);
  },
});

withTiles(
  '[R2.27] the map shows the streets of a file, and names whose they are',
  { tag: '@desktop' },
  async ({ visitor, page, at }) => {
    await visitor.opensWith(draftBefore('location', { at }), 'location');
    await visitor.button('Find the suburb on the map').click();
    const map = visitor.dialog('Find the suburb on the map');
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
    await expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
    await expect(map.getByText('Galley', { exact: true })).toBeVisible();
    // The suburb that the pin is in is said below, and no longer drawn.
    await expect(map.getByText('Surry Hills', { exact: true })).toHaveCount(1);
    await expectNothingFound(page, 'the map with streets');
  },
);

const withGoogle = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its pattern
  env: async ({}, use) => {
    const double = await googleMapsDouble();
    await use(double.env);
    await double.close();
  },
});

/** Google's Map Tiles API, as far as the browser can see. */
async function googleIsThere(page: Page): Promise<string[]> {
  const calls: string[] = [];
  const tile = await streetTile();
  await page.route('https://tile.googleapis.com/**', async (route) => {
    const request = route.request();
    const { pathname, searchParams, origin } = new URL(request.url());
    const referrer = await request.headerValue('referer');
    const isKnown =
      searchParams.get('key') === 'AIza-of-browsers' && referrer === `${new URL(page.url()).origin}/`;
    calls.push(`${request.method()} ${pathname}`);
    if (!isKnown) return route.fulfill({ status: 403 });
    const headers = { 'access-control-allow-origin': '*' };
    if (pathname === '/v1/createSession') {
      const isAsDocumented =
        JSON.stringify(request.postDataJSON()) === '{"mapType":"roadmap","language":"en-AU","region":"AU"}';
      return isAsDocumented
        ? route.fulfill({ headers, json: { session: 'a-session', expiry: '1796000000', tileWidth: 256 } })
        : route.fulfill({ status: 400, headers });
    }
    if (searchParams.get('session') !== 'a-session') return route.fulfill({ status: 400, headers });
    return pathname === '/tile/v1/viewport'
      ? route.fulfill({
          headers,
          json: { copyright: `Map data ©2026 ${origin ? 'Google' : ''}`, maxZoomRects: [] },
        })
      : route.fulfill({ headers, contentType: 'image/png', body: tile });
  });
  return calls;
}

withGoogle.describe('With Google Maps', () => {
  withGoogle.use({ expectedConsole: [/ERR_FAILED https:\/\/tile\.googleapis\.com/] });

  withGoogle(
    '[R2.27, R7.62] the map shows its streets and its name; without them, suburbs',
    { tag: '@phone' },
    async ({ visitor, page, at }) => {
      await page.route('https://tile.googleapis.com/**', (route) => route.abort('failed'));
      await visitor.opensWith(draftBefore('location', { at }), 'location');
      await visitor.button('Find the suburb on the map').click();
      const map = visitor.dialog('Find the suburb on the map');
      await expect(map.getByText('Surry Hills', { exact: true })).toHaveCount(2);
      await expect(map.getByText('Google Maps', { exact: true })).toHaveCount(0);
      await map.getByRole('button', { name: 'Cancel' }).click();

      const calls = await googleIsThere(page);
      await visitor.button('Find the suburb on the map').click();
      await expect(map.getByText('Google Maps', { exact: true })).toBeVisible();
      await expect(map.getByText('Map data ©2026 Google')).toBeVisible();
      await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
      expect(calls.filter((call) => call.includes('createSession'))).toEqual(['POST /v1/createSession']);
      await map.getByRole('button', { name: 'Use this suburb' }).click();
      await expect(map).toBeHidden();
    },
  );
});
