import type { DocumentKind } from './document-kinds.ts';
import type { PaymentTerms } from './payment-terms.ts';

/** The seller as a document names it. */
export type DocumentSeller = {
  /** The brand, and the company behind it. */
  readonly name: string;
  readonly company: string;
  /** Eleven digits. */
  readonly abn: string;
  readonly address: string | null;
  readonly phone: string;
  readonly email: string;
  readonly licences: readonly { readonly label: string; readonly number: string }[];
  /** Where bank transfers go; null if none are taken. */
  readonly bank: { readonly name: string; readonly bsb: string; readonly account: string } | null;
};

/** The buyer as a document names it. */
export type DocumentBuyer = {
  readonly name: string;
  readonly businessName: string | null;
  /** Eleven digits. */
  readonly abn: string | null;
  readonly address: string | null;
};

/** What a document says besides its number, dates, lines and amounts; frozen when it's issued. */
export type DocumentContent = {
  readonly seller: DocumentSeller;
  readonly buyer: DocumentBuyer;
  /** `GAL1042R`; null for a plan's term. */
  readonly jobReference: string | null;
  readonly site: { readonly name: string; readonly address: string };
  /** Of a plan, its name and its term. */
  readonly equipment: {
    readonly name: string;
    readonly makeAndModel: string;
    readonly serial: string | null;
  };
  /** What was done, or why nothing could be done. */
  readonly work: string | null;
  /** The buyer's purchase order number. */
  readonly poNumber: string | null;
  /** The seller's time zone, which dates are in. */
  readonly timeZone: string;
  readonly terms: PaymentTerms | null;
  /** Why an adjustment note changes the price, or how a receipt's refund was made. */
  readonly reason: string | null;
  /** The number of the invoice that a note or receipt is about. */
  readonly invoiceNumber: string | null;
};

export type DocumentLine = {
  readonly description: string;
  readonly detail: string | null;
  /** Hundredths of a unit. */
  readonly quantityHundredths: number;
  /** Integer cents ex GST; negative for a discount. */
  readonly unitCents: number;
  readonly amountCents: number;
};

/** What a document is about, within a sentence: `job GAL1042R`, `plan Four services a year`. */
export const aboutWords = ({
  jobReference,
  equipment,
}: Pick<DocumentContent, 'jobReference' | 'equipment'>): string =>
  jobReference === null ? `plan ${equipment.name}` : `job ${jobReference}`;

/** One line for one amount. */
export const singleLine = (description: string, detail: string | null, cents: number): DocumentLine => ({
  description,
  detail,
  quantityHundredths: 100,
  unitCents: cents,
  amountCents: cents,
});

/** A whole document, for its PDF, page, email and files. */
export type InvoiceDocument = {
  readonly kind: DocumentKind;
  readonly number: string;
  /** YYYY-MM-DD in the seller's time zone. */
  readonly issueDate: string;
  /** The same; null for documents that ask for no money. */
  readonly dueDate: string | null;
  readonly content: DocumentContent;
  readonly lines: readonly DocumentLine[];
  readonly subtotalCents: number;
  readonly gstCents: number;
  readonly totalCents: number;
};
