import { describe, expect, test } from 'vitest';
import { desk, jobIn, jobPeople, NO_VISIT } from '../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../tests/kit/desk-invoices.ts';
import { balances, invoicesOf, portal, readInvoice, visitedJob } from '../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';

describe('[R1.02] the office charges the card on file', () => {
  test('for what is due, once per key, and the customer gets the receipt', async () => {
    const { people, invoice, change, cents, key } = await invoiceAtDesk();
    await deliverEmails(people.kit);
    const charged = await change('charge', {}, key);
    expect(charged).toMatchObject({ status: 200, body: { Status: 'Paid', Payment: { Status: 'paid' } } });
    expect(charged.body.CardPayments).toMatchObject([{ State: 'succeeded', IsByCustomer: false }]);
    expect((await change('charge', {}, key)).body.Payment.Status).toBe('paid');
    expect(await balances(people.kit)).toMatchObject({ 'card-clearing': cents });
    expect((await deliverEmails(people.kit)).map(({ subject }) => subject)).toEqual([
      `Receipt: $${invoice.TotalIncGst.toFixed(2)} for ${invoice.Number}`,
    ]);
    expect((await change('charge', {})).body.code).toBe('conflict');
    const { rows } = await people.kit.deps.pool.query(
      `select subject_kind, subject_id::int, details->>'number' as number from audit_log where action = 'invoice-charged'`,
    );
    expect(rows).toEqual([
      { subject_kind: 'invoice', subject_id: invoice.InvoiceId, number: invoice.Number },
    ]);
  });

  test('in parts, never for more than is due, and not without a card', async () => {
    const { people, change } = await invoiceAtDesk();
    expect((await change('charge', { Amount: 50 })).body).toMatchObject({
      Status: 'PartPaid',
      AmountPaid: 50,
    });
    expect((await change('charge', { Amount: 5000 })).body.errors[0].field).toBe('Amount');
    await people.kit.deps.pool.query('delete from payment_methods');
    expect((await change('charge', {})).body.detail).toContain('no card on file');
  });

  test('and if its bank wants a confirmation, the customer gets a link; meanwhile nobody charges again', async () => {
    const { people, change, useCard, read } = await invoiceAtDesk();
    await useCard('asksagain');
    await deliverEmails(people.kit);
    const { body } = await change('charge', {});
    expect(body).toMatchObject({ Status: 'ToPay', Payment: { Status: 'action_required' } });
    const [mail] = await deliverEmails(people.kit);
    const ch = /#\/confirm-payment\?ch=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    expect(ch).toBeDefined();
    expect((await change('charge', {})).body.code).toBe('conflict');
    expect((await change('write-off', { Reason: 'x' })).body.code).toBe('conflict');
    expect((await read()).Attempts).toMatchObject([{ State: 'confirmation-required' }]);
  });

  test('and a decline takes nothing and says why', async () => {
    const { change, useCard } = await invoiceAtDesk();
    await useCard('nofunds');
    expect((await change('charge', {})).body).toMatchObject({
      Status: 'ToPay',
      Payment: {
        Status: 'declined',
        Message: expect.stringMatching(/^Nothing was taken\. Your bank declined/),
      },
      CardPayments: [{ State: 'declined', DeclineCode: 'insufficient_funds' }],
    });
  });

  test('and while the provider is away nobody charges again', async () => {
    const { change, useCard } = await invoiceAtDesk();
    await useCard('unreachable');
    expect((await change('charge', {})).body.Payment.Status).toBe('pending');
    expect((await change('charge', {})).body.code).toBe('conflict');
  });
});

