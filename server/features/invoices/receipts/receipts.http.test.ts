import { expect, test } from 'vitest';
import { signedInCustomer } from '../../../../tests/kit/bookings.ts';
import { jobPeople } from '../../../../tests/kit/desk.ts';
import { portal, portalPdf, visitedJob } from '../../../../tests/kit/invoices.ts';
import { RATES } from '../../../platform/limits.ts';

test('[R1.02] a receipt for each payment is listed, found by its amount, and saved as PDF by its customer alone', async () => {
  const people = await jobPeople();
  const { invoice } = await visitedJob(people);
  expect((await portal(people, 'receipts')).body).toEqual({ ReceiptList: [], Next: null });
  await portal(people, `invoices/${invoice.InvoiceId}/pay`, { Amount: 12.34 });
  await portal(people, `invoices/${invoice.InvoiceId}/pay`, {});

  const { ReceiptList } = (await portal(people, 'receipts')).body;
  expect(ReceiptList.map(({ Amount }: { Amount: number }) => Amount)).toEqual([
    Math.round((invoice.TotalIncGst - 12.34) * 100) / 100,
    12.34,
  ]);
  const [part] = (await portal(people, 'receipts?SearchTerm=$12.34')).body.ReceiptList;
  expect(part).toMatchObject({
    Number: `${invoice.Number}-${part.PaymentId}`,
    Parts: [{ InvoiceId: invoice.InvoiceId, Amount: 12.34 }],
    Method: 'Card',
    Detail: 'Visa ending 4242',
  });
  expect((await portal(people, 'receipts?SearchTerm=$12.35')).body.ReceiptList).toEqual([]);

  const pdf = await portalPdf(people, `receipts/${part.PaymentId}/pdf`);
  expect(pdf).toMatchObject({ mediaType: 'application/pdf', name: `receipt-${part.Number}.pdf` });
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await portalPdf(people, `receipts/${part.PaymentId}/pdf`)).toEqual(pdf);

  const email = { CheckoutEmailAddress: 'lee@other.example' };
  const other = { kit: people.kit, customer: (await signedInCustomer(people.kit.app, email)).token };
  expect((await portal(other, 'receipts')).body.ReceiptList).toEqual([]);
  expect((await portal(other, `receipts/${part.PaymentId}/pdf`)).status).toBe(404);
});

test('the PDFs of receipts are drawn for nobody by the hundred', async () => {
  const people = await jobPeople({ env: { RATE_LIMITS: 'on' } });
  const statuses: number[] = [];
  for (let index = 0; index <= RATES.receiptPdfs.max; index += 1)
    statuses.push((await portal(people, 'receipts/999/pdf')).status);
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
  expect(statuses.at(-1)).toBe(429);
});
