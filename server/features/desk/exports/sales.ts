import type { DocumentLine } from '../../../../domain/invoices/document-content.ts';
import type { DocumentRow } from '../../invoices/issue-document.ts';

/** A document as an accounting program books it: notes have negative amounts. */
export type Sale = {
  document: DocumentRow;
  email: string;
  /** 1, or -1 for a note. */
  sign: 1 | -1;
  lines: readonly DocumentLine[];
};

/** Who bought: the business, or the person. */
export const contactName = ({ document }: Sale) =>
  document.content.buyer.businessName ?? document.content.buyer.name;

export const signed = ({ sign }: Sale, cents: number) => (cents === 0 ? 0 : sign * cents);
