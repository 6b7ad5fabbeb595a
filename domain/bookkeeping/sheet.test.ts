import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { amount, formulaSafe, sheet } from './sheet.ts';

const STARTS = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'];
const typed = fc
  .array(fc.oneof(fc.constantFrom(...STARTS, ' ', '\t', ';', ',', '"', '\n', '\r\n', "'"), fc.string()), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

test('[R1.02] no text begins a formula, whether cells are divided at commas or semicolons', () => {
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 4 }), (texts) => {
      const file = sheet(
        texts.map(() => 'Name'),
        [texts],
      ).replace(/^\uFEFF/, '');
      const isFormula = (cell: string) => STARTS.includes(cell.trimStart()[0] ?? '');
      const [, ...byComma] = Papa.parse<string[]>(file, { delimiter: ',', newline: '\r\n' }).data.slice(
        0,
        -1,
      );
      expect(byComma.flat().filter(isFormula)).toEqual([]);
      // Of the text itself: where quotes of the file begin a cell, they aren't part of it.
      const bySemicolon = texts.map(formulaSafe).flatMap((text) => text.split(/[;\r\n]/));
      expect(bySemicolon.filter(isFormula)).toEqual([]);
    }),
  );
});

test('[R1.02] other text and amounts stay as they are, and what begins with a mark gets one more', () => {
  expect(['a=1', '1', "'a", 'a; b', ''].map(formulaSafe)).toEqual(['a=1', '1', "'a", 'a; b', '']);
  expect(["'=1", '=1', ' +1', '-1', '\t=1', 'a;=1', 'a;\n@x'].map(formulaSafe)).toEqual([
    "''=1",
    "'=1",
    "' +1",
    "'-1",
    "'\t=1",
    "a;'=1",
    "a;\n'@x",
  ]);
  expect(
    sheet(
      ['Name', 'Amount'],
      [
        ['Café', amount(-1800)],
        [null, amount(5)],
      ],
    ),
  ).toBe('\uFEFFName,Amount\r\nCafé,-18.00\r\n,0.05\r\n');
  expect(sheet(['A', 'B'], [['x', 'y']], { delimiter: '\t', forExcel: false })).toBe('A\tB\r\nx\ty\r\n');
});
