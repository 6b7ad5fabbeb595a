import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCardExpiry, checkCardNumber, checkCcv, maskCard, parseCardExpiry } from './card.ts';

const BAD_NUMBER = 'The credit card number is not valid - please re-enter it';
const BAD_CCV = 'The credit card CCV is not valid - please re-enter it';
const BAD_EXPIRY = 'The credit card expiry date is not valid - please re-enter it';

/** The check digit that makes a number valid, by doubling from the right with a table of digit sums. */
function withCheckDigit(body: string): string {
  const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  let sum = 0;
  for (let index = body.length - 1, doubled = true; index >= 0; index -= 1, doubled = !doubled) {
    const digit = Number(body[index]);
    sum += doubled ? (DOUBLED[digit] ?? 0) : digit;
  }
  return `${body}${(10 - (sum % 10)) % 10}`;
}
const bodies = (min: number, max: number) =>
  fc.array(fc.nat(9), { minLength: min, maxLength: max }).map((digits) => digits.join(''));

describe('number', () => {
  test.each([
    '4242 4242 4242 4242',
    '5555-5555-5555-4444',
    '378282246310005',
    '6011000990139424123'.slice(0, 16),
  ])('[R5.16, R9.04] %s is taken', (number) => {
    expect(checkCardNumber(number)).toBeNull();
  });

  test.each(['4242 4242 4242 4241', '4222222222222', '', '4242 4242 4242 424x', '42424242424242424242'])(
    '[R5.16] %j is not valid',
    (number) => {
      expect(checkCardNumber(number)).toBe(BAD_NUMBER);
    },
  );

  test('[R5.16, R9.04] any 15 to 19 digits that pass Luhn are taken, and one wrong digit is not', () => {
    fc.assert(
      fc.property(bodies(14, 18), fc.nat(18), fc.integer({ min: 1, max: 9 }), (body, where, by) => {
        const number = withCheckDigit(body);
        expect(checkCardNumber(number)).toBeNull();
        const wrong = [...number];
        const at = where % wrong.length;
        wrong[at] = String((Number(wrong[at]) + by) % 10);
        expect(checkCardNumber(wrong.join(''))).toBe(BAD_NUMBER);
      }),
    );
  });

  test('[R5.16] fewer than 15 and more than 19 digits are refused even when they pass Luhn', () => {
    fc.assert(
      fc.property(fc.oneof(bodies(0, 13), bodies(19, 24)), (body) => {
        expect(checkCardNumber(withCheckDigit(body))).toBe(BAD_NUMBER);
      }),
    );
  });

  test('[R3.12] the mask keeps the last four digits only', () => {
    expect(maskCard('4242 4242 4242 1234')).toBe('•••• 1234');
  });
});

test.each([
  ['123', null],
  [' 1234 ', null],
  ['12', BAD_CCV],
  ['12345', BAD_CCV],
  ['12a', BAD_CCV],
  ['123a', BAD_CCV],
  ['a123', BAD_CCV],
  ['', BAD_CCV],
])('[R5.17, R9.04] the security code %j: %s', (ccv, message) => {
  expect(checkCcv(ccv)).toBe(message);
});

describe('expiry', () => {
  const at = (local: string) =>
    Temporal.PlainDateTime.from(local).toZonedDateTime('Australia/Sydney').toInstant();

  test.each([
    ['11/26', '2026-11-30T23:59:59', null],
    ['11/26', '2026-12-01T00:00', BAD_EXPIRY],
    ['12/26', '2026-12-31T23:59:59', null],
    ['12/26', '2027-01-01T00:00', BAD_EXPIRY],
    ['01/30', '2026-11-23T09:00', null],
    ['1/30', '2026-11-23T09:00', null],
    ['01 / 30', '2026-11-23T09:00', null],
    ['0130', '2026-11-23T09:00', null],
    ['13/30', '2026-11-23T09:00', BAD_EXPIRY],
    ['00/30', '2026-11-23T09:00', BAD_EXPIRY],
    ['', '2026-11-23T09:00', BAD_EXPIRY],
    ['11/2026', '2026-11-23T09:00', BAD_EXPIRY],
    ['101/30', '2026-11-23T09:00', BAD_EXPIRY],
    ['01/300', '2026-11-23T09:00', BAD_EXPIRY],
  ])('[R5.18] %j at %s in Sydney: %s', (expiry, now, message) => {
    expect(checkCardExpiry(expiry, at(now))).toBe(message);
  });

  test('[R5.18] the month ends in Sydney, not in Perth', () => {
    const now = Temporal.Instant.from('2026-11-30T14:00:00Z'); // 1am on 1 December in Sydney, 10pm in Perth
    expect(checkCardExpiry('11/26', now)).toBe(BAD_EXPIRY);
  });

  test('[R5.18] a card is good until its month has ended and never after', () => {
    const instants = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 26, max: 70 }),
        (when, month, year) => {
          const now = Temporal.Instant.fromEpochMilliseconds(when.getTime());
          const end = Temporal.PlainYearMonth.from({ year: 2000 + year, month })
            .add({ months: 1 })
            .toPlainDate({ day: 1 })
            .toZonedDateTime('Australia/Sydney');
          const good = now.epochMilliseconds < end.epochMilliseconds;
          const text = `${month.toString().padStart(2, '0')}/${year}`;
          expect(checkCardExpiry(text, now) === null).toBe(good);
          expect(parseCardExpiry(text)).toEqual({ month, year: 2000 + year });
        },
      ),
    );
  });
});
