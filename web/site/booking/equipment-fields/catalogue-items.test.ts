import { expect, test } from 'vitest';
import { catalogueItems } from './catalogue-items.ts';

const skope = { id: 7, label: 'Skope', find: 'skope' };
const labels = (options: Parameters<typeof catalogueItems<string>>[0]) =>
  catalogueItems(options).map(({ label }) => label);

test("[R5.05] 'Not sure' is always offered, even before anything is typed", () => {
  expect(labels({ finds: undefined, typed: '', hasMore: false })).toEqual(['Not sure']);
  expect(labels({ finds: [skope], typed: 'sko', hasMore: false }).at(-1)).toBe('Not sure');
});

test('[R5.05] what nobody knows is taken as typed, and is what Enter takes where nothing was found', () => {
  expect(labels({ finds: [], typed: ' Zanolli ', hasMore: false })).toEqual([
    'Use “Zanolli” as typed',
    'Not sure',
  ]);
  expect(labels({ finds: undefined, typed: 'za', hasMore: false })[0]).toBe('Use “za” as typed');
});

test('[R5.05] the name of a find needs no second row; more pages are one choice away', () => {
  expect(labels({ finds: [skope], typed: 'SKOPE', hasMore: true })).toEqual([
    'Skope',
    'Show more',
    'Not sure',
  ]);
  expect(catalogueItems({ finds: [skope], typed: 'sko', hasMore: true })[1]).toMatchObject({
    keepOpen: true,
    choice: 'more',
  });
});
