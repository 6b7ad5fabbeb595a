import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import type { DocumentLine, InvoiceDocument } from '../../../domain/invoices/document-content.ts';
import { DOCUMENT_KINDS, isInvoiceKind } from '../../../domain/invoices/document-kinds.ts';
import { invoicePaper } from '../../../domain/invoices/invoice-paper.ts';
import { formatMoney, gstOf } from '../../../domain/money/money.ts';
import { lineCents } from '../../../domain/repair-quotes/repair-quote-totals.ts';

/** Words in the scripts that documents have letters for; each is read from a PDF as it was written. */
export const WORDS_OF_SCRIPTS = [
  'Fan',
  'Türdichtung',
  'łożysko',
  'Phở',
  'Đông',
  'κινητήρας',
  'Мария',
  '冷凍庫',
  '冷冻库',
  '寿司バー',
  '김민수',
  'مطعم',
  'الشرق',
  'שלום',
  'ร้านเย็น',
  'राजेश',
  'नेपाली',
];
const WORDS = [
  ...WORDS_OF_SCRIPTS,
  '🔧',
  'ตู้เย็นไม่เย็นเปลี่ยนเทอร์โมสตัทและเติมน้ำยาแล้วเรียบร้อย',
  'रेस्टोरेंट',
  'Labour',
  '40.00.274',
  "O'Brien",
  '&',
];
const word = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 70 }) },
);
const text = (max: number) =>
  fc.array(word, { minLength: 1, maxLength: max }).map((words) => words.join(' ').trim() || 'Part');
const orNull = (arbitrary: fc.Arbitrary<string>) => fc.option(arbitrary, { nil: null });

const line: fc.Arbitrary<DocumentLine> = fc
  .record({
    description: text(12),
    detail: orNull(text(20)),
    quantityHundredths: fc.integer({ min: 1, max: 99_999 }),
    unitCents: fc.integer({ min: 1, max: 10_000_000 }),
  })
  .map((made) => ({ ...made, amountCents: lineCents(made) }));

function discountLines(document: {
  lines: readonly DocumentLine[];
  discountPercent: number;
}): DocumentLine[] {
  const before = document.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const cents = -Math.floor((before * document.discountPercent) / 100);
  if (cents === 0) return [];
  return [
    { description: 'Discount', detail: null, quantityHundredths: 100, unitCents: cents, amountCents: cents },
  ];
}

/** Documents with names and lines such as nobody expects. */
export const oddDocument: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    kind: fc.constantFrom(...DOCUMENT_KINDS),
    lines: fc.oneof(
      { weight: 5, arbitrary: fc.array(line, { minLength: 1, maxLength: 6 }) },
      { weight: 1, arbitrary: fc.array(line, { minLength: 7, maxLength: 40 }) },
    ),
    business: orNull(text(10)),
    name: text(4),
    address: orNull(text(12)),
    work: orNull(text(60)),
    reason: orNull(text(40)),
    poNumber: orNull(text(3)),
    hasBank: fc.boolean(),
    discountPercent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 })),
  })
  .map(({ kind, business, name, address, work, reason, poNumber, hasBank, ...made }) => {
    const lines = [...made.lines, ...discountLines(made)];
    const subtotalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const gstCents = kind === 'refund-receipt' ? 0 : gstOf(subtotalCents);
    const isInvoice = isInvoiceKind(kind);
    return {
      kind,
      number: 'INV-123456',
      issueDate: '2026-12-01',
      dueDate: isInvoice ? '2026-12-02' : null,
      content: {
        seller: {
          name: 'Galley',
          company: 'Galley Kitchen Repairs',
          abn: '51824753556',
          address: '41 Carrington Road, Marrickville NSW 2204',
          phone: '1800 975 711',
          email: 'help@galley.example',
          licences: [{ label: 'Electrical', number: '327419C' }],
          bank: hasBank ? { name: 'Galley Kitchen Repairs', bsb: '062-000', account: '12345678' } : null,
        },
        buyer: { name, businessName: business, abn: '53004085616', address },
        jobReference: 'GAL1037R',
        site: { name, address: address ?? 'Surry Hills NSW 2010' },
        equipment: { name: 'Combi oven', makeAndModel: name, serial: poNumber },
        work,
        poNumber,
        timeZone: 'Australia/Sydney',
        terms: null,
        reason,
        invoiceNumber: isInvoice ? null : 'INV-1037',
      },
      lines,
      subtotalCents,
      gstCents,
      totalCents: subtotalCents + gstCents,
    };
  });

