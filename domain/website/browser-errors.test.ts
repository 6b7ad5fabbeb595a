import { expect, test } from 'vitest';
import { withoutPersonalData } from './browser-errors.ts';

test.each([
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
  ['at https://galley.example/?email=a@b.example#/sign-in', 'at https://galley.example/#/sign-in'],
  ['at load (/assets/app-Bx3s9dkA.js?v=1:12:5)', 'at load (/assets/app-Bx3s9dkA.js)'],
  [
    'render@https://galley.example/assets/app-Bx3s9dkA.js:1:2',
    'render@https://galley.example/assets/app-Bx3s9dkA.js:1:2',
  ],
  ['no account of priya.nair+1@marlowestreet.example!', 'no account of [email]!'],
  ['email=priya%40marlowestreet.example', 'email=[email]'],
  ['/activate/k2J9-dLwQ0_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '/activate/[token]'],
  ['visitor 7d0c5a1e-2f63-4b6e-9a55-0d0f6a1b2c3d', 'visitor [token]'],
  ['called 0412 345 678 or 4242-4242-4242-4242', 'called [number] or [number]'],
  ['job 1042 at 12:4567', 'job 1042 at 12:4567'],
])('nothing of a person stays in %j', (text, stripped) => {
  expect(withoutPersonalData(text)).toBe(stripped);
});
