import { afterEach, describe, expect, test, vi } from 'vitest';
import { FULL_DRAFT } from '../../../../tests/kit/quote-draft.ts';
import { docketDate } from './docket-lines.ts';

afterEach(() => vi.unstubAllGlobals());

describe('[R4.19] the date of a docket', () => {
  test.each([
    ['before midnight in Sydney', '2026-11-23T12:59:59Z', 'Australia/Sydney', 'Mon 23 Nov'],
    ['after midnight in Sydney', '2026-11-23T13:00:00Z', 'Australia/Sydney', 'Tue 24 Nov'],
    ['still the day before in Perth', '2026-11-23T13:00:00Z', 'Australia/Perth', 'Mon 23 Nov'],
    ['a new year', '2026-12-31T13:00:00Z', 'Australia/Sydney', 'Fri 1 Jan'],
  ])('is the site’s own: %s', (_, CreatedOn, BookingTimeZone, date) => {
    expect(docketDate({ ...FULL_DRAFT, CreatedOn, BookingTimeZone })).toBe(date);
  });

  test('is the device’s while the site is unknown', () => {
    const draft = { ...FULL_DRAFT, CreatedOn: '2026-11-23T12:00:00Z', BookingTimeZone: '' };
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(docketDate(draft)).toBe(docketDate({ ...draft, BookingTimeZone: timeZone }));
  });

  test('does not hang on how the browser’s date data orders a date', () => {
    const Native = Intl.DateTimeFormat;
    vi.stubGlobal('Intl', {
      ...Intl,
      DateTimeFormat: new Proxy(Native, { construct: (target, [, options]) => new target('en-US', options) }),
    });
    expect(docketDate({ ...FULL_DRAFT, CreatedOn: '2026-11-23T13:00:00Z' })).toBe('Tue 24 Nov');
  });
});
