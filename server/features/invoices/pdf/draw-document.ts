import type { DocumentLine, InvoiceDocument } from '../../../../domain/invoices/document-content.ts';
import { DOCUMENT_TITLES, isInvoiceKind } from '../../../../domain/invoices/document-kinds.ts';
import { paymentReference } from '../../../../domain/invoices/payment-reference.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { cardAmountFault } from '../../../../domain/payments/card-amount.ts';
import { amountWords, unitWords } from '../../../../domain/repair-quotes/repair-quote-totals.ts';
import { dayWithYear } from '../../../../domain/visits/dates.ts';
import {
  drawFacts,
  drawHeader,
  drawNote,
  drawParties,
  footOf,
  heightOfNotes,
  LABEL,
  type Note,
  STRONG,
} from './draw-parts.ts';
import { type Box, openPaper, type Paper, type TextStyle } from './paper.ts';

const MONEY: TextStyle = { face: 'figures', size: 9, align: 'right', tag: 'TD' };

/** The columns of the lines: their share of the width. */
const COLUMNS = { description: 0.52, quantity: 0.1, unit: 0.19, amount: 0.19 } as const;

/** The label of the total for each kind of document. */
const TOTALS = {
  'call-out': 'Total inc GST',
  repair: 'Total inc GST',
  'adjustment-note': 'Credit inc GST',
  'refund-receipt': 'Refunded',
} as const;

/**
 * A document as a PDF of A4 pages, tagged, with its fonts embedded. It never says whether it's paid, so the same
 * document always has the same bytes.
 */
export async function drawDocument(document: InvoiceDocument): Promise<Buffer> {
  const { content, kind, number } = document;
  const title = `${DOCUMENT_TITLES[kind]} ${number}`;
  const paper = openPaper({
    title,
    author: content.seller.company,
    date: new Date(`${document.issueDate}T00:00:00Z`),
  });
  drawHeader(paper, { seller: content.seller, title: DOCUMENT_TITLES[kind], number });
  drawFacts(paper, factsOf(document), { label: TOTALS[kind], cents: document.totalCents });
  drawParties(paper, content);
  drawLines(paper, document);
  drawEnd(paper, document);
  return paper.finish(footOf(content.seller, title));
}

const factsOf = ({ content, kind, issueDate, dueDate }: InvoiceDocument) => [
  ['Issued', dayWithYear(issueDate)] as const,
  ...(dueDate === null ? [] : [['Due', dayWithYear(dueDate)] as const]),
  ...(content.invoiceNumber === null
    ? []
    : [[kind === 'adjustment-note' ? 'Adjusts' : 'For invoice', content.invoiceNumber] as const]),
  ...(content.poNumber === null ? [] : [['Your PO', content.poNumber] as const]),
];

type Cell = { text: string; x: number; width: number; style: TextStyle };

/** The table of lines; its head is repeated on every page. */
function drawLines(paper: Paper, { kind, lines, content }: InvoiceDocument): void {
  const gst = kind === 'refund-receipt' ? '' : ' ex GST';
  const table = paper.table();
  const head = () => {
    const style: TextStyle = { ...LABEL, tag: 'TH' };
    const words = ['Description', 'Qty', `Each${gst}`, `Amount${gst}`] as const;
    paper.y += 12;
    const row = paper.row(table);
    const height = cellsOf(paper, words, style).map((cell) =>
      paper.text(cell.text, { ...cell, y: paper.y }, cell.style, row),
    );
    row.end();
    paper.y += Math.max(...height) + 5;
    paper.rule(paper.y, 'solid');
  };
  head();
  for (const line of lines) {
    const cells = cellsOf(paper, wordsOf(line), MONEY);
    const [first] = cells;
    const detail: TextStyle = { tag: 'Span', isFaint: true };
    const descriptionHeight = paper.heightOf(line.description, first?.width ?? 0, STRONG);
    // The reason has a paragraph of its own.
    const more = line.detail === content.reason ? null : line.detail;
    const detailHeight = more === null ? 0 : paper.heightOf(more, first?.width ?? 0, detail);
    if (paper.makeRoom(descriptionHeight + detailHeight + 20)) head();
    const y = paper.y + 8;
    const row = paper.row(table);
    for (const cell of cells) paper.text(cell.text, { ...cell, y }, cell.style, row);
    if (more !== null && first) {
      paper.text(
        more,
        { x: first.x, y: y + descriptionHeight, width: first.width },
        { ...detail, tag: 'TD' },
        row,
      );
    }
    row.end();
    paper.y = y + descriptionHeight + detailHeight + 6;
    paper.rule(paper.y, 'dashed');
  }
  table.end();
}

