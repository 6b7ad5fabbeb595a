import { expect, test } from 'vitest';
import { testApp } from '../tests/kit/app.ts';
import { STAGING } from '../tests/kit/staging.ts';

const URLS = [
  '/',
  '/about',
  '/nowhere',
  '/robots.txt',
  '/livez',
  '/api/v1/Account/Login',
  '/api/v1/nowhere',
  '/api/v1/openapi.json',
  '/api/docs',
  '/favicon.ico',
  '/photos/00000000-0000-0000-0000-000000000000/shown',
];

test('every kind of response on https has the headers that keep its reader safe', async () => {
  const { app } = await testApp({ env: STAGING });
  for (const url of URLS) {
    const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect.soft({ url, headers }).toMatchObject({
      url,
      headers: {
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringContaining('camera=(), display-capture=(), geolocation=()'),
      },
    });
  }
});

test('on http nothing promises https', async () => {
  const { app } = await testApp();
  expect((await app.inject('/about')).headers['strict-transport-security']).toBeUndefined();
});

test('no reply of the API is kept anywhere, but for the console’s reads', async () => {
  const { app } = await testApp();
  for (const url of ['/api/v1/customerportal/profile', '/api/v1/desk/jobs', '/api/v1/desk/audit']) {
    expect.soft((await app.inject(url)).headers['cache-control'], url).toBe('no-store');
  }
});
