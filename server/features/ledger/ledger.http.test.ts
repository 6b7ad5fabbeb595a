import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { amountDueCents, invoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import { DISPATCHER, desk, signInStaff } from '../../../tests/kit/desk.ts';
import { eventOf } from '../../../tests/kit/doubles/stripe-double/events.ts';
import { balances } from '../../../tests/kit/invoices.ts';
import { invoiceWithStripe } from '../../../tests/kit/ledger.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { sendEvent } from '../../../tests/kit/payments/payments.ts';
import { taskHandlers } from '../../tasks.ts';
import { payInvoice } from '../invoices/paying/pay-invoice.ts';
import { checkLedger } from './check-ledger.ts';
import { amountsOfInvoice } from './invoice-amounts.ts';

test('[R1.02] the check names what does not agree, and the office gets an email about it', async () => {
  const { stripe, invoice, staff } = await invoiceWithStripe();
  const { deps, app } = stripe.kit;
  await payInvoice(deps, { invoice, key: randomUUID(), amountCents: 5_000, card: null });
  expect(await checkLedger(deps)).toMatchObject({ documents: 1, entries: 2, charges: 1, faults: [] });
  await deliverEmails(stripe.kit);
  await taskHandlers(deps)['check-ledger']({});
  expect(await deliverEmails(stripe.kit)).toEqual([]);

  for (const change of [
    'alter table ledger_entries disable trigger keep_rows',
    'alter table ledger_lines disable trigger keep_rows',
    `delete from ledger_lines using ledger_entries e where e.id = entry_id and e.kind = 'card-payment'`,
    'alter table documents disable trigger keep_rows',
    'update documents set gst_cents = gst_cents + 1, total_cents = total_cents + 1',
    `update documents set number = 'INV-1002' where number = 'INV-1001'`,
    'update document_numbers set last = last + 1',
    `update payments set idempotency_key = '${randomUUID()}'`,
  ]) {
    await deps.pool.query(change);
  }
  const { Faults } = (await desk(app, staff, 'ledger/check')).body;
  expect(
    Faults.map(({ Subject, Fault }: { Subject: string; Fault: string }) => `${Subject} ${Fault}`).sort(),
  ).toEqual([
    expect.stringMatching(/^INV of 51824753556 has a gap/),
    expect.stringMatching(/^INV-1002 has a stored balance of 15501 cents, and its lines add up to 20501$/),
    expect.stringMatching(/^INV-1002 is not in the ledger with its amount/),
    expect.stringMatching(/^INV-1002 its GST is not a tenth/),
    expect.stringMatching(/^charge pi_\S+ no payment here has its key/),
    expect.stringMatching(/^ledger entry \d+ does not balance/),
    expect.stringMatching(/^payment \d+ is succeeded, and the ledger has something else/),
    expect.stringMatching(/^payment \d+ the provider has no such charge/),
  ]);
  await taskHandlers(deps)['check-ledger']({});
  const [mail] = await deliverEmails(stripe.kit);
  expect(mail?.subject).toBe("The accounts don't agree: 8 things");
});

test('[R1.02] payouts are recorded once, net of fees, and reach the bank account in the ledger', async () => {
  const { stripe, invoice, staff } = await invoiceWithStripe();
  const { deps, app } = stripe.kit;
  await payInvoice(deps, { invoice, key: randomUUID(), amountCents: 10_000, card: null });
  stripe.double.payouts.payOut('2026-11-24');
  for (let night = 0; night < 2; night += 1) await taskHandlers(deps)['check-ledger']({});
  expect((await desk(app, staff, 'ledger/payouts')).body.PayoutList).toEqual([
    {
      PayoutId: expect.stringMatching(/^po_/),
      ArrivesOn: '2026-11-24',
      ReturnedOn: null,
      Amount: 97.8,
      Charges: 100,
      Refunds: 0,
      Disputes: 0,
      Returned: 0,
      Other: 0,
      Fees: 2.2,
      FeesGst: 0.2,
      Difference: 0,
    },
  ]);
  expect(await balances(stripe.kit)).toMatchObject({
    bank: 9_780,
    'provider-fees': 200,
    'provider-fees-gst': 20,
    receivable: invoice.totalCents - 10_000,
  });
  expect((await balances(stripe.kit))['card-clearing']).toBeUndefined();
  expect((await checkLedger(deps)).faults).toEqual([]);
});

test('[R1.02] a payout says what it is made of; what nothing explains is named until somebody books it', async () => {
  const { stripe, invoice, staff } = await invoiceWithStripe();
  const { deps, app } = stripe.kit;
  await payInvoice(deps, { invoice, key: randomUUID(), amountCents: 10_000, card: null });
  const { id } = stripe.double.payouts.payOut('2026-11-24', -500);
  await taskHandlers(deps)['check-ledger']({});
  const path = `ledger/payouts/${id}`;
  const [charge] = stripe.double.charges.intents.keys();
  expect((await desk(app, staff, path)).body).toMatchObject({
    Amount: 92.8,
    Difference: -5,
    ItemList: [
      { Kind: 'charge', Amount: 100, Fee: 2.2, Reference: charge, InvoiceNumbers: [invoice.number] },
      { Kind: 'other', Amount: -5, Fee: 0, Reference: null, InvoiceNumbers: [] },
    ],
  });
  stripe.kit.clock.advance({ hours: 24 * 30 });
  const { faults } = await checkLedger(deps);
  expect(faults).toMatchObject([{ subject: `payout ${id}`, fault: expect.stringContaining('-500 cents') }]);

  const token = await signInStaff(app, DISPATCHER);
  const booked = await desk(app, token, `${path}/book-difference`, { Note: 'Terminal hire' });
  expect(booked.body).toMatchObject({ Difference: 0 });
  expect((await desk(app, token, `${path}/book-difference`, { Note: 'Again' })).body.code).toBe('conflict');
  expect((await desk(app, token, 'ledger/payouts/po_1')).status).toBe(404);
  expect((await checkLedger(deps)).faults).toEqual([]);
  expect(await balances(stripe.kit)).toMatchObject({ bank: 9_280, 'provider-adjustments': 500 });
  expect((await balances(stripe.kit))['card-clearing']).toBeUndefined();
});

test('[R1.02] a payout that the bank sends back is taken back, and is part of a later one', async () => {
  const { stripe, invoice, staff } = await invoiceWithStripe();
  const { deps, app } = stripe.kit;
  const night = () => taskHandlers(deps)['check-ledger']({});
  await payInvoice(deps, { invoice, key: randomUUID(), amountCents: 10_000, card: null });
  const payout = stripe.double.payouts.payOut('2026-11-24');
  await night();
  stripe.double.payouts.sendBack(payout);
  for (let times = 0; times < 2; times += 1) await night();
  expect(await balances(stripe.kit)).toMatchObject({ 'card-clearing': 9_780 });
  expect((await balances(stripe.kit)).bank).toBeUndefined();
  stripe.double.payouts.payOut('2026-11-25');
  await night();
  expect((await desk(app, staff, 'ledger/payouts')).body.PayoutList).toMatchObject([
    { Amount: 97.8, Charges: 0, Returned: 97.8, ReturnedOn: null, Difference: 0 },
    { Amount: 97.8, Charges: 100, Returned: 0, ReturnedOn: '2026-11-23', Difference: 0 },
  ]);
  expect(await balances(stripe.kit)).toMatchObject({ bank: 9_780 });
  expect((await balances(stripe.kit))['card-clearing']).toBeUndefined();
  expect((await checkLedger(deps)).faults).toEqual([]);
});

test('[R1.02] the check names refunds, disputes and parts of payouts that one side alone has', async () => {
  const { stripe, invoice } = await invoiceWithStripe();
  const { deps } = stripe.kit;
  await payInvoice(deps, { invoice, key: randomUUID(), amountCents: 10_000, card: null });
  const [charge = ''] = stripe.double.charges.intents.keys();
  const refund = stripe.double.charges.refundInDashboard(charge, 1_000);
  const dispute = stripe.double.disputes.open(charge, 9_000);
  stripe.double.payouts.payOut('2026-11-24');
  await taskHandlers(deps)['check-ledger']({});
  const named = async () =>
    (await checkLedger(deps)).faults.map(({ subject, fault }) => `${subject} ${fault}`);
  expect((await named()).sort()).toEqual([
    expect.stringMatching(new RegExp(`^dispute ${dispute.id} of payment \\d+ is not recorded here`)),
    expect.stringMatching(/^payout po_\S+ has -10000 cents that no payment/),
    expect.stringMatching(new RegExp(`^refund ${refund.id} of payment \\d+ is not recorded here`)),
  ]);
  expect(await sendEvent(stripe, eventOf('refund.created', { ...refund }))).toBe(200);
  expect(await sendEvent(stripe, eventOf('charge.dispute.created', { id: dispute.id }))).toBe(200);
  expect(await named()).toEqual([]);

  stripe.double.disputes.decide(dispute, 'lost');
  refund.status = 'failed';
  await deps.pool.query(`update disputes set state = 'won'`);
  await deps.pool.query('update payments set amount_cents = amount_cents + 1');
  expect((await named()).sort()).toEqual([
    expect.stringMatching(/^dispute \d+ is won, and the ledger has something else/),
    expect.stringMatching(/^dispute du_\S+ of payment \d+ is won, and lost at the provider/),
    expect.stringMatching(/^payment \d+ has parts that do not add up to it/),
    expect.stringMatching(/^payment \d+ the provider has another amount/),
    expect.stringMatching(/^payout po_\S+ has another amount of charge pi_/),
    expect.stringMatching(/^refund \d+ is succeeded, and failed at the provider/),
  ]);
});

test('[R1.02] the office gets an email about a dispute, and about an inquiry, with what to do by when; the invoice shows it', async () => {
  const { stripe, invoice, staff } = await invoiceWithStripe();
  const { deps, app } = stripe.kit;
  await payInvoice(deps, { invoice, key: randomUUID(), amountCents: null, card: null });
  await deliverEmails(stripe.kit);
  const [charge] = stripe.double.charges.intents.keys();
  const dispute = stripe.double.disputes.open(charge ?? '', invoice.totalCents, 'warning_needs_response');
  const news = async (status: Stripe.Dispute.Status) => {
    stripe.kit.clock.advance({ minutes: 1 });
    stripe.double.disputes.decide(dispute, status);
    const event = eventOf('charge.dispute.updated', { id: dispute.id });
    for (let times = 0; times < 2; times += 1) expect(await sendEvent(stripe, event)).toBe(200);
    const mails = await deliverEmails(stripe.kit);
    const { Disputes, Status } = (await desk(app, staff, `invoices/${invoice.id}`)).body;
    return { Status, Disputes, mails };
  };
  const asked = await news('warning_needs_response');
  expect(asked).toMatchObject({
    Status: 'Paid',
    Disputes: [
      {
        DisputeId: dispute.id,
        State: 'inquiry-needs-response',
        Reason: 'fraudulent',
        Amount: 205.01,
        RespondBy: '2026-12-01T00:00:00Z',
      },
    ],
    mails: [{ subject: `Bank asks about a payment: $205.01, ${invoice.number}` }],
  });
  const disputed = await news('needs_response');
  expect(disputed).toMatchObject({
    Status: 'Disputed',
    mails: [{ subject: expect.stringMatching(/^Payment disputed/) }],
  });
  expect(disputed.mails[0]?.text).toContain('by Tue 1 Dec');
  expect(disputed.mails[0]?.text).toContain(`/desk#/invoices?Number=${invoice.number}`);
  const lost = await news('lost');
  expect(lost).toMatchObject({
    Status: 'ToPay',
    Disputes: [{ State: 'lost', RespondBy: null }],
    mails: [{ subject: expect.stringMatching(/^Dispute lost/) }],
  });
});

test('[R1.02] a disputed payment shows on its invoice and in the takings; a lost one is due again, and can be won on appeal', async () => {
  const { stripe, invoice, staff } = await invoiceWithStripe();
  const { deps, app } = stripe.kit;
  await payInvoice(deps, { invoice, key: randomUUID(), amountCents: null, card: null });
  const [charge] = stripe.double.charges.intents.keys();
  const dispute = stripe.double.disputes.open(charge ?? '', 9_900);
  const decided = async (status: Stripe.Dispute.Status) => {
    stripe.kit.clock.advance({ hours: 1 });
    stripe.double.disputes.decide(dispute, status);
    expect(await sendEvent(stripe, eventOf('charge.dispute.updated', { id: dispute.id }))).toBe(200);
    expect((await checkLedger(deps)).faults).toEqual([]);
    const amounts = await amountsOfInvoice(deps.db, invoice.id);
    const shown = invoiceStatus(amounts, { dueDate: '2026-11-24', today: '2026-11-24' });
    const { Total, OutstandingAfter } = (await desk(app, staff, 'takings?From=2026-11-23&To=2026-11-24'))
      .body;
    const { Invoiced, ReceivedByCard, LostInDisputes } = Total;
    expect(OutstandingAfter).toBe(Invoiced - ReceivedByCard + LostInDisputes);
    return [shown, amountDueCents(amounts), (await balances(stripe.kit)).disputes ?? 0, LostInDisputes];
  };
  expect(await decided('needs_response')).toEqual(['Disputed', 0, 9_900, 0]);
  expect(await decided('lost')).toEqual(['PartPaid', 9_900, 0, 99]);
  expect(await decided('won')).toEqual(['Paid', 0, 0, 0]);
});
