import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formulaSafe } from '../../../domain/bookkeeping/sheet.ts';
import { typedText } from './read-csv.ts';

test('[R1.02] a cell that was marked so that no spreadsheet runs it is read as it was typed', () => {
  const pieces = fc.constantFrom("'", '=', '+', '-', '@', '\uFF1D', ';', '\r\n', '\n', ' ', '\t', 'a', '1');
  fc.assert(
    fc.property(fc.string({ unit: pieces, maxLength: 8 }), (text) => {
      expect(typedText(formulaSafe(text))).toBe(text.trim());
    }),
    { numRuns: 2000 },
  );
});