describe('[R1.02] an adjustment note', () => {
  test('lowers the price and its GST to the cent, and never below zero', async () => {
    const { people, invoice, change, cents } = await invoiceAtDesk();
    const credited = (await change('credit', { Amount: 11, Reason: 'We were late.' })).body;
    expect(credited).toMatchObject({
      AmountCredited: 11,
      AmountDue: (cents - 1100) / 100,
      Adjustments: [{ Number: 'ADJ-1001', Kind: 'AdjustmentNote', TotalIncGst: 11, Reason: 'We were late.' }],
    });
    const note = await readInvoice(people, credited.Adjustments[0].InvoiceId);
    expect(note).toMatchObject({ Title: 'Adjustment note', Gst: 1, InvoiceNumber: invoice.Number });
    expect((await change('credit', { Amount: cents / 100, Reason: 'All' })).body.errors[0].field).toBe(
      'Amount',
    );
    const rest = (await change('credit', { Amount: (cents - 1100) / 100, Reason: 'The rest' })).body;
    expect(rest.Status).toBe('Credited');
    expect(await balances(people.kit)).toEqual({});
    const mails = (await deliverEmails(people.kit)).map(({ subject }) => subject);
    expect(mails).toContain('Adjustment note ADJ-1001: $11.00 inc GST');
  });

  test('with a refund sends the money to the card that paid, in one change, once per key', async () => {
    const { people, change, cents, key } = await invoiceAtDesk();
    expect((await change('credit', { Amount: 11, Reason: 'x', Refund: true })).body.code).toBe('conflict');
    await change('charge', {});
    const credit = { Amount: 22, Reason: 'A part sent back', Refund: true };
    const done = (await change('credit', credit, key)).body;
    expect(done).toMatchObject({
      Status: 'Paid',
      AmountOverpaid: 0,
      Refunds: [{ State: 'succeeded', Amount: 22, Number: 'ADJ-1001' }],
      CardPayments: [{ Refunded: 22 }],
    });
    expect((await change('credit', credit, key)).body.Refunds).toHaveLength(1);
    expect(await balances(people.kit)).toMatchObject({ 'card-clearing': cents - 2200 });
    expect((await change('credit', { ...credit, Amount: 33 }, key)).body.code).toBe('idempotency_key_reused');
  });
});

test('[R1.02] a correction replaces an invoice, and what was paid moves to the new one', async () => {
  const { people, invoice, change, cents } = await invoiceAtDesk();
  await change('charge', {});
  const Lines = [{ Description: 'Call-out', Quantity: 1, UnitExGst: 100 }];
  const corrected = (await change('correct', { Reason: 'The price was wrong.', Lines })).body;
  expect(corrected).toMatchObject({
    Number: 'INV-1002',
    Replaces: invoice.Number,
    TotalIncGst: 110,
    Gst: 10,
    Status: 'Paid',
    RepairId: invoice.RepairId,
  });
  const { body: former } = await desk(people.kit.app, people.staff, `invoices/${invoice.InvoiceId}`);
  expect(former).toMatchObject({
    Status: 'Overpaid',
    AmountOverpaid: (cents - 11000) / 100,
    ReplacedBy: 'INV-1002',
  });
  expect((await change('correct', { Reason: 'Again' })).body.detail).toContain('INV-1002');
  // Its job isn't invoiced again.
  await desk(people.kit.app, people.staff, `jobs/${invoice.RepairId}/complete`, {});
  expect((await invoicesOf(people, invoice.RepairId ?? 0)).map((one) => one.Number)).toEqual([
    'INV-1001',
    'ADJ-1001',
    'INV-1002',
  ]);
  expect((await balances(people.kit)).gst).toBe(-1000);
});

test('[R1.02] a bank transfer is recorded once, even if another colleague records it again', async () => {
  const { people, change, key, read } = await invoiceAtDesk();
  const transfer = { Amount: 20, Date: '2026-11-22', Description: 'TFR 10017' };
  for (const _ of [1, 2]) expect((await change('bank-payments', transfer, key)).body.AmountPaid).toBe(20);
  await people.kit.deps.pool.query('delete from submits');
  expect((await change('bank-payments', transfer, key)).body.AmountPaid).toBe(20);
  expect((await change('bank-payments', { ...transfer, Date: '2026-11-30' })).body.errors[0].field).toBe(
    'Date',
  );
  expect((await read()).Payments).toHaveLength(1);
});

test('[R1.02] what will not be paid is written off with a reason, only what is due', async () => {
  const { people, change, cents } = await invoiceAtDesk();
  expect((await change('write-off', {})).body.errors[0].field).toBe('Reason');
  expect((await change('write-off', { Amount: 9999, Reason: 'x' })).body.errors[0].field).toBe('Amount');
  await change('bank-payments', { Amount: 20, Date: '2026-11-23' });
  const { body } = await change('write-off', { Reason: 'The café has closed.' });
  // A part of it was paid, but it isn't.
  expect(body).toMatchObject({ Status: 'WrittenOff', AmountWrittenOff: cents / 100 - 20, PaidOn: null });
  expect(body.Entries.at(-1)).toMatchObject({ Kind: 'write-off', Note: 'The café has closed.' });
  expect(await balances(people.kit)).toMatchObject({ 'bad-debts': cents - 2000 });
});

