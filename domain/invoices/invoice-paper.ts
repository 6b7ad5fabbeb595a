import { GST_PERCENT } from '../constants.ts';
import { formatAbn } from '../customers/abn.ts';
import { formatMoney } from '../money/money.ts';
import { cardAmountFault } from '../payments/card-amount.ts';
import { RECORDED, RECORDED_ON_WIRE, type RecordedOnWire } from '../payments/recorded-methods.ts';
import { amountWords, unitWords } from '../repair-quotes/repair-quote-totals.ts';
import { dayWithYear } from '../visits/dates.ts';
import type {
  DocumentBuyer,
  DocumentContent,
  DocumentLine,
  DocumentSeller,
  InvoiceDocument,
} from './document-content.ts';
import { DOCUMENT_TITLES, type DocumentKind, isInvoiceKind } from './document-kinds.ts';
import { paymentReference } from './payment-reference.ts';

export type PaperFact = {
  readonly label: string;
  readonly value: string;
  /** A number or an amount, which screens set in figures. */
  readonly isCode?: true;
};

/** A paragraph: a text, or facts below each other. */
export type PaperNote = {
  /** '' for none. */
  readonly heading: string;
  readonly text: string | readonly PaperFact[];
};

/** The head of a paper: who it's from, what it is, and for whom. */
export type PaperTop = {
  readonly title: string;
  readonly number: string;
  readonly seller: { readonly name: string; readonly lines: readonly string[] };
  readonly facts: readonly PaperFact[];
  /** The one that matters most: most often the amount. */
  readonly mainFact: PaperFact;
  readonly parties: readonly {
    readonly label: string;
    readonly name: string;
    readonly lines: readonly string[];
  }[];
};

/** Everything that a document or a quote says on paper, for its PDF and its page. */
export type PaperWords = PaperTop & {
  /** The heads of the lines' columns. */
  readonly columns: readonly [description: string, quantity: string, unit: string, amount: string];
  readonly lines: readonly ReturnType<typeof lineWords>[];
  readonly notes: readonly PaperNote[];
  /** Null for what asks for no money. */
  readonly howToPay: { readonly bank: PaperNote | null; readonly card: PaperNote } | null;
  readonly sums: readonly PaperFact[];
  readonly total: PaperFact;
  readonly licences: string | null;
};

/** What a document's paper says of it. */
export type PaperDocument = Omit<InvoiceDocument, 'content'> & {
  readonly content: Omit<DocumentContent, 'timeZone' | 'terms'>;
};

/** Of what is charged for; a refund has no GST of its own. */
export const LINE_COLUMNS = ['Description', 'Qty', 'Each ex GST', 'Amount ex GST'] as const;

export const GST_LABEL = `GST ${GST_PERCENT}%`;

const TOTAL_LABELS: Readonly<Record<DocumentKind, string>> = {
  'call-out': 'Total inc GST',
  repair: 'Total inc GST',
  plan: 'Total inc GST',
  'adjustment-note': 'Credit inc GST',
  'refund-receipt': 'Refunded',
};

/** A tax invoice, adjustment note or refund receipt. It never says whether it's paid. */
export function invoicePaper(document: PaperDocument): PaperWords {
  const { kind, number, content, lines, subtotalCents, gstCents } = document;
  const total = { label: TOTAL_LABELS[kind], value: formatMoney(document.totalCents) };
  const isRefund = kind === 'refund-receipt';
  return {
    title: DOCUMENT_TITLES[kind],
    number,
    seller: paperSeller(content.seller),
    facts: factsOf(document),
    mainFact: { ...total, isCode: true },
    parties: [buyerParty('For', content.buyer), equipmentParty(content, content.buyer.address)],
    columns: isRefund ? ['Description', 'Qty', 'Each', 'Amount'] : LINE_COLUMNS,
    // The reason has a paragraph of its own.
    lines: lines.map((line) =>
      lineWords({ ...line, detail: line.detail === content.reason ? null : line.detail }),
    ),
    notes: notesOf(document),
    howToPay: isInvoiceKind(kind) ? howToPay(document) : null,
    sums: isRefund
      ? []
      : [
          { label: 'Subtotal', value: formatMoney(subtotalCents) },
          { label: GST_LABEL, value: formatMoney(gstCents) },
        ],
    total,
    licences: licenceWords(content.seller.licences),
  };
}

