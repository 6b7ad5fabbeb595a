import type { DocumentLine } from '../../../../domain/invoices/document-content.ts';
import type { DocumentRow } from '../../invoices/issue-document.ts';

/** A document as an accounting program books it; an adjustment note's amounts are negative. */
export type Sale = {
  document: DocumentRow;
  /** Empty for a customer without one. */
  email: string;
  /** -1 for an adjustment note. */
  sign: 1 | -1;
  lines: readonly DocumentLine[];
};

/** The buyer: the business, or the person if there's none. */
export const contactName = ({ document }: Sale) =>
  document.content.buyer.businessName ?? document.content.buyer.name;

export const signed = ({ sign }: Sale, cents: number) => (cents === 0 ? 0 : sign * cents);
