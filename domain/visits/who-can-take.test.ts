import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFree, rankTakers, type Stop, type Taker } from './who-can-take.ts';

const DAY = '2026-11-24';
const BONDI = { latitude: -33.89, longitude: 151.27 };
const COOGEE = { latitude: -33.92, longitude: 151.26 };
const PERTH = { latitude: -31.95, longitude: 115.86 };
const licences = { needed: [], all: [] };
const visit = { date: DAY, region: 'metro-inner', place: BONDI, licences };

const at = (time: string, date = DAY) => Temporal.Instant.from(`${date}T${time}+11:00`);
const time = { start: at('09:00'), minutes: 60 };
const stop = (start: Temporal.Instant, suburb: string, place: Stop['place'], date = DAY): Stop => ({
  start,
  minutes: 60,
  suburb,
  place,
  date,
});

const taker = (name: string, more: Partial<Taker> = {}): Taker => ({
  name,
  leave: [],
  regions: [],
  licences: [],
  time,
  busy: [],
  stops: [],
  ...more,
});

const ranked = (...takers: Taker[]) =>
  rankTakers(visit, takers).map(({ who, against, way }) => [
    who.name,
    ...against.map(({ message }) => message),
    way.message,
  ]);

test('[R14.02] who has leave is last, before them no room, another region, an ended licence; the shortest way is first', () => {
  const away = { leave: [{ fromDate: DAY, toDate: '2026-11-27' }] };
  const full = { busy: [{ start: at('09:30'), minutes: 60 }] };
  const elsewhere = { regions: ['remote'] };
  const ended = { licences: [{ name: 'ARCtick', expiresOn: '2026-11-23' }] };
  const here = { stops: [stop(at('11:00'), 'Bondi', BONDI)] };
  const near = { stops: [stop(at('11:00'), 'Coogee', COOGEE)] };
  expect(
    ranked(
      taker('Away', { ...away, ...here }),
      taker('Full', { ...full, ...elsewhere, ...here }),
      taker('Full here', { ...full, ...here }),
      taker('Elsewhere', { ...elsewhere, ...here }),
      taker('Ended', { ...ended, ...here }),
      taker('New'),
      taker('Near', near),
      taker('Here', { ...here, licences: [{ name: 'ARCtick', expiresOn: DAY }], regions: ['metro-inner'] }),
    ),
  ).toEqual([
    ['Here', 'Under 1 km more before Bondi'],
    ['Near', '3 km more before Coogee'],
    ['New', 'No other visit that day'],
    ['Ended', 'ARCtick licence ended on Mon 23 Nov', 'Under 1 km more before Bondi'],
    ['Elsewhere', "Doesn't cover metro-inner", 'Under 1 km more before Bondi'],
    ['Full here', 'No room then: their other visits fill it', 'Under 1 km more before Bondi'],
    [
      'Full',
      'No room then: their other visits fill it',
      "Doesn't cover metro-inner",
      'Under 1 km more before Bondi',
    ],
    ['Away', 'On leave until Fri 27 Nov', 'Under 1 km more before Bondi'],
  ]);
});

test('[R14.02] who lacks a licence that the machine needs comes after all but those on leave, and isn’t free', () => {
  const arc = { name: 'ARCtick', otherNames: null };
  const needing = { ...visit, licences: { needed: [arc], all: [arc] } };
  const found = rankTakers(needing, [
    taker('Away', {
      leave: [{ fromDate: DAY, toDate: DAY }],
      licences: [{ name: 'arctick', expiresOn: null }],
    }),
    taker('Unlicensed'),
    taker('Unmatched', { licences: [{ name: 'ARC', expiresOn: null }] }),
    taker('Full', {
      busy: [{ start: at('09:30'), minutes: 60 }],
      licences: [{ name: 'ARCtick', expiresOn: null }],
    }),
    taker('Licensed', { licences: [{ name: 'ARCtick', expiresOn: DAY }] }),
  ]);
  expect(found.map(({ who }) => who.name)).toEqual(['Licensed', 'Unmatched', 'Full', 'Unlicensed', 'Away']);
  expect(found.map(({ against }) => isFree(against))).toEqual([true, true, false, false, false]);
});

test.each<[string, Stop[], string, number | null]>([
  [
    'lies between two stops',
    [stop(at('08:00'), 'Coogee', COOGEE), stop(at('11:00'), 'Coogee', COOGEE)],
    '7 km more between Coogee and Coogee',
    6.9,
  ],
  [
    'is on the way',
    [stop(at('11:00'), 'Coogee', COOGEE), stop(at('08:00'), 'Bondi', BONDI)],
    'Under 1 km more between Bondi and Coogee',
    0,
  ],
  ['is the last of the day', [stop(at('08:00'), 'Coogee', COOGEE)], '3 km more after Coogee', 3.5],
  ['has no place beside it', [stop(at('08:00'), 'Ghost Town', null)], 'Way unknown', null],
  [
    'is their only one that day',
    [
      stop(at('16:00', '2026-11-26'), 'Bondi', BONDI, '2026-11-26'),
      stop(at('08:00', '2026-11-23'), 'Perth', PERTH, '2026-11-23'),
    ],
    'No other visit that day; 3296 km from Perth, where they are on Mon 23 Nov',
    3296,
  ],
])('[R14.02] the way to a visit that %s', (_, stops, message, km) => {
  const [found] = rankTakers(visit, [taker('Dan', { stops })]);
  expect(found?.way.message).toBe(message);
  if (km === null) expect(found?.way.km).toBeNull();
  else expect(Math.abs((found?.way.km ?? 0) - km)).toBeLessThan(1);
});

test('[R14.02] a site that nobody knows has no way for anybody', () => {
  const stops = [stop(at('08:00'), 'Bondi', BONDI)];
  const [found] = rankTakers({ ...visit, place: null }, [taker('Dan', { stops })]);
  expect(found?.way).toEqual({ km: null, message: 'Way unknown' });
});

test('[R14.02] nobody is left out, whatever speaks against them, and no way is shorter than none', () => {
  const place = fc.option(
    fc.record({
      latitude: fc.double({ min: -44, max: -10, noNaN: true }),
      longitude: fc.double({ min: 113, max: 154, noNaN: true }),
    }),
  );
  const start = fc.integer({ min: 0, max: 48 * 60 }).map((minutes) => at('00:00').add({ minutes }));
  const stops = fc.array(
    fc.record({
      start,
      minutes: fc.integer({ min: 5, max: 720 }),
      date: fc.constantFrom(DAY, '2026-11-25'),
      suburb: fc.constant('Bondi'),
      place,
    }),
    { maxLength: 6 },
  );
  const one = fc.record({ name: fc.string(), start, stops, regions: fc.constantFrom([], ['remote']) });
  fc.assert(
    fc.property(place, fc.array(one, { maxLength: 6 }), (of, all) => {
      const takers = all.map(({ start: from, ...more }) =>
        taker(more.name, { ...more, busy: more.stops, time: { start: from, minutes: 60 } }),
      );
      const found = rankTakers({ ...visit, place: of }, takers);
      expect(new Set(found.map(({ who }) => who))).toEqual(new Set(takers));
      expect(found.every(({ way }) => way.km === null || way.km >= 0)).toBe(true);
    }),
  );
});
