import { expect, test } from 'vitest';
import { isGuessable } from './guessable-password.ts';

const ABOUT = [
  'Galley',
  'Galley Kitchen Repairs',
  'Priya',
  'Nair',
  'Marlowe Street Café',
  'priya@marlowestreet.example',
  null,
];

test.each([
  'galley2026',
  'Galley-2026!',
  'priya123',
  'PriyaNair1',
  'nairpriya77',
  'café-marlowe-1',
  'cafe12345',
  'marlowestreet9',
  'kitchen1234ab',
])('[R5.20] %s is guessed from the brand or the person', (password) => {
  expect(isGuessable(password, ABOUT)).toBe(true);
});

test.each(['coolroom5', 'galley-coolroom-7', 'priya-likes-ovens-4', 'bench-fridge-7', '12345678a'])(
  '[R5.20] %s is not',
  (password) => {
    expect(isGuessable(password, ABOUT)).toBe(false);
  },
);

test('[R5.20] short words count for nothing', () => {
  expect(isGuessable('jo-12345', ['Jo', ''])).toBe(false);
});
