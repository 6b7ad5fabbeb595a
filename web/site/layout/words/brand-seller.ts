import type { PaperTop } from '../../../../domain/invoices/invoice-paper.ts';
import { paperSeller } from '../../../../domain/invoices/invoice-paper.ts';
import { config } from '../../../browser/config.ts';

/** The company, for the head of a paper. */
export function brandSeller(): PaperTop['seller'] {
  return paperSeller({ ...config().brand, address: null });
}