test('[R1.02] a switched-off link opens nothing; sent again, the invoice has a new one', async () => {
  const { people, change } = await invoiceAtDesk();
  const linkOf = async () =>
    (await deliverEmails(people.kit))
      .map(({ text }) => /#\/invoice\?ch=([\w-]{43})/.exec(text ?? '')?.[1])
      .find(Boolean);
  const view = async (ch: string | undefined) =>
    (await people.kit.app.inject({ method: 'POST', url: '/api/v1/invoice/view', payload: { ch } }))
      .statusCode;
  const first = await linkOf();
  expect((await change('send', {})).body.HasLink).toBe(true);
  expect(await linkOf()).toBe(first);
  expect((await change('end-link', {})).body.HasLink).toBe(false);
  expect(await view(first)).toBe(422);
  await change('send', {});
  const second = await linkOf();
  expect(second).not.toBe(first);
  expect(await view(second)).toBe(200);
});

test('[R1.02] a call-out that came to nothing is invoiced, and a cancelled job keeps it', async () => {
  const people = await jobPeople();
  const { jobId } = await jobIn(people, 'Scheduled');
  const invoice = () =>
    desk(people.kit.app, people.staff, `jobs/${jobId}/call-out-invoice`, {
      Reason: 'NoAccess',
      Note: 'Shut, and nobody picked up the phone.',
    });
  const { body } = await invoice();
  expect(body).toMatchObject({
    Number: 'INV-1001',
    Kind: 'CallOut',
    Work: 'No access. Shut, and nobody picked up the phone.',
  });
  expect((await invoice()).body.InvoiceId).toBe(body.InvoiceId);
  await desk(people.kit.app, people.staff, `jobs/${jobId}/cancel`, { Reason: 'No access' });
  expect((await readInvoice(people, body.InvoiceId)).Status).toBe('ToPay');
  const { jobId: requested } = await jobIn(people, 'Requested');
  const early = await desk(people.kit.app, people.staff, `jobs/${requested}/call-out-invoice`, {
    Reason: 'LateCancellation',
  });
  expect(early.body.code).toBe('conflict');
});

describe('[R4.24] a customer who needs a PO number', () => {
  test('approves a quote only with one, and the invoice says it', async () => {
    const people = await jobPeople();
    const { jobId, uniqueId } = await jobIn(people, 'QuoteWaiting');
    const { body: job } = await desk(people.kit.app, people.staff, `jobs/${jobId}`);
    const billing = await desk(people.kit.app, people.staff, `customers/${job.CustomerId}/billing`, {
      NeedsPoNumber: true,
      PaymentTerms: '14-days',
      AccountsEmail: 'Accounts@Harts.example',
    });
    expect(billing.body).toMatchObject({
      PaymentTerms: '14-days',
      NeedsPoNumber: true,
      AccountsEmail: 'accounts@harts.example',
      TotalDue: 0,
    });
    expect((await portal(people, `jobs/${jobId}/quote`)).body.NeedsPoNumber).toBe(true);
    const approve = (payload: object) => portal(people, `jobs/${jobId}/approvequote/${uniqueId}`, payload);
    expect((await approve({})).body).toMatchObject({
      code: 'invalid_fields',
      errors: [{ field: 'PoNumber', message: 'A quote needs a PO number before it can be approved' }],
    });
    expect((await approve({ PoNumber: '20614' })).body.State).toBe('approved');
    await desk(people.kit.app, people.staff, `jobs/${jobId}/complete`, NO_VISIT);
    const [invoice] = await invoicesOf(people, jobId);
    expect(await readInvoice(people, invoice?.InvoiceId ?? 0)).toMatchObject({
      PoNumber: '20614',
      IssueDate: '2026-11-23',
      DueDate: '2026-12-07',
    });
    const to = (await deliverEmails(people.kit)).filter(({ subject }) => subject?.includes('INV-1001'));
    expect(to).toHaveLength(2);
  });

  test('can have it set by the office before', async () => {
    const people = await jobPeople();
    const { jobId, uniqueId } = await jobIn(people, 'QuoteWaiting');
    await people.kit.deps.pool.query('update customers set needs_po_number = true');
    const set = await desk(people.kit.app, people.staff, `jobs/${jobId}/po-number`, { PoNumber: 'A-7' });
    expect(set.body).toMatchObject({ RepairId: jobId, PoNumber: 'A-7' });
    const { body } = await portal(people, `jobs/${jobId}/approvequote/${uniqueId}`, {});
    expect(body.State).toBe('approved');
  });
});

describe('[R1.02] the office’s lists', () => {
  test('have invoices by state and customer, with the state that each one shows', async () => {
    const { people, invoice, change, later } = await invoiceAtDesk();
    const { invoice: other } = await visitedJob(people);
    await change('charge', { Amount: 10 });
    const list = async (query: string) =>
      (await desk(people.kit.app, people.staff, `invoices?${query}`)).body.InvoiceList.map(
        (one: { Number: string; Status: string }) => [one.Number, one.Status],
      );
    expect(await list('State=Unpaid')).toEqual([
      [invoice.Number, 'PartPaid'],
      [other.Number, 'ToPay'],
    ]);
    expect(await list('State=PartPaid')).toEqual([[invoice.Number, 'PartPaid']]);
    expect(await list(`Number=${other.Number}`)).toEqual([[other.Number, 'ToPay']]);
    const digits = other.Number.replace(/\D/g, '');
    const numbersOf = async (typed: string) =>
      (await list(`Number=${encodeURIComponent(typed)}`)).map(([number]: string[]) => number).sort();
    const both = [invoice.Number, other.Number].sort();
    for (const part of [digits.slice(-2), other.Number.toLowerCase().slice(-3)]) {
      expect([part, await numbersOf(part)]).toEqual([part, expect.arrayContaining([other.Number])]);
    }
    expect(await numbersOf(digits.slice(0, 2))).toEqual(expect.arrayContaining(both));
    const total = other.TotalIncGst.toFixed(2);
    for (const typed of [total, `$${total}`, ` ${total} `]) {
      expect([typed, await numbersOf(typed)]).toEqual([typed, expect.arrayContaining([other.Number])]);
    }
    expect(await numbersOf('98765.43')).toEqual([]);
    expect(await list('CustomerId=999')).toEqual([]);
    expect(await list(`RepairId=${invoice.RepairId}`)).toEqual([[invoice.Number, 'PartPaid']]);
    expect(await list(`RepairId=${other.RepairId}&State=Unpaid`)).toEqual([[other.Number, 'ToPay']]);
    await later(72);
    expect(await list('State=Overdue')).toHaveLength(2);
    expect(await list('State=ToPay')).toEqual([]);
    for (const [, status] of [
      await change('credit', { Amount: 5, Reason: 'x' }),
      await change('write-off', { Reason: 'x' }),
    ].entries())
      expect(status.status).toBe(200);
    expect(await list('State=WrittenOff')).toEqual([[invoice.Number, 'WrittenOff']]);
  });

  test('[R10.18] lead to each document’s PDF, to print and post, and opening one is recorded', async () => {
    const { people, invoice } = await invoiceAtDesk();
    const pdf = await people.kit.app.inject({
      url: `/api/v1/desk/invoices/${invoice.InvoiceId}/pdf`,
      headers: { authorization: `Bearer ${people.staff}` },
    });
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const { rows } = await people.kit.deps.pool.query(
      `select subject_id::int as id from audit_log where action = 'invoice-opened'`,
    );
    expect(rows).toEqual([{ id: invoice.InvoiceId }]);
    const missing = await desk(people.kit.app, people.staff, 'invoices/999/pdf');
    expect(missing.status).toBe(404);
  });

  test('have charges of cards, and who declined', async () => {
    const { people, invoice, change } = await invoiceAtDesk();
    await change('charge', {});
    const { body } = await desk(
      people.kit.app,
      people.staff,
      'payments?State=succeeded&From=2026-11-23&To=2026-11-23',
    );
    expect(body.PaymentList).toMatchObject([
      { InvoiceNumbers: [invoice.Number], Amount: invoice.TotalIncGst },
    ]);
    const none = await desk(people.kit.app, people.staff, 'payments?From=2026-11-24');
    expect(none.body.PaymentList).toEqual([]);
  });
});
