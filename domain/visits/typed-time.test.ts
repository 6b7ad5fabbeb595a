import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOfMinutes } from './dates.ts';
import { readTypedTime } from './typed-time.ts';

test.each([
  ['7:30', '07:30'],
  ['7.30', '07:30'],
  ['7:30am', '07:30'],
  ['0730', '07:30'],
  ['730', '07:30'],
  ['7pm', '19:00'],
  ['7 a.m.', '07:00'],
  ['12am', '00:00'],
  ['12pm', '12:00'],
  ['12.15 AM', '00:15'],
  ['\u00a07:30\u00a0pm ', '19:30'],
  ['７：３０', '07:30'],
])('[R5.23] %j is %s', (typed, time) => {
  expect(readTypedTime(typed)).toBe(time);
});

test.each([
  '',
  '7',
  '24:00',
  '7:60',
  '13pm',
  '0am',
  '0:30pm',
  '7:3',
  '12345',
  '-7:30',
  '7:30 tomorrow',
  'noon',
])('[R5.23] %j is no time', (typed) => {
  expect(readTypedTime(typed)).toBeNull();
});

test('[R5.23] every minute of the day is read in each way to write it', () => {
  const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const sign = fc.constantFrom(':', '.', '');
  const half = fc.constantFrom(['am', 'pm'], ['AM', 'PM'], ['a.m.', 'p.m.'], ['a', 'p']);
  const space = fc.constantFrom('', ' ', '\u00a0', '\t');
  fc.assert(
    fc.property(minutes, sign, half, space, (minute, between, [am = '', pm = ''], gap) => {
      const time = timeOfMinutes(minute);
      const [hour = '', rest = ''] = time.split(':');
      const twelve = String(Number(hour) % 12 || 12);
      const written = [
        `${hour}${between}${rest}`,
        `${Number(hour)}${between}${rest}`,
        `${gap}${twelve}${between}${rest}${gap}${Number(hour) < 12 ? am : pm}`,
      ];
      expect(written.map(readTypedTime)).toEqual([time, time, time]);
    }),
  );
});
