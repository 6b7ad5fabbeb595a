import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenCents, chosenLines, leftNames, leftWords, ownChoices } from './line-choices.ts';

const lines = (...descriptions: string[]) => descriptions.map((description) => ({ description }));

test.each([
  [
    'the labour of all lines stays as long as one is done',
    ['Motor', 'Gasket', 'Labour'],
    [1],
    [true, false, true],
  ],
  ['and goes with the last of them', ['Motor', 'Gasket', 'Labour'], [0, 1], [false, false, false]],
  ['each has its own labour', ['Motor', 'Labour', 'Gasket', 'Labour'], [0], [false, false, true, true]],
  [
    'two kinds of labour are for the same lines',
    ['Motor', 'Labour', 'Labour, second tech', 'Gasket', 'Labour'],
    [0],
    [false, false, false, true, true],
  ],
  ['labour above all lines is for all', ['Labour', 'Motor', 'Gasket'], [1], [true, false, true]],
  ['and is left with all', ['Labour', 'Motor', 'Gasket'], [1, 2], [false, false, false]],
  ['labour of its own is left by itself', ['Labour', 'Labour, second tech'], [1], [true, false]],
  ['without labour each line is for itself', ['Motor', 'Gasket'], [1], [true, false]],
])('[R12.07] %s', (_, descriptions, left, isDone) => {
  expect(chosenLines(lines(...descriptions), (index) => left.includes(index))).toEqual(isDone);
});

test('[R12.07] labour is no choice unless a quote has nothing else', () => {
  expect(ownChoices(lines('Motor', 'labour after hours'))).toEqual([true, false]);
  expect(ownChoices(lines('Labour', 'Labor, second tech'))).toEqual([true, true]);
});

test('[R12.07] what was left is named with its reason, and its labour is not', () => {
  const answered = [
    { description: 'Motor', isLeft: false, leftReason: null },
    { description: 'Gasket', isLeft: true, leftReason: 'ourselves' as const },
    { description: 'Hinge', isLeft: true, leftReason: null },
    { description: 'Labour', isLeft: true, leftReason: null },
  ];
  expect(leftNames(answered)).toEqual(["Gasket (we'll do it ourselves)", 'Hinge']);
  expect(leftWords(answered)).toBe("Left: Gasket (we'll do it ourselves), Hinge");
  expect(leftWords(answered.slice(0, 1))).toBeNull();
});

const quotes = fc
  .array(
    fc.record({
      description: fc.constantFrom('Motor', 'Gasket', 'Labour', 'Labour, second tech'),
      amountCents: fc.integer({ min: 0, max: 10_000_000 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .chain((drawn) => fc.tuple(fc.constant(drawn), fc.subarray(drawn.map((_, index) => index))));

test('[R12.07] whatever is left, a line chosen by itself is done, nothing is done without one, and all lines come to the quote', () => {
  fc.assert(
    fc.property(quotes, ([drawn, left]) => {
      const own = ownChoices(drawn);
      const isDone = chosenLines(drawn, (index) => left.includes(index));
      const chosen = own.flatMap((isOwn, index) => (isOwn && !left.includes(index) ? index : []));
      for (const index of chosen) expect(isDone[index]).toBe(true);
      for (const index of left) if (own[index]) expect(isDone[index]).toBe(false);
      if (chosen.length === 0) expect(isDone).not.toContain(true);
      const cents = (done: readonly boolean[]) =>
        chosenCents(drawn.map((line, index) => ({ ...line, isLeft: !done[index] })));
      const all = drawn.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(cents(chosenLines(drawn, () => false))).toBe(all);
      expect(cents(isDone) + cents(isDone.map((done) => !done))).toBe(all);
    }),
  );
});
