import { describe, expect, test } from 'vitest';
import { send } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import { changeAt } from '../../../tests/kit/collecting.ts';
import { desk, jobIn, jobPeople, NO_VISIT } from '../../../tests/kit/desk.ts';
import {
  balances,
  invoicesOf,
  pdfFrom,
  portal,
  portalPdf,
  readInvoice,
  visitedJob,
  WORK,
} from '../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { taskHandlers } from '../../tasks.ts';
import { documentPdf } from './document-pdf.ts';

describe('[R1.02] the invoice for a call-out', () => {
  test('is issued when the first visit is recorded, once, at the frozen price', async () => {
    const people = await jobPeople();
    const { jobId, invoice } = await visitedJob(people);
    const job = (await portal(people, `jobs/${jobId}`)).body;
    expect(invoice).toMatchObject({
      Number: 'INV-1001',
      Kind: 'CallOut',
      Status: 'ToPay',
      IssueDate: '2026-11-23',
      DueDate: '2026-11-24',
      RepairId: jobId,
      AmountPaid: 0,
      TotalIncGst: job.TotalIncGst,
      AmountDue: job.TotalIncGst,
    });
    await desk(people.kit.app, people.staff, `jobs/${jobId}/visits`, { ...WORK, From: '08:30' });
    await desk(people.kit.app, people.staff, `jobs/${jobId}/complete`, {});
    expect(await invoicesOf(people, jobId)).toHaveLength(1);
    const whole = await readInvoice(people, invoice.InvoiceId);
    expect(whole).toMatchObject({
      Title: 'Tax invoice',
      Seller: { Abn: '51824753556' },
      Work: 'Cleaned the condenser.',
      Payments: [],
      BankTransfer: { Bsb: '062-000', Reference: '10017' },
    });
    const sum = whole.Lines.reduce((cents, line) => cents + Math.round(line.AmountExGst * 100), 0);
    expect(sum).toBe(Math.round(whole.SubtotalExGst * 100));
    expect(await balances(people.kit)).toMatchObject({ receivable: Math.round(invoice.TotalIncGst * 100) });
  });

  test('goes by email, with a link that shows this invoice to anybody and changes nothing', async () => {
    const people = await jobPeople();
    await deliverEmails(people.kit);
    const { invoice } = await visitedJob(people);
    const mail = (await deliverEmails(people.kit)).find(({ subject }) => subject?.includes(invoice.Number));
    expect(mail?.subject).toBe(`Tax invoice INV-1001: $${invoice.TotalIncGst.toFixed(2)} inc GST`);
    const ch = /#\/invoice\?ch=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const view = (payload: object) =>
      send(people.kit.app, { method: 'POST', url: '/api/v1/invoice/view', payload });
    expect((await view({ ch })).body).toMatchObject({ Number: 'INV-1001', Status: 'ToPay' });
    expect((await view({ ch: 'x'.repeat(43) })).status).toBe(404);
  });

  test('belongs to its customer alone', async () => {
    const people = await jobPeople();
    const { jobId, invoice } = await visitedJob(people);
    const other = {
      kit: people.kit,
      customer: (await signedInCustomer(people.kit.app, { CheckoutEmailAddress: 'lee@other.example' })).token,
    };
    expect((await portal(other, `invoices/${invoice.InvoiceId}`)).status).toBe(404);
    expect((await portal(other, `invoices/${invoice.InvoiceId}/pay`, {})).status).toBe(404);
    expect((await portal(other, `jobs/${jobId}/invoices`)).body.InvoiceList).toEqual([]);
    expect((await portal(other, 'invoices')).body).toMatchObject({ TotalDue: 0, InvoiceList: [] });
  });
});

test('[R4.24] the invoice for a repair is issued on completion, at the approved total', async () => {
  const people = await jobPeople();
  const { jobId } = await jobIn(people, 'QuoteApproved');
  await desk(people.kit.app, people.staff, `jobs/${jobId}/complete`, NO_VISIT);
  const [callOut, repair] = await invoicesOf(people, jobId);
  expect(callOut?.Kind).toBe('CallOut');
  expect(repair).toMatchObject({ Number: 'INV-1002', Kind: 'Repair', TotalIncGst: 946.29, Gst: 86.03 });
  const { body } = await portal(people, 'invoices');
  expect(body.TotalDue).toBe((callOut?.TotalIncGst ?? 0) + 946.29);
  expect((await portal(people, 'invoices?SearchTerm=1002')).body.InvoiceList).toHaveLength(1);
  await portal(people, `invoices/${callOut?.InvoiceId}/pay`, { Amount: 12.34 });
  const found = async (term: string) => {
    const { InvoiceList } = (await portal(people, `invoices?SearchTerm=${term}`)).body;
    return InvoiceList.map(({ Number: number }: { Number: string }) => number);
  };
  expect(await found('946.29')).toEqual(['INV-1002']);
  // The amount of a receipt finds its invoice.
  expect(await found('$12.34')).toEqual([callOut?.Number]);
  expect(await found('$12.35')).toEqual([]);
});

