import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('items are grouped by key, groups and items in their first order', () => {
  const groups = groupBy(['fryer', 'oven', 'freezer', 'fridge'], (name) => name[0]);
  expect([...groups]).toEqual([
    ['f', ['fryer', 'freezer', 'fridge']],
    ['o', ['oven']],
  ]);
});

test('keys are compared by identity', () => {
  const [first, second] = [{ site: 1 }, { site: 1 }];
  expect([...groupBy([first, second], (item) => item)]).toEqual([
    [first, [first]],
    [second, [second]],
  ]);
});

test('nothing has no groups', () => {
  expect(groupBy([], String).size).toBe(0);
});
