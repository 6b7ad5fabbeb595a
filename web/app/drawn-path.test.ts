import { describe, expect, test } from 'vitest';
import { PLAIN_PATHS, SIGHT_ROUTES } from '../../domain/website/plain-paths.ts';
import { drawnPath } from './drawn-path.ts';

const config = { brand: { storagePrefix: 'galley' }, marketingUrl: null, bookingUrl: null };
const visit = { search: '', hash: '#/about', config, stored: [] };

describe('[R2.17] what the server has drawn of a hash route', () => {
  test('is its plain page', () => {
    for (const path of PLAIN_PATHS) expect(drawnPath({ ...visit, hash: `#${path}` })).toBe(path);
    expect(drawnPath({ ...visit, search: '?utm_source=radio' })).toBe('/about');
  });

  test('is its first sight, where it needs the site', () => {
    for (const route of SIGHT_ROUTES)
      expect(drawnPath({ ...visit, hash: `#${route}` })).toBe(`/first-sight${route}`);
    const away = { ...config, bookingUrl: 'https://book.galley.example' };
    expect(drawnPath({ ...visit, hash: '#/instant-quote', config: away })).toBeNull();
    expect(drawnPath({ ...visit, hash: '#/contact-us?topic=provider' })).toBeNull();
  });

  test.each([
    '',
    '#/',
    '#/instant-quote--problem',
    '#/dashboard',
    '#/about/',
    '#about',
    '#/about?x=1',
    '#/home',
  ])('is nothing of %o', (hash) => {
    expect(drawnPath({ ...visit, hash })).toBeNull();
  });

  test('is nothing where the page is on the marketing site (R2.13)', () => {
    const away = { ...config, marketingUrl: 'https://www.galley.example' };
    expect(drawnPath({ ...visit, hash: '#/terms', config: away })).toBeNull();
    expect(drawnPath({ ...visit, hash: '#/about', config: away })).toBe('/about');
  });

  test('is nothing for whoever is known here, or works for another', () => {
    for (const key of ['galley:auth', 'galley:instant-quote', 'galley:staff-request'])
      expect(drawnPath({ ...visit, stored: ['theme', key] })).toBeNull();
    expect(drawnPath({ ...visit, stored: ['theme', 'other:auth', 'galley:visitor'] })).toBe('/about');
    expect(drawnPath({ ...visit, search: '?staffrequest=abc' })).toBeNull();
  });
});