test('[R1.02] a declined quote says what is due of the call-out, also after its invoice was corrected', async () => {
  const people = await jobPeople();
  const { jobId } = await jobIn(people, 'QuoteDeclined');
  const { kit, staff } = people;
  await desk(kit.app, staff, `jobs/${jobId}/call-out-invoice`, { Reason: 'NoAccess', Note: null });
  const [wrong] = await invoicesOf(people, jobId);
  const before = await readInvoice(people, wrong?.InvoiceId ?? 0);
  // With no other lines, the new one has those of the old one.
  const replaced = await changeAt(people, before.InvoiceId, 'correct', { Reason: 'The name' });
  expect(replaced).toMatchObject({
    status: 200,
    body: { Replaces: before.Number, Lines: before.Lines, TotalIncGst: before.TotalIncGst },
  });
  const due = async () => (await portal(people, `jobs/${jobId}/quote`)).body.CallOutDue;
  expect(await due()).toBe(wrong?.TotalIncGst);
  const corrected = (await invoicesOf(people, jobId)).at(-1);
  await portal(people, `invoices/${corrected?.InvoiceId}/pay`, {});
  expect(await due()).toBe(0);
});

test('what was issued or posted never changes, whatever the program does', async () => {
  const people = await jobPeople();
  await visitedJob(people);
  for (const change of [
    'update documents set total_cents = total_cents + 1',
    'delete from document_lines',
    'update ledger_lines set amount_cents = 1',
    'delete from ledger_entries',
    'truncate ledger_lines',
  ]) {
    await expect(people.kit.deps.pool.query(change), change).rejects.toThrow('never changes');
  }
  const unbalanced = `with entry as (insert into ledger_entries (kind, key, posted_at, date)
    values ('payout', 'x', now(), '2026-11-24') returning id)
    insert into ledger_lines (entry_id, account, amount_cents) select id, 'bank', 1 from entry`;
  await expect(people.kit.deps.pool.query(unbalanced)).rejects.toThrow('does not balance');
});

test('[R1.02] the PDF is the same file in the email, in the portal and by the link, and stays so', async () => {
  const people = await jobPeople();
  await deliverEmails(people.kit);
  const { invoice } = await visitedJob(people);
  const mail = (await deliverEmails(people.kit)).find(({ subject }) => subject?.includes(invoice.Number));
  const [attached] = mail?.attachments ?? [];
  expect([attached?.filename, attached?.mimeType]).toEqual(['INV-1001.pdf', 'application/pdf']);
  const emailed = Buffer.from(attached?.content as ArrayBuffer);
  const own = await portalPdf(people, `invoices/${invoice.InvoiceId}/pdf`);
  expect(own).toMatchObject({ mediaType: 'application/pdf', type: 'attachment', name: 'INV-1001.pdf' });
  expect(own.content.equals(emailed)).toBe(true);
  const ch = /#\/invoice\?ch=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  await taskHandlers(people.kit.deps)['write-pdf']({ documentId: invoice.InvoiceId });
  const byLink = (payload: object) => ({ method: 'POST', url: '/api/v1/invoice/pdf', payload }) as const;
  expect(await pdfFrom(people.kit, byLink({ ch }))).toEqual(own);
  const other = (await signedInCustomer(people.kit.app, { CheckoutEmailAddress: 'lee@other.example' })).token;
  const theirs = { kit: people.kit, customer: other };
  for (const [refused, status] of [
    [await portal(theirs, `invoices/${invoice.InvoiceId}/pdf`), 404],
    [await portal({ ...theirs, customer: 'x'.repeat(43) }, `invoices/${invoice.InvoiceId}/pdf`), 401],
    [await send(people.kit.app, byLink({ ch: 'x'.repeat(43) })), 404],
  ] as const) {
    expect([refused.status, refused.body.status]).toEqual([status, status]);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(refused.headers).not.toHaveProperty('content-disposition');
  }
});

test('[R1.02] of several who draw a PDF at once, all get the one that is stored', async () => {
  const people = await jobPeople();
  const { invoice } = await visitedJob(people);
  const drawn = await Promise.all([1, 2, 3].map(() => documentPdf(people.kit.deps, invoice.InvoiceId)));
  const [stored, ...more] = await people.kit.deps.storage.list('documents');
  expect(more).toEqual([]);
  const file = await people.kit.deps.storage.get(stored ?? '');
  for (const one of drawn) expect(file?.equals(one)).toBe(true);
});
