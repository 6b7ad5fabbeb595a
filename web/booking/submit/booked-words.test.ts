import { describe, expect, it } from 'vitest';
import type { Booked } from './booked-store.ts';
import { bookedWhen, nextSteps, visitDay, visitHours } from './booked-words.ts';

const VISIT = {
  date: '2026-11-24',
  window: 'morning',
  startsAt: '2026-11-23T21:30:00Z',
  endsAt: '2026-11-24T01:30:00Z',
  timeZone: 'Australia/Broken_Hill',
  totalIncGst: 198,
  subtotalExGst: 180,
} as const;
const BOOKED: Booked = {
  key: 'k',
  repairId: 1042,
  reference: 'GAL1042R',
  bookedAt: '2026-11-22T22:44:00Z',
  email: 'priya@marlowestreet.example',
  equipmentTypeId: 2,
  equipment: 'Underbench fridge',
  makeAndModel: '',
  problem: 'Not cooling',
  shop: '',
  address: '',
  cardMask: '•••• 4242',
  visit: VISIT,
  message: null,
  photos: [
    { id: 'a', name: 'a.jpg', sent: true },
    { id: 'b', name: 'b.jpg', sent: false },
  ],
  cannotLogin: false,
  byStaff: false,
  greeted: false,
};
const more = (booked: Booked) => nextSteps(booked).map((step) => step.more);

describe('the words of a booking', () => {
  it('[R2.29, R4.13] say day and window in the zone of the place', () => {
    expect(visitDay(VISIT)).toBe('Tue 24 Nov');
    expect(visitHours(VISIT)).toBe('8am-12pm');
    expect(bookedWhen(BOOKED)).toBe('Mon 23 Nov, 9:14am');
  });

  it('[R4.09] say the time of an after-hours visit', () => {
    expect(visitHours({ ...VISIT, window: 'afterhours', startsAt: '2026-11-24T08:00:00Z' })).toBe(
      'after hours, 6:30pm',
    );
  });

  it('[R2.29, R1.02] say what happens next, with what is charged and to which card', () => {
    expect(more(BOOKED)).toEqual([
      'Card checked, nothing charged. 1 photo received.',
      'To priya@marlowestreet.example, with a calendar file.',
      '8am-12pm, Broken Hill time. Someone should be there to show the machine.',
      '$198.00 inc GST to the card ending 4242.',
      'Nothing is repaired without your yes.',
    ]);
    expect(more({ ...BOOKED, cardMask: '' })[3]).toBe('$198.00 inc GST to your card on file.');
  });

  it('[R4.30] promise no time where only the reference is known', () => {
    const steps = nextSteps({ ...BOOKED, visit: null });
    expect(steps[2]?.when).toBeUndefined();
    expect(steps[3]?.more).toBeNull();
  });
});
