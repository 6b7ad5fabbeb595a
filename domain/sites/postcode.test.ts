import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyPostcode, parsePostcode, rangeState, STATE_TIME_ZONES, stripPostcode } from './postcode.ts';

describe('what is typed', () => {
  test.each([
    ['2010', '2010'],
    [' 20 10 ', '2010'],
    ['Surry Hills 2010', '2010'],
    ['800', '0800'],
    ['872', '0872'],
  ])('[R5.01] %j is the postcode %s', (typed, postcode) => {
    expect(parsePostcode(typed)).toEqual({ ok: true, postcode });
  });

  test.each(['', '20', 'abc', '2 0', '20101', 'Sydney', '10', '5', '0000', '0100', '400'])(
    '[R5.01] %j cannot be identified',
    (typed) => {
      expect(parsePostcode(typed)).toEqual({ ok: false, message: 'Cannot identify the postcode.' });
    },
  );

  test('[R5.01, R9.02] strips non-digits and refuses fewer than 3', () => {
    expect(stripPostcode('NSW 2-0_1 0')).toBe('2010');
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const digits = stripPostcode(typed);
        expect(digits).toMatch(/^\d*$/);
        if (digits.length < 3) expect(parsePostcode(typed).ok).toBe(false);
      }),
    );
  });
});

describe('ranges', () => {
  test.each([
    ['0800', ['NT']],
    ['2000', ['NSW']],
    ['2599', ['NSW']],
    ['2600', ['ACT']],
    ['2617', ['ACT']],
    ['2619', ['NSW']],
    ['2880', ['NSW']],
    ['2900', ['ACT']],
    ['2921', ['NSW']],
    ['3121', ['VIC']],
    ['4000', ['QLD']],
    ['5000', ['SA']],
    ['6443', ['WA']],
    ['7000', ['TAS']],
    ['0872', ['NT', 'SA', 'WA']],
    ['2540', ['NSW', 'ACT']],
    ['2620', ['NSW', 'ACT']],
    ['3691', ['VIC', 'NSW']],
    ['4383', ['QLD', 'NSW']],
    ['4825', ['QLD', 'NT']],
  ])('[R5.02, R4.15] %s lies in %j', (postcode, states) => {
    expect(classifyPostcode(postcode)).toEqual({ states });
  });

  test.each([
    ['0200', 'ACT'],
    ['0999', 'NT'],
    ['1000', 'NSW'],
    ['5950', 'SA'],
    ['6800', 'WA'],
    ['7999', 'TAS'],
    ['8001', 'VIC'],
    ['9998', 'QLD'],
    ['9999', 'VIC'],
  ])('[R5.02] %s is for post-office boxes of %s only', (postcode, state) => {
    expect(classifyPostcode(postcode)).toBe('poBox');
    expect(rangeState(postcode)).toBe(state);
  });

  test.each(['0000', '0199', '0300', '0799', '201', '20100', 'abcd', ''])(
    '[R5.02] %s does not exist',
    (postcode) => {
      expect(classifyPostcode(postcode)).toBe('invalid');
      expect(rangeState(postcode)).toBeNull();
    },
  );

  test('[R5.02] every four digits are exactly one of invalid, post-office box or a delivery area', () => {
    const four = fc.integer({ min: 0, max: 9999 }).map((number) => number.toString().padStart(4, '0'));
    fc.assert(
      fc.property(four, (postcode) => {
        const answer = classifyPostcode(postcode);
        expect(rangeState(postcode) === null).toBe(answer === 'invalid');
        if (typeof answer === 'object') expect(answer.states.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('zones', () => {
  test('[R4.15] each zone of a state is one that the clock knows', () => {
    for (const zone of Object.values(STATE_TIME_ZONES)) {
      expect(Temporal.Instant.from('2026-11-23T00:00:00Z').toZonedDateTimeISO(zone).timeZoneId).toBe(zone);
    }
  });
});
