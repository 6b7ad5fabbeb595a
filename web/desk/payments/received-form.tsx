import { useState } from 'react';
import { z } from 'zod';
import { recordTransfers } from '../../../contracts/invoices/bank-transfers.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskInvoiceMessages } from '../../../domain/invoices/desk-invoice-messages.ts';
import { centsFromDollars, dollarsFromCents } from '../../../domain/money/money.ts';
import { RECORDED, RECORDED_ON_WIRE } from '../../../domain/payments/recorded-methods.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { randomId } from '../../browser/random-id.ts';
import { ApiError } from '../../client/api-error.ts';
import { deskCall } from '../api/desk-call.ts';
import { readInvoicesAgain } from '../api/invoice-queries.ts';
import { METHOD, RECORD_ANYWAY, RECORDED_ON, TEXT } from '../invoices/invoice-forms.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { PartFields, partsOf, readParts, splitBody, type WirePart } from './split-form.tsx';

const body = splitBody.extend({
  Method: z.enum(RECORDED_ON_WIRE),
  Date: z.iso.date(deskInvoiceMessages.transferDateRequired),
  Description: z.string().max(200).optional(),
});

/** A payment of a customer for one invoice or several, as it was made at the counter (R15.04). */
export function ReceivedForm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  // Sent again with it, the payment is recorded once.
  const [key] = useState(randomId);
  const today = localToday(useNow(), OPERATOR_TIME_ZONE);
  return (
    <ActionForm
      title="Record a payment"
      subject="new"
      lead="For one invoice or several. In cash it's rounded to 5 cents, which changes no invoice."
      wide
      body={body}
      fields={[
        METHOD,
        RECORDED_ON,
        TEXT,
        { as: 'own', name: 'Parts', label: 'Parts', content: <PartFields cents={null} /> },
        ...RECORD_ANYWAY,
      ]}
      initial={{ Method: RECORDED.eftpos.wire, Date: today, Parts: [{ Number: '', Amount: '' }] }}
      read={(typed) => ({ ...typed, Parts: readParts(typed) })}
      submit="Record it"
      send={async (typed) => record(key, typed as z.output<typeof body>)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** @throws ApiError */
async function record(
  key: string,
  { Method, Date: date, Description, RecordEarly, RecordMore, Parts }: z.output<typeof body>,
): Promise<void> {
  const parts = await partsOf(Parts as WirePart[]);
  const cents = parts.reduce((sum, { Amount }) => sum + centsFromDollars(Amount), 0);
  const row = {
    Key: key,
    Method,
    Date: date,
    Amount: dollarsFromCents(cents),
    Text: Description ?? null,
    RecordEarly,
    RecordMore,
    Parts: parts.map(({ InvoiceId, Amount }) => ({ InvoiceId, Amount })),
  };
  const { Rows } = await deskCall(recordTransfers, { json: { Rows: [row] } });
  const [answer] = Rows;
  if (answer?.Status === 'refused') throw new ApiError('conflict', 409, answer.Message ?? '');
  await readInvoicesAgain();
}
