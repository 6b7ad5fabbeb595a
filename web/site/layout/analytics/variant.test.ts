import { expect, test } from 'vitest';
import { visitorVariant } from './variant.ts';

const HTTPS = { protocol: 'https:' };

test('[R2.20] a first visitor is assigned by the random number and keeps the variant for 90 days', () => {
  const jar = { cookie: 'other=1', location: HTTPS };
  expect(visitorVariant(jar, () => 0.5)).toBe('B');
  expect(jar.cookie).toBe('abtest=B; Max-Age=7776000; Path=/; SameSite=Lax; Secure');
});

test('[R2.20] half of all visitors are A', () => {
  const assign = (random: number) => visitorVariant({ cookie: '', location: HTTPS }, () => random);
  expect([0, 0.25, 0.4999].map(assign)).toEqual(['A', 'A', 'A']);
  expect([0.5, 0.75, 0.9999].map(assign)).toEqual(['B', 'B', 'B']);
});

test('[R2.20] a returning visitor keeps the variant, whatever the die says', () => {
  const jar = { cookie: 'x=y; abtest=A', location: HTTPS };
  expect(visitorVariant(jar, () => 0.9)).toBe('A');
  expect(jar.cookie).toBe('x=y; abtest=A');
});

test('[R2.20] a cookie that is no variant is replaced', () => {
  const jar = { cookie: 'abtest=C', location: HTTPS };
  expect(visitorVariant(jar, () => 0.1)).toBe('A');
  expect(jar.cookie).toMatch(/^abtest=A;/);
});

test('[R2.20] where cookies are forbidden with an error, each page load assigns a variant', () => {
  const jar = {
    location: HTTPS,
    get cookie(): string {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  };
  expect(visitorVariant(jar, () => 0.9)).toBe('B');
});
