import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfKind, isUnmatched, type LicenceKind, licenceFaults } from './licence-kinds.ts';

const DAY = '2026-11-24';
const ARC: LicenceKind = { name: 'ARCtick', otherNames: 'ARC licence,  Refrigerant handling ' };
const GAS: LicenceKind = { name: 'Gas fitting', otherNames: null };
const all = [ARC, GAS];
const held = (name: string, expiresOn: string | null = null) => ({ name, expiresOn });

test.each([
  ['arctick', ARC, true],
  [' ARC  Licence', ARC, true],
  ['refrigerant handling', ARC, true],
  ['ARC', ARC, false],
  ['', GAS, false],
  ['Gas fitting', ARC, false],
] as const)('[R14.02] %j is %o by name or another name: %s', (licence, kind, is) => {
  expect(isOfKind(licence, kind)).toBe(is);
});

test.each([
  ['none is needed', [held('Foo', '2026-11-23')], [], ['licence: Foo licence ended on Mon 23 Nov']],
  ['theirs is valid until that day', [held('ARC licence', DAY)], [ARC], []],
  ['one of two of a kind is valid', [held('ARCtick', '2020-01-01'), held('arctick')], [ARC], []],
  [
    'theirs has ended, and the last one is named',
    [held('ARCtick', '2026-11-22'), held('ARC licence', '2026-11-23')],
    [ARC],
    ['unlicensed: ARC licence licence ended on Mon 23 Nov'],
  ],
  [
    'they have another kind',
    [held('Gas fitting')],
    [ARC],
    ['unlicensed: No ARCtick licence, which this machine needs'],
  ],
  [
    'nobody has said what theirs is',
    [held('Gas fitting'), held('White card')],
    [ARC, GAS],
    ['licence: Needs ARCtick; nobody has said of which kind their licences are: White card'],
  ],
  ['another kind of theirs has ended', [held('ARCtick'), held('Gas fitting', '2020-01-01')], [ARC], []],
] as const)('[R14.02] licences for a machine: %s', (_, licences, needed, faults) => {
  expect(
    licenceFaults(licences, { needed, all }, DAY).map(({ kind, message }) => `${kind}: ${message}`),
  ).toEqual(faults);
});

test('[R14.02] a licence that nobody has matched never makes somebody unlicensed who holds no other', () => {
  const name = fc.constantFrom('ARCtick', 'arc licence', 'Gas fitting', 'White card', 'Crane', '');
  const licence = fc.record({ name, expiresOn: fc.constantFrom(null, '2026-11-23', DAY, '2027-01-01') });
  const needed = fc.subarray(all);
  fc.assert(
    fc.property(fc.array(licence, { maxLength: 5 }), needed, (licences, kinds) => {
      const faults = licenceFaults(licences, { needed: kinds, all }, DAY);
      const isValid = (kind: LicenceKind) =>
        licences.some((one) => isOfKind(one.name, kind) && (one.expiresOn ?? DAY) >= DAY);
      if (kinds.length > 0) expect(faults).toHaveLength(kinds.filter((kind) => !isValid(kind)).length);
      for (const { kind } of faults) {
        if (kind === 'unlicensed') expect(kinds.every(isValid)).toBe(false);
      }
      const own = licences.filter((one) => kinds.some((kind) => isOfKind(one.name, kind)));
      if (own.length === 0 && licences.some((one) => isUnmatched(one.name, all)))
        expect(faults.every(({ kind }) => kind === 'licence')).toBe(true);
    }),
  );
});

test('[R14.02] without any kinds nothing has to be matched', () => {
  expect(isUnmatched('White card', [])).toBe(false);
  expect(isUnmatched('White card', all)).toBe(true);
});
