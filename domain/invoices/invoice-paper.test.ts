import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oddDocument, textsOf } from '../../tests/kit/files/odd-documents.ts';
import { invoicePaper, methodWords, paperSeller, receiptPaper } from './invoice-paper.ts';

const timesIn = (words: unknown, text: string) => textsOf(words).filter((one) => one === text).length;

test('[R1.02] a reason, and an address that is both buyer and site, are said once', () => {
  fc.assert(
    fc.property(oddDocument, fc.uuid(), fc.uuid(), (document, reason, address) => {
      const { content } = document;
      const words = invoicePaper({
        ...document,
        content: {
          ...content,
          reason,
          buyer: { ...content.buyer, address },
          site: { ...content.site, address },
        },
        lines: document.lines.map((line) => ({ ...line, detail: reason })),
      });
      expect(timesIn(words, reason)).toBe(1);
      expect(timesIn(words, address)).toBe(1);
    }),
  );
});

test.each(['call-out', 'repair', 'adjustment-note', 'refund-receipt'] as const)(
  "[R3.04] %s: only a refund's amounts aren't ex GST, and only an invoice says how it's paid",
  (kind) => {
    fc.assert(
      fc.property(oddDocument, (document) => {
        const words = invoicePaper({ ...document, kind });
        const isRefund = kind === 'refund-receipt';
        expect(textsOf(words).some((text) => / ex GST$|^GST 10%$/.test(text))).toBe(!isRefund);
        expect(words.howToPay !== null).toBe(kind === 'call-out' || kind === 'repair');
        expect(words.sums.length).toBe(isRefund ? 0 : 2);
      }),
    );
  },
);

test('[R1.02] a receipt has a row for each of several invoices, and the equipment of a single one', () => {
  const [invoice] = fc.sample(oddDocument, { numRuns: 1, seed: 3 });
  if (!invoice) throw new Error('No document');
  const part = {
    cents: 18_07,
    number: 'INV-1037',
    totalCents: null,
    equipment: 'Combi oven',
    site: 'Harts',
    jobReference: 'GAL1037R',
  };
  const about = { number: 'INV-1037-12', date: '2026-12-01', method: 'Card', cents: 36_14, invoice };
  // A payment that was regained has no parts.
  for (const parts of [[], [part]]) {
    const words = receiptPaper({ ...about, parts });
    expect(words.rows).toEqual([]);
    expect(words.facts).toContainEqual({ label: 'For tax invoice', value: invoice.number, isCode: true });
    expect(words.parties.map(({ label }) => label)).toEqual(['From', 'Equipment and site']);
  }
  const words = receiptPaper({ ...about, parts: [part, { ...part, number: 'INV-1038', cents: 18_07 }] });
  expect(words.rows.map(({ number, amount }) => `${number} ${amount}`)).toEqual([
    'INV-1037 $18.07',
    'INV-1038 $18.07',
  ]);
  expect(words.facts).toContainEqual({ label: 'For', value: '2 tax invoices' });
});

test('[R1.02] a company named as its brand is named once', () => {
  const seller = {
    company: 'Galley',
    abn: '51824753556',
    address: null,
    phone: '1800',
    email: 'a@b.example',
  };
  expect(paperSeller({ ...seller, name: 'Galley' }).lines).toEqual([
    'ABN 51 824 753 556',
    '1800, a@b.example',
  ]);
  expect(paperSeller({ ...seller, name: 'Other' }).lines[0]).toBe('Galley');
});

test('[R1.02] how money moved has words', () => {
  expect(methodWords({ Method: 'BankTransfer', Detail: null })).toBe('Bank transfer');
  expect(methodWords({ Method: 'BankTransfer', Detail: 'HARTS 10375' })).toBe('Bank transfer, HARTS 10375');
  expect(methodWords({ Method: 'Card', Detail: 'Visa ending 4242' })).toBe('Visa ending 4242');
});
