import { expect, test } from 'vitest';
import { gatherFindings } from './findings.ts';

test('[R10.19] a column without a title is named by its number, as in the list of columns', () => {
  const columns = {
    kind: 'customers' as const,
    program: '',
    titles: ['Name', '', ''],
    fields: ['CustomerName' as const, null, 'Mobile' as const],
  };
  const { say, sorted } = gatherFindings(columns, [{ line: 2, cells: ['Corner Deli', 'blue', 'none'] }]);
  say(2, { field: 'Mobile', message: 'Please put in a mobile' }, true);
  expect(sorted().map(({ Column }) => Column)).toEqual(['Column 2', 'Column 3']);
});
