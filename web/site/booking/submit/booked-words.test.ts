import { describe, expect, it } from 'vitest';
import type { Booked } from './booked-store.ts';
import { bookedNext, bookedSteps, bookedWhen, receivedWords, visitDay, visitHours } from './booked-words.ts';

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
  food: null,
};
const PHONE = '1800 975 711';
const NOW = Temporal.Instant.from(BOOKED.bookedAt);
const more = (booked: Booked, now = NOW) =>
  bookedSteps(booked, bookedNext(booked, now, PHONE)).map((step) => step.more);

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

  it('[R2.29] say that the booking is received, and by when its tech is confirmed', () => {
    expect(receivedWords(BOOKED)).toBe("We've got your booking for Tue 24 Nov, 8am-12pm.");
    expect(receivedWords({ ...BOOKED, byStaff: true })).toMatch(/^We've got the booking for /);
    expect(bookedNext(BOOKED, NOW, PHONE)).toEqual({
      text: "We'll confirm your tech by 11:15am on Mon 23 Nov.",
      who: 'With our office',
      isLate: false,
    });
  });

  it('[R2.29, R1.02, R4.29] say the job’s way in its own words, with what is charged, and which card was checked', () => {
    expect(bookedSteps(BOOKED, null).map(({ what }) => what)).toEqual([
      'Booking received',
      'Confirmed',
      'On site',
      'Quote waiting, if it needs a repair',
      'Done',
    ]);
    expect(more(BOOKED)).toEqual([
      'Card ending 4242 checked, nothing charged. 1 photo received.',
      "We'll confirm your tech by 11:15am on Mon 23 Nov. We'll tell you who is coming.",
      '8am-12pm, Broken Hill time. Please have someone there to show the tech the equipment.',
      'Nothing is repaired until you approve it.',
      "After the visit we'll send you a tax invoice for $198.00 inc GST.",
    ]);
    expect(more({ ...BOOKED, cardMask: '' })[0]).toBe('Nothing charged. 1 photo received.');
  });

  it('[R4.29] promise no time that has passed', () => {
    expect(more(BOOKED, NOW.add({ hours: 3 }))[1]).toBe("We'll tell you who is coming.");
  });

  it('[R4.30] promise no time where only the reference is known', () => {
    const unknown = { ...BOOKED, visit: null };
    expect(receivedWords(unknown)).toBe("We've got your booking.");
    expect(bookedNext(unknown, NOW, PHONE)).toBeNull();
    const steps = bookedSteps(unknown, null);
    expect(steps[2]?.when).toBeUndefined();
    expect(steps[4]?.more).toBeNull();
  });
});
