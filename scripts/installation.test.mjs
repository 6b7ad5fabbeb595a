import { describe, expect, it } from 'vitest';
import { matchesLock } from './installation.mjs';

const locked = {
  '': { name: 'galley' },
  'node_modules/needed': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-system': { version: '2.0.0', integrity: 'sha512-b', optional: true },
};

describe('packages are installed again', () => {
  const installed = { 'node_modules/needed': { version: '1.0.0', integrity: 'sha512-a' } };

  it('not when all are there, but for optional ones of other systems', () => {
    expect(matchesLock(locked, installed)).toBe(true);
  });

  it.each([
    ['one is missing', {}],
    ['one has another version', { 'node_modules/needed': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['one has another content', { 'node_modules/needed': { version: '1.0.0', integrity: 'sha512-c' } }],
  ])('when %s', (_what, found) => {
    expect(matchesLock(locked, found)).toBe(false);
  });
});
