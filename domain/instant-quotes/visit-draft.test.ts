import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drafts, FULL_DRAFT } from '../../tests/kit/quote-draft.ts';
import { DEFAULT_BOOKING_POLICY } from '../constants.ts';
import { NO_PRIORITY, SOMETHING_ELSE } from './quote-draft.ts';
import { chosenHours, furtherWords, pickProblem } from './visit-draft.ts';

const LISTED = ['Not cooling', 'Noisy', 'Door won’t seal', SOMETHING_ELSE];
const problems = fc.constantFrom(...LISTED);
/** What somebody may have written, the words of no problem. */
const written = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 500 })
  .filter((text) => text.trim() !== '' && !LISTED.includes(text.trim()));
/** An empty description, or only the words of a problem. */
const unwritten = fc.constantFrom('', '  ', ...LISTED.map((name) => `${name} `));

describe('choosing a problem', () => {
  test("[R5.07] describes it in the list's words, until somebody writes their own; 'Something else' has none", () => {
    fc.assert(
      fc.property(
        drafts,
        fc.array(problems, { minLength: 1, maxLength: 5 }),
        unwritten,
        (draft, picks, said) => {
          const begun = { ...draft, BookingProblem: '', BookingProblemDescription: said };
          const after = picks.reduce((before, pick) => pickProblem(before, pick, LISTED), begun);
          const last = picks.at(-1);
          expect(after.BookingProblem).toBe(last);
          expect(after.BookingProblemDescription).toBe(last === SOMETHING_ELSE ? '' : last);
        },
      ),
    );
  });

  test('[R5.07, R2.35] keeps what somebody wrote', () => {
    fc.assert(
      fc.property(drafts, problems, problems, written, (draft, first, second, text) => {
        const chosen = { ...pickProblem(draft, first, LISTED), BookingProblemDescription: text };
        expect(pickProblem(chosen, second, LISTED).BookingProblemDescription).toBe(text);
      }),
    );
  });

  test('[R5.07] replaces the words of a problem that has left the list', () => {
    fc.assert(
      fc.property(drafts, problems, (draft, next) => {
        const old = { ...draft, BookingProblem: 'Too loud', BookingProblemDescription: 'Too loud' };
        expect(pickProblem(old, next, LISTED).BookingProblemDescription).not.toBe('Too loud');
      }),
    );
  });

  test('[R5.07] a description that only repeats the problem is shown once, any other as it was written', () => {
    fc.assert(
      fc.property(problems, written, (problem, text) => {
        expect(furtherWords(problem, ` ${problem.toUpperCase()}`)).toBe('');
        if (text.trim().toLowerCase() !== problem.toLowerCase())
          expect(furtherWords(problem, text)).toBe(text);
      }),
    );
  });
});

test.each([
  [{ selectedTimeWindow: 'morning', confirmedTime: '' }, 'Australia/Sydney', '8am-12pm'],
  [
    { selectedTimeWindow: 'morning', confirmedTime: '2026-11-23T23:30:00Z' },
    'Australia/Sydney',
    '10:30am-12pm',
  ],
  [
    { selectedTimeWindow: 'morning', confirmedTime: '2026-11-24T01:30:00Z' },
    'Australia/Perth',
    '9:30am-12pm',
  ],
  [{ selectedTimeWindow: 'afterhours', selectedTime: '18:30' }, 'Australia/Sydney', 'After hours, 6:30pm'],
  [{ selectedTimeWindow: 'afterhours', selectedTime: '' }, 'Australia/Sydney', 'After hours'],
] as const)('[R4.15] the choice %j at %s is promised as %s', (choice, BookingTimeZone, words) => {
  const BookingPriority = { ...FULL_DRAFT.BookingPriority, ...choice };
  expect(chosenHours({ BookingPriority, BookingTimeZone, ConfirmedEnd: '' }, DEFAULT_BOOKING_POLICY)).toBe(
    words,
  );
});

test('[R12.10] a window that the site’s hours narrow is shown as it is promised', () => {
  const BookingPriority = {
    ...NO_PRIORITY,
    selectedDate: '2026-11-24',
    selectedTimeWindow: 'morning',
    confirmedTime: '2026-11-23T21:00:00Z',
  } as const;
  const narrowed = {
    BookingPriority,
    BookingTimeZone: 'Australia/Sydney',
    ConfirmedEnd: '2026-11-24T00:30:00Z',
  };
  expect(chosenHours(narrowed, DEFAULT_BOOKING_POLICY)).toBe('8am-11:30am');
});
