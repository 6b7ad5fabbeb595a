import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOfPdf, oddDocument } from '../../../../tests/kit/files/odd-documents.ts';
import { drawDocument } from './draw-document.ts';

test('[R1.02] 40 documents with odd names and lines stay within their pages, with every amount and every word', async () => {
  let checked = 0;
  await fc.assert(
    fc.asyncProperty(oddDocument, async (document) => {
      expect(await faultsOfPdf(await drawDocument(document), document)).toEqual([]);
      checked += 1;
    }),
    { numRuns: 40, seed: 20261124, endOnFailure: true },
  );
  expect(checked).toBe(40);
}, 240_000);

test('[R1.02] the same document has the same bytes, in accessible form', async () => {
  const [document] = fc.sample(oddDocument, { numRuns: 1, seed: 7 });
  if (!document) throw new Error('No document');
  const pdf = await drawDocument(document);
  expect(pdf.equals(await drawDocument(document))).toBe(true);
  const text = pdf.toString('latin1');
  expect(text).toContain('/MarkInfo');
  expect(text).toContain('/Lang (en-AU)');
  expect(text).toContain('/DisplayDocTitle true');
});