function factsOf({ content, kind, issueDate, dueDate }: PaperDocument): PaperFact[] {
  const { invoiceNumber, poNumber } = content;
  const facts: PaperFact[] = [{ label: 'Issued', value: dayWithYear(issueDate) }];
  if (dueDate !== null) facts.push({ label: 'Due', value: dayWithYear(dueDate) });
  if (invoiceNumber !== null) {
    const label = kind === 'adjustment-note' ? 'Adjusts' : 'For invoice';
    facts.push({ label, value: invoiceNumber, isCode: true });
  }
  if (poNumber !== null) facts.push({ label: 'Your PO', value: poNumber, isCode: true });
  return facts;
}

/** What was done, and why. */
function notesOf({ kind, content, gstCents, totalCents }: PaperDocument): PaperNote[] {
  const { reason, work, invoiceNumber } = content;
  const notes: PaperNote[] = [];
  if (work !== null) notes.push({ heading: 'Work done', text: work });
  if (reason !== null) notes.push({ heading: 'Why', text: reason });
  if (kind === 'adjustment-note') {
    const text = `It lowers tax invoice ${invoiceNumber} by ${formatMoney(totalCents)}, and its GST by ${formatMoney(gstCents)}.`;
    notes.push({ heading: 'What this does', text });
  }
  if (isInvoiceKind(kind)) notes.push({ heading: 'GST', text: 'GST applies to every line.' });
  return notes;
}

function howToPay({ number, totalCents, content: { seller } }: PaperDocument): PaperWords['howToPay'] {
  const card =
    cardAmountFault(totalCents, totalCents) ?? "Pay by the link in our email. There's no card surcharge.";
  return {
    bank: seller.bank && {
      heading: 'To pay by bank transfer',
      text: [
        { label: 'Name', value: seller.bank.name },
        { label: 'BSB', value: seller.bank.bsb, isCode: true },
        { label: 'Account', value: seller.bank.account, isCode: true },
        { label: 'Reference', value: paymentReference(number), isCode: true },
      ],
    },
    card: { heading: 'To pay by card', text: card },
  };
}

const METHOD_WORDS: Readonly<Record<MoneyMethod['Method'], string>> = {
  Card: 'Card',
  BankTransfer: RECORDED.bank.name,
  Eftpos: RECORDED.eftpos.name,
  Cash: RECORDED.cash.name,
  Cheque: RECORDED.cheque.name,
  Credit: 'Credit',
  Dispute: 'Dispute decided by your bank',
};

/** How money moved; a card's own text, or that of a payment that the office recorded. */
export type MoneyMethod = {
  readonly Method: 'Card' | RecordedOnWire | 'Credit' | 'Dispute';
  readonly Detail: string | null;
};

/** How money moved: `Visa ending 4242`, `Bank transfer, HARTS INV-1037`, `Credit`. */
export function methodWords({ Method, Detail }: MoneyMethod): string {
  const isRecorded = RECORDED_ON_WIRE.some((wire) => wire === Method);
  if (isRecorded && Detail) return `${METHOD_WORDS[Method]}, ${Detail}`;
  return Detail ?? METHOD_WORDS[Method];
}

/** The receipt for a payment. */
export type PaymentReceipt = {
  /** `INV-1037-12` */
  readonly number: string;
  /** When it was received: YYYY-MM-DD in the seller's time zone. */
  readonly date: string;
  /** `Visa ending 4242` */
  readonly method: string;
  /** Received, inc GST. */
  readonly cents: number;
  /** The first of the invoices that it's for, whose seller and buyer it names. */
  readonly invoice: Pick<PaperDocument, 'number' | 'totalCents' | 'gstCents' | 'content'>;
  /** A part for each invoice, inc GST. */
  readonly parts: readonly {
    readonly cents: number;
    readonly number: string;
    /** The invoice's own total; null if it isn't known. */
    readonly totalCents: number | null;
    readonly equipment: string;
    readonly site: string;
    readonly jobReference: string | null;
  }[];
};

