import { expect, test } from 'vitest';
import { isMarketingPath, marketingAddress, ownRoute, withQuery } from './website-paths.ts';

test.each([
  ['/home', '', '/service-generic'],
  ['/technician', '?topic=booking&utm_source=radio', '/contact-us?topic=provider&utm_source=radio'],
  ['/terms', '?utm_source=radio', '/terms?utm_source=radio'],
  ['/privacy', '?staffrequest=token', '/privacy'],
  ['/contact', '', '/contact-us'],
] as const)('[R2.13, R2.35] %s%s is answered here by %s', (path, search, route) => {
  expect(ownRoute(path, search)).toBe(route);
});

test('[R2.13, R2.35] a path keeps its name and its query on the marketing site, all but the staff token', () => {
  expect(marketingAddress('https://www.galley.example', '/terms', '?a=1&staffrequest=token&b=%26')).toBe(
    'https://www.galley.example/terms?a=1&b=%26',
  );
});

test('[R2.35] a query is taken along as it is', () => {
  expect(withQuery('/#/rate', '?ch=abc-_1')).toBe('/#/rate?ch=abc-_1');
  expect(withQuery('/#/rate', '')).toBe('/#/rate');
});

test('[R2.13] only the five paths redirect', () => {
  expect(['/home', '/technician', '/terms', '/privacy', '/contact'].every(isMarketingPath)).toBe(true);
  expect(isMarketingPath('/about')).toBe(false);
});
