import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { isFailedLoad } from './is-failed-load.ts';

test.each([
  [
    'Chromium',
    new TypeError('Failed to fetch dynamically imported module: https://galley.example/a.js'),
    true,
  ],
  ['Firefox', new TypeError('error loading dynamically imported module: https://galley.example/a.js'), true],
  ['WebKit', new TypeError('Importing a module script failed.'), true],
  ['a stylesheet', new Error('Unable to preload CSS for /assets/a.css'), true],
  ['a stylesheet asked for again', new Event('error'), true],
  ['no network', new ApiError('offline', 0, 'No network'), true],
  ['a refusal', new ApiError('internal', 500, 'Our fault'), false],
  ['a missing function', new TypeError('Map.groupBy is not a function'), false],
  ['no error at all', undefined, false],
])('%s: %s', (_, error, expected) => {
  expect(isFailedLoad(error)).toBe(expected);
});
