import { describe, expect, it } from 'vitest';
import { matchesLock } from './installation.mjs';

const locked = {
  '': { name: 'galley' },
  'node_modules/needed': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-system': { version: '2.0.0', integrity: 'sha512-b', optional: true },
  'node_modules/for-the-build': { version: '3.0.0', integrity: 'sha512-d', dev: true },
};
const needed = { 'node_modules/needed': { version: '1.0.0', integrity: 'sha512-a' } };
const forTheBuild = { 'node_modules/for-the-build': { version: '3.0.0', integrity: 'sha512-d' } };

describe('packages are installed again', () => {
  it('not when all are there, but for optional ones of other systems', () => {
    expect(matchesLock(locked, { ...needed, ...forTheBuild }, { withDev: true })).toBe(true);
  });

  it('not when only those for building and testing are missing, and none is built or tested', () => {
    expect(matchesLock(locked, needed, { withDev: false })).toBe(true);
    expect(matchesLock(locked, needed, { withDev: true })).toBe(false);
  });

  it.each([
    ['one is missing', {}],
    ['one has another version', { 'node_modules/needed': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['one has another content', { 'node_modules/needed': { version: '1.0.0', integrity: 'sha512-c' } }],
  ])('when %s', (_what, found) => {
    expect(matchesLock(locked, found, { withDev: false })).toBe(false);
  });
});