const wordsOf = (line: DocumentLine) =>
  [
    line.description,
    amountWords(line),
    unitWords(line.description, formatMoney(line.unitCents)),
    formatMoney(line.amountCents),
  ] as const;

/** Four cells side by side; the first is words, the others figures. */
function cellsOf(
  paper: Paper,
  [description, quantity, unit, amount]: readonly [string, string, string, string],
  style: TextStyle,
): Cell[] {
  const right: TextStyle = { ...style, align: 'right' };
  const first: TextStyle = style === MONEY ? { ...STRONG, tag: 'TD' } : style;
  let x = paper.left;
  const cell = (text: string, share: number, cellStyle: TextStyle): Cell => {
    const width = paper.width * share;
    const made = { text, x, width: width - 6, style: cellStyle };
    x += width;
    return made;
  };
  return [
    cell(description, COLUMNS.description, first),
    cell(quantity, COLUMNS.quantity, right),
    cell(unit, COLUMNS.unit, right),
    cell(amount, COLUMNS.amount, right),
  ].map((made, index) => (index === 3 ? { ...made, width: made.width + 6 } : made));
}

/** On the right, the amounts and how to pay. On the left, what was done, which may go on to the next page. */
function drawEnd(paper: Paper, document: InvoiceDocument): void {
  const width = paper.width / 2 - 10;
  const amounts = amountsOf(document);
  const toPay = waysToPay(document);
  paper.makeRoom(amounts.length * 22 + heightOfNotes(paper, toPay, width) + 40);
  const top = paper.y + 16;
  const right = { x: paper.left + width + 20, width };
  let y = drawAmounts(paper, amounts, { ...right, y: top }) + 12;
  for (const note of toPay) y += drawNote(paper, note, { ...right, y });
  paper.y = top;
  for (const note of notesOf(document)) {
    paper.makeRoom(heightOfNotes(paper, [note], width));
    paper.y += drawNote(paper, note, { x: paper.left, y: paper.y, width });
  }
}

/** Draws the amounts below each other, and returns where they end. */
function drawAmounts(paper: Paper, amounts: ReturnType<typeof amountsOf>, { x, y, width }: Box): number {
  let end = y;
  for (const { label, cents, isTotal } of amounts) {
    const face = isTotal ? 'strong-figures' : 'figures';
    const size = isTotal ? 14 : 9.5;
    if (isTotal) {
      paper.rule(end, 'solid', { x, width });
      end += 8;
    }
    paper.text(label, { x, y: end + (isTotal ? 4 : 0), width: width / 2 }, { face, size: 9.5 });
    end += paper.text(
      formatMoney(cents),
      { x: x + width / 3, y: end, width: (width * 2) / 3 },
      { face, size, align: 'right' },
    );
    end += 6;
    if (isTotal) paper.rule(end, 'solid', { x, width });
  }
  return end;
}

function amountsOf({ kind, subtotalCents, gstCents, totalCents }: InvoiceDocument) {
  const parts =
    kind === 'refund-receipt'
      ? []
      : [
          { label: 'Subtotal', cents: subtotalCents, isTotal: false },
          { label: 'GST 10%', cents: gstCents, isTotal: false },
        ];
  return [...parts, { label: TOTALS[kind], cents: totalCents, isTotal: true }];
}

/** How an invoice is paid; nothing for notes and receipts. */
function waysToPay({ kind, number, totalCents, content: { seller } }: InvoiceDocument): Note[] {
  if (!isInvoiceKind(kind)) return [];
  const card = {
    heading: 'Card',
    text:
      cardAmountFault(totalCents, totalCents) ?? "Pay by the link in our email. There's no card surcharge.",
  };
  if (!seller.bank) return [card];
  const { name, bsb, account } = seller.bank;
  const text = `${name}\nBSB ${bsb}, account ${account}\nReference ${paymentReference(number)}`;
  return [{ heading: 'Bank transfer', text }, card];
}

/** What was done, and why. */
function notesOf({ kind, content, gstCents, totalCents }: InvoiceDocument): Note[] {
  const { reason, work, invoiceNumber } = content;
  const notes: Note[] = [];
  if (work !== null) notes.push({ heading: 'Work done', text: work });
  if (reason !== null) notes.push({ heading: 'Why', text: reason });
  if (kind === 'adjustment-note') {
    const text = `It lowers tax invoice ${invoiceNumber} by ${formatMoney(totalCents)}, and its GST by ${formatMoney(gstCents)}.`;
    notes.push({ heading: 'What this does', text });
  }
  if (isInvoiceKind(kind)) notes.push({ heading: 'GST', text: 'GST applies to every line.' });
  return notes;
}
