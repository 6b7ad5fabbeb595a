import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobStatus } from './job-status.ts';
import { readDate, readTime } from './read-when.ts';

const two = (number: number) => String(number).padStart(2, '0');
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const clock = (at: number) => `${two(Math.floor(at / 60))}:${two(at % 60)}`;
const half = (at: number) => (at < 12 * 60 ? 'am' : 'pm');
const hour12 = (at: number) => Math.floor(at / 60) % 12 || 12;

test('[R10.19] every time of day is read in every way of writing it, with or without a date before it', () => {
  const ways: ((at: number) => string)[] = [
    clock,
    (at) => `${clock(at)}:00`,
    (at) => `${hour12(at)}:${two(at % 60)} ${half(at)}`,
    (at) => `${hour12(at)}.${two(at % 60)}${half(at).toUpperCase()}`,
    (at) => `${hour12(at)}:${two(at % 60)} ${half(at)[0]}.m.`,
    (at) => `${Math.floor(at / 60)}h${two(at % 60)}`,
    (at) => `${Math.floor(at / 60)} h ${two(at % 60)}`,
    (at) => `at ${hour12(at)}:${two(at % 60)}${half(at)}`,
    (at) => String(at / (24 * 60)),
  ];
  fc.assert(
    fc.property(minutes, fc.constantFrom(...ways), (at, way) => {
      fc.pre(at >= 30);
      expect([way(at), readTime(way(at))]).toEqual([way(at), { is: 'time', time: clock(at), until: null }]);
    }),
  );
  // As a spreadsheet has 2:24am to 9:36pm: a tenth of a day isn't ten of anything else.
  for (let tenth = 1; tenth <= 9; tenth += 1) {
    expect(readTime(`0.${tenth}`)).toEqual({ is: 'time', time: clock(tenth * 144), until: null });
  }
  fc.assert(
    fc.property(minutes, (at) => {
      fc.pre(at > 0);
      expect(readDate(`1/12/2026 ${clock(at)}`)).toEqual({ date: '2026-12-01', rest: clock(at) });
    }),
  );
});

test('[R10.19] a span begins where it says, whichever of its ends has am or pm', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 23 }),
      fc.integer({ min: 1, max: 11 }),
      fc.constantFrom('-', ' - ', ' to ', '–', ' until '),
      (from, length, between) => {
        const to = from + length;
        fc.pre(to < 24);
        const [start, end] = [from * 60, to * 60];
        const time = clock(start);
        const expected = { is: 'time', time, until: clock(end) };
        expect(readTime(`${hour12(start)}${between}${hour12(end)}${half(end)}`)).toEqual(expected);
        expect(readTime(`${hour12(start)}${half(start)}${between}${hour12(end)}${half(end)}`)).toEqual(
          expected,
        );
        expect(readTime(`${clock(start)}${between}${clock(end)}`)).toEqual(expected);
      },
    ),
  );
});

test.each([
  ...['morning', 'AM', 'before lunch', 'in the morning'].map((word) => [word, 'morning']),
  ...['afternoon', 'p.m.', 'After Lunch', 'arvo'].map((word) => [word, 'afternoon']),
])('[R10.19] %s is the %s', (word, window) => {
  expect(readTime(word)).toEqual({ is: 'window', window });
});

test.each(['noon', 'Midday', '12 noon', '12pm'])('[R10.19] %s is 12:00', (word) => {
  expect(readTime(word)).toMatchObject({ time: '12:00' });
});

test.each([
  ...['9', '1-3', '25:00', '12:60', '13pm', '0pm', 'any time', 'first thing', 'tba', 'after school', '9ish'],
  ...['3pm-1pm', 'not before 10', '1.5', '45000', 'evening'],
])('[R10.19] %s is nothing that can be read surely', (word) => {
  expect(readTime(word)).toEqual({ is: 'unread' });
});

test.each([
  ['46357', { date: '2026-12-01', rest: '' }],
  ['46357.375', { date: '2026-12-01', rest: '0.375' }],
  ['46357.0', { date: '2026-12-01', rest: '' }],
  ['2026-12-01T00:00:00', { date: '2026-12-01', rest: '' }],
  ['1/12/2026 12:00:00 AM', { date: '2026-12-01', rest: '' }],
  ['1 Dec 2026 1-3pm', { date: '2026-12-01', rest: '1-3pm' }],
  ['Tue 1/12/26, after lunch', { date: '2026-12-01', rest: 'after lunch' }],
  ['1.12.2026', { date: '2026-12-01', rest: '' }],
  ['12345', null],
  ['soon', null],
])('[R10.19] the day in %s', (cell, expected) => {
  expect(readDate(cell)).toEqual(expected);
});

test.each([
  '2026-12-01T09:00:00+11:00',
  '2026-11-30T22:00:00Z',
  '2026-11-30 22:00:00.000 UTC',
  '2026-12-01 09:00 +1100',
])('[R10.19] %s is an instant', (cell) => {
  const read = readDate(cell);
  expect(read && 'instant' in read && read.instant.toString()).toBe('2026-11-30T22:00:00Z');
});

const DONE = ['complete', 'completed', 'finished', 'done', 'closed', 'invoiced', 'cancelled'];

test('[R10.19] a state that only contains a word of being finished is never finished', () => {
  const before = fc.constantFrom(
    'not',
    'not yet',
    'to be',
    'yet to be',
    'partly',
    'partially',
    'almost',
    'nearly',
    'still to be',
    'half',
  );
  fc.assert(
    fc.property(before, fc.constantFrom(...DONE), fc.constantFrom('', 'Job '), (words, done, job) => {
      for (const text of [`${job}${words} ${done}`, `${job}${words} ${done}`.toUpperCase()]) {
        expect([text, jobStatus(text)]).toEqual([text, 'open']);
      }
    }),
  );
  // Any other words beside it: a person decides.
  fc.assert(
    fc.property(fc.stringMatching(/^[b-z]{4,9}$/), fc.constantFrom(...DONE), (word, done) => {
      fc.pre(
        !DONE.includes(word) && !['fully', 'mostly', 'never', 'nearly', 'almost', 'partly'].includes(word),
      );
      expect(jobStatus(`${word} ${done}`)).toBe('unknown');
      expect(jobStatus(`${done} ${word}`)).toBe('unknown');
    }),
  );
});

test.each([
  ...[
    'Completed',
    'Job complete',
    'Cancelled',
    'Completed - Invoiced',
    'paid in full',
    'ARCHIVED',
    'Lost',
  ].map((word) => [word, 'finished']),
  ...[
    'Work Order',
    'Quote',
    'Incomplete',
    'uncompleted',
    'Ready to invoice',
    'In Progress',
    '',
    'Not complete',
    'To be completed',
  ].map((word) => [word, 'open']),
  ...['Not proceeding', 'Done?? ask Jim', 'Completed - not paid', 'Stage 4', 'Unpaid'].map((word) => [
    word,
    'unknown',
  ]),
])('[R10.19] a job that is %j is %s', (word, is) => {
  expect(jobStatus(word ?? '')).toBe(is);
});
