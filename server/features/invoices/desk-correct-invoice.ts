import type { z } from 'zod';
import type { correctInvoice as correctCall } from '../../../contracts/invoices/invoice-changes.ts';
import type { DocumentLine } from '../../../domain/invoices/document-content.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { lineCents } from '../../../domain/repair-quotes/repair-quote-totals.ts';
import type { Deps } from '../../deps.ts';
import { type ChangedInvoice, changeOnce, type InvoiceChange } from './change-invoice.ts';
import { type Correction, correctInvoice as replace } from './correct-invoice.ts';
import { asInvoice } from './find-invoice.ts';
import { readDeskInvoice } from './read-desk-invoice.ts';

/**
 * Takes an invoice to zero and issues a new one in its place.
 * @returns the new invoice
 * @throws Refusal `not_found`, `conflict`, `invalid_fields`
 */
export async function correctInvoice(
  deps: Deps,
  { correction, ...change }: InvoiceChange & { correction: Correction },
): Promise<ChangedInvoice> {
  const recorded = { ...change, action: 'invoice-corrected', body: correction } as const;
  const { correctedId } = await changeOnce(deps, recorded, async (tx, document) => {
    const { note, corrected } = await replace(deps, tx, asInvoice(document), correction);
    return {
      reason: correction.reason,
      note: note.number,
      corrected: corrected.number,
      correctedId: corrected.id,
    };
  });
  return readDeskInvoice(deps, correctedId);
}

type WireLines = NonNullable<z.output<typeof correctCall.body>['Lines']>;

/** Typed lines as document lines, with their amounts in cents ex GST. */
export const correctedLines = (lines: WireLines): DocumentLine[] =>
  lines.map(({ Description, Detail, Quantity, UnitExGst }) => {
    const line = { quantityHundredths: Math.round(Quantity * 100), unitCents: centsFromDollars(UnitExGst) };
    return { description: Description, detail: Detail, ...line, amountCents: lineCents(line) };
  });