const A4 = { width: 595.28, height: 841.89 };
/** Narrower than the margins, because letters are a little wider than their advance. */
const EDGE = 40;

/** What's wrong with a drawn document: text outside its page's margins, amounts or typed words that aren't there. */
export async function faultsOfPdf(content: Buffer, document: InvoiceDocument): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const faults: string[] = [];
  const seen: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      seen.push(item.str);
      const [, , , , x = 0, y = 0] = item.transform as number[];
      if (x < EDGE || x + item.width > A4.width - EDGE || y < 15 || y > A4.height - EDGE) {
        faults.push(`page ${number}: "${item.str}" is at ${Math.round(x)}, ${Math.round(y)}`);
      }
    }
  }
  const pieces = seen.map((piece) => piece.replace(/\s/g, ''));
  const whole = pieces.join('');
  for (const amount of amountsIn(document)) if (!whole.includes(amount)) faults.push(`${amount} is missing`);
  for (const word of typedIn(document)) {
    if (!whole.includes(word) && !isBroken(word, pieces)) faults.push(`${word} is missing`);
  }
  for (const text of plainTextsOf(invoicePaper(document))) {
    if (!whole.includes(text)) faults.push(`${text} is missing`);
  }
  return faults;
}

/** Each text of a paper. */
export function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return words !== null && typeof words === 'object' ? Object.values(words).flatMap(textsOf) : [];
}

/** Those that a PDF has letter by letter, as they have no other script in them; without spaces. */
export const plainTextsOf = (words: unknown): string[] =>
  textsOf(words)
    .filter((text) => /^[\x20-\x7e\n]*$/.test(text))
    .map((text) => text.replace(/\s/g, ''));

/** Whether a word ends one line and goes on in the next; in a line from right to left, other words are drawn between both parts. */
function isBroken(word: string, pieces: readonly string[]): boolean {
  const letters = [...word];
  return letters.slice(1).some((_, index) => {
    const [end, start] = [letters.slice(0, index + 1).join(''), letters.slice(index + 1).join('')];
    return pieces.some((piece) => piece.endsWith(end)) && pieces.some((piece) => piece.startsWith(start));
  });
}

/** The words of `WORDS_OF_SCRIPTS` that somebody typed in a document. */
export function typedIn({ content, lines }: Pick<InvoiceDocument, 'content' | 'lines'>): string[] {
  const { buyer, site, equipment, work, reason, poNumber } = content;
  const typed = [
    ...[buyer.name, buyer.businessName, buyer.address, site.name, site.address],
    ...[equipment.name, equipment.makeAndModel, equipment.serial, work, reason, poNumber],
    ...lines.flatMap(({ description, detail }) => [description, detail]),
  ];
  const words = new Set(typed.flatMap((text) => (text ?? '').split(' ')));
  return WORDS_OF_SCRIPTS.filter((word) => words.has(word));
}

/** The amounts of a document as they're drawn, without spaces; a receipt has no GST. */
function amountsIn({ kind, lines, subtotalCents, gstCents, totalCents }: InvoiceDocument): string[] {
  const parts =
    kind === 'refund-receipt'
      ? []
      : [`Subtotal${formatMoney(subtotalCents)}`, `GST10%${formatMoney(gstCents)}`];
  return [...lines.map(({ amountCents }) => formatMoney(amountCents)), ...parts, formatMoney(totalCents)];
}
