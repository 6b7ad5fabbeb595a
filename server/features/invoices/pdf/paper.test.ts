import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { receiptPaper } from '../../../../domain/invoices/invoice-paper.ts';
import {
  oddDocument,
  plainTextsOf,
  typedIn,
  WORDS_OF_SCRIPTS,
} from '../../../../tests/kit/files/odd-documents.ts';
import { drawReceipt } from './draw-receipt.ts';
import type { Face } from './fonts.ts';
import { openPaper } from './paper.ts';

/** The texts of a PDF, each in the order in which it's read. */
async function textsOf(content: Buffer): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const texts = await Promise.all(
    pages.map(async (number) => (await (await pdf.getPage(number)).getTextContent()).items),
  );
  return texts.flat().map((item) => ('str' in item ? item.str : ''));
}

const sorted = (text: string) => [...text.normalize('NFKC').replace(/\s/g, '')].sort().join('');

const words = fc.array(fc.constantFrom(...WORDS_OF_SCRIPTS, '12', '(24)', 'किचन', 'น้ำ', 'क्षि'), {
  minLength: 1,
  maxLength: 8,
});
const style = fc.record({
  face: fc.constantFrom<Face>('text', 'strong', 'figures', 'strong-figures'),
  size: fc.constantFrom(8, 10, 18),
  align: fc.constantFrom('left' as const, 'right' as const),
});

test('[R1.02] every letter of a line in several scripts is in the PDF, and every word of it', async () => {
  await fc.assert(
    fc.asyncProperty(words, fc.constantFrom(' ', ', ', '-', ''), style, async (written, between, drawn) => {
      const paper = openPaper({ title: 'Test', author: 'Test', date: new Date(0) });
      const text = written.join(between);
      const height = paper.text(text, { x: paper.left, y: paper.y, width: paper.width }, drawn);
      expect(height).toBeCloseTo(paper.heightOf(text, paper.width, drawn), 6);
      const seen = (await textsOf(await paper.finish(() => ''))).join('');
      expect(sorted(seen)).toBe(sorted(text));
      if (between !== '') {
        const whole = written.filter((word) => WORDS_OF_SCRIPTS.includes(word));
        expect(whole.filter((word) => !seen.includes(word))).toEqual([]);
      }
    }),
    { numRuns: 20 },
  );
});

test('[R1.02] a narrow column loses no letter, and no line is wider than it', async () => {
  await fc.assert(
    fc.asyncProperty(words, fc.integer({ min: 20, max: 120 }), style, async (written, width, drawn) => {
      const paper = openPaper({ title: 'Test', author: 'Test', date: new Date(0) });
      const text = written.join(' ');
      paper.text(text, { x: 60, y: paper.y, width }, drawn);
      const content = await paper.finish(() => '');
      expect(sorted((await textsOf(content)).join(''))).toBe(sorted(text));
      const { items } = await (
        await (await getDocumentProxy(new Uint8Array(content))).getPage(1)
      ).getTextContent();
      const places = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
      for (const { transform, width: used, str } of places) {
        // A single letter may be wider than a very narrow column.
        if ([...str].length > 2) expect(transform[4] + used).toBeLessThan(60 + width + 4);
      }
    }),
    { numRuns: 15 },
  );
});

test('[R1.02] Arabic words are read from right to left, and English among them from left to right', async () => {
  const paper = openPaper({ title: 'Test', author: 'Test', date: new Date(0) });
  paper.text('مطعم الشرق (Al Sharq) Cafe', { x: paper.left, y: paper.y, width: paper.width });
  expect((await textsOf(await paper.finish(() => ''))).filter((text) => text.trim() !== '')).toEqual([
    'Cafe (Al Sharq)',
    'الشرق',
    'مطعم',
  ]);
});

test('[R1.02] a receipt has every word that was typed, in any script', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(oddDocument, { minLength: 1, maxLength: 3 }), async (documents) => {
      const [first] = documents;
      if (!first) throw new Error('No document');
      const receipt = {
        number: 'INV-1-2',
        date: '2026-12-01',
        method: 'Visa ending 4242',
        cents: 100,
        invoice: first,
        parts: documents.map(({ number, totalCents, content }) => ({
          cents: totalCents - 1,
          number,
          totalCents,
          equipment: content.equipment.name,
          site: content.site.name,
          jobReference: content.jobReference,
        })),
      };
      const seen = (await textsOf(await drawReceipt(receipt))).join('').replace(/\s/g, '');
      expect(plainTextsOf(receiptPaper(receipt)).filter((text) => !seen.includes(text))).toEqual([]);
      const isOne = documents.length === 1;
      // Of several invoices, a receipt names whose they are.
      const others = isOne
        ? {}
        : { site: { name: '', address: '' }, equipment: { name: '', makeAndModel: '', serial: null } };
      const shown = { ...first.content, work: null, reason: null, poNumber: null, ...others };
      expect(typedIn({ content: shown, lines: [] }).filter((word) => !seen.includes(word))).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test('[R1.02] no row of a receipt for many invoices is cut by the end of a page, however long its words are', async () => {
  const [first] = fc.sample(oddDocument, { numRuns: 1, seed: 7 });
  if (!first) throw new Error('No document');
  const names = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 30, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(names, async (lengths) => {
      const parts = lengths.map((length, at) => ({
        ...{ cents: 100, totalCents: 200, site: 'Café', jobReference: 'GAL1R' },
        ...{ number: `INV-${at + 1000}`, equipment: 'oven '.repeat(length) },
      }));
      const receipt = {
        number: 'INV-1-2',
        date: '2026-12-01',
        method: 'Visa ending 4242',
        cents: 100,
        invoice: first,
      };
      const pdf = await getDocumentProxy(new Uint8Array(await drawReceipt({ ...receipt, parts })));
      for (let page = 1; page <= pdf.numPages; page += 1) {
        const { items } = await (await pdf.getPage(page)).getTextContent();
        const seen = items.map((item) => ('str' in item ? item.str : '')).join(' ');
        const [begun, ended] = [seen.match(/INV-1\d{3}/g), seen.match(/GAL1R/g)];
        expect([page, ended?.length]).toEqual([page, begun?.length]);
      }
    }),
    { numRuns: 4, seed: 20261130 },
  );
});
