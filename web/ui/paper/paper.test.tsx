import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { invoicePaper } from '../../../domain/invoices/invoice-paper.ts';
import { oddDocument, textsOf } from '../../../tests/kit/files/odd-documents.ts';
import { Paper } from './paper.tsx';

const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" } as Record<string, string>;

/** The texts of a page, in the order in which they're read. */
const textsIn = (markup: string) =>
  markup.split(/<[^>]*>/).map((text) => text.replace(/&([^;]+);/g, (_, sign: string) => SIGNS[sign] ?? ''));

test('[R1.02] the page of a document has every text that its PDF has, and says no other', () => {
  fc.assert(
    fc.property(oddDocument, (document) => {
      const words = invoicePaper(document);
      const shown = textsIn(renderToStaticMarkup(<Paper words={words} />)).filter((text) => text !== '');
      const said = textsOf(words).filter((text) => text !== '');
      // The amount is both a fact at the top and the total.
      expect(shown.toSorted()).toEqual(said.toSorted());
    }),
  );
});