export type ReceiptWords = ReturnType<typeof receiptPaper>;

/** With a row for each invoice if there are several. */
export function receiptPaper({ number, date, method, cents, invoice, parts }: PaymentReceipt) {
  const { content, totalCents, gstCents } = invoice;
  const isOne = parts.length < 2;
  const top: PaperTop = {
    title: 'Receipt',
    number,
    seller: paperSeller(content.seller),
    facts: [
      { label: 'Received', value: dayWithYear(date) },
      { label: 'Paid with', value: method },
      isOne
        ? { label: 'For tax invoice', value: invoice.number, isCode: true }
        : { label: 'For', value: `${parts.length} tax invoices` },
    ],
    mainFact: { label: 'Amount received', value: formatMoney(cents), isCode: true },
    parties: [
      buyerParty('From', content.buyer),
      ...(isOne ? [equipmentParty(content, content.buyer.address)] : []),
    ],
  };
  return {
    ...top,
    rows: isOne
      ? []
      : parts.map((part) => ({
          number: part.number,
          subject: part.equipment,
          detail: part.jobReference === null ? part.site : `${part.site}, job ${part.jobReference}`,
          total: part.totalCents === null ? null : formatMoney(part.totalCents),
          amount: formatMoney(part.cents),
        })),
    closing: isOne
      ? `The invoice comes to ${formatMoney(totalCents)} inc GST, of which ${formatMoney(gstCents)} is GST. This receipt isn't a tax invoice.`
      : "This receipt isn't a tax invoice. Each invoice says how much of it is GST.",
  };
}

/** The seller below its brand. */
export function paperSeller(seller: Omit<DocumentSeller, 'bank' | 'licences'>): PaperTop['seller'] {
  const { name, company, address, abn, phone, email } = seller;
  return {
    name,
    lines: [
      ...(company === name ? [] : [company]),
      ...(address === null ? [] : [address]),
      `ABN ${formatAbn(abn)}`,
      `${phone}, ${email}`,
    ],
  };
}

/** `Electrical 327419C. Gas 48213.`; null without licences. */
export function licenceWords(licences: DocumentSeller['licences']): string | null {
  return licences.length === 0 ? null : licences.map(({ label, number }) => `${label} ${number}.`).join(' ');
}

/** A line in words. */
export function lineWords(line: DocumentLine) {
  return {
    description: line.description,
    detail: line.detail,
    quantity: amountWords(line),
    unit: unitWords(line.description, formatMoney(line.unitCents)),
    amount: formatMoney(line.amountCents),
  };
}

export function buyerParty(
  label: string,
  { name, businessName, address, abn }: DocumentBuyer,
): PaperTop['parties'][number] {
  return {
    label,
    name: businessName ?? name,
    lines: [
      ...(businessName === null ? [] : [name]),
      ...(address === null ? [] : [address]),
      ...(abn === null ? [] : [`ABN ${formatAbn(abn)}`]),
    ],
  };
}

/** The equipment, and where it is unless that's an address that is named already. */
export function equipmentParty(
  {
    equipment: { name, makeAndModel, serial },
    site,
    jobReference,
  }: Pick<DocumentContent, 'equipment' | 'site' | 'jobReference'>,
  namedAddress: string | null,
): PaperTop['parties'][number] {
  return {
    label: jobReference === null ? 'Plan and site' : 'Equipment and site',
    name: [name, makeAndModel].filter(Boolean).join(', '),
    lines: [
      site.name,
      ...(site.address === namedAddress ? [] : [site.address]),
      ...(jobReference === null
        ? []
        : [serial === null ? `Job ${jobReference}` : `Serial ${serial}, job ${jobReference}`]),
    ],
  };
}
