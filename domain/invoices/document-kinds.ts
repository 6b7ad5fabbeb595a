/** What the accounts issue: tax invoices for a call-out, a repair or a plan's term, notes that lower one, and receipts for refunds. */
export const DOCUMENT_KINDS = ['call-out', 'repair', 'plan', 'adjustment-note', 'refund-receipt'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The kinds that ask for money. */
export const INVOICE_KINDS = ['call-out', 'repair', 'plan'] as const satisfies readonly DocumentKind[];
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export function isInvoiceKind(kind: DocumentKind): kind is InvoiceKind {
  return (INVOICE_KINDS as readonly DocumentKind[]).includes(kind);
}

/** Each series has its own gap-free numbers. */
export const DOCUMENT_SERIES = ['INV', 'ADJ', 'REC'] as const;
export type DocumentSeries = (typeof DOCUMENT_SERIES)[number];

export const SERIES_OF: Readonly<Record<DocumentKind, DocumentSeries>> = {
  'call-out': 'INV',
  repair: 'INV',
  plan: 'INV',
  'adjustment-note': 'ADJ',
  'refund-receipt': 'REC',
};

/** The first number of each series. */
export const FIRST_DOCUMENT_NUMBER = 1001;

/** The heading of each kind, the words that tax law asks for (GST Act 29-70 and 29-75). */
export const DOCUMENT_TITLES: Readonly<Record<DocumentKind, string>> = {
  'call-out': 'Tax invoice',
  repair: 'Tax invoice',
  plan: 'Tax invoice',
  'adjustment-note': 'Adjustment note',
  'refund-receipt': 'Refund receipt',
};

/** Each kind on the wire. */
export const WIRE_KINDS = {
  'call-out': 'CallOut',
  repair: 'Repair',
  plan: 'Plan',
  'adjustment-note': 'AdjustmentNote',
  'refund-receipt': 'RefundReceipt',
} as const satisfies Record<DocumentKind, string>;

/** `INV-1037` */
export function documentNumber(kind: DocumentKind, sequence: number | string): string {
  return `${SERIES_OF[kind]}-${sequence}`;
}
