import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { amountDueCents, invoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import { confirmEmails } from '../../../tests/kit/app.ts';
import { desk, signedInStaff } from '../../../tests/kit/desk.ts';
import { eventOf } from '../../../tests/kit/doubles/stripe-double/events.ts';
import { balances, WORK } from '../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { customerWithCard, type StripeKit, sendEvent, withStripe } from '../../../tests/kit/payments.ts';
import { Refusal } from '../../platform/refusal.ts';
import { taskHandlers } from '../../tasks.ts';
import { documentsOfJob } from '../invoices/invoices.queries.ts';
import type { DocumentRow } from '../invoices/issue-document.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { checkLedger } from './check-ledger.ts';
import { amountsOfInvoice } from './invoice-amounts.ts';

/** A customer's invoice of $198.00 for a call-out, with Stripe's double. */
async function opened(): Promise<{ stripe: StripeKit; invoice: DocumentRow; staff: string }> {
  const stripe = await withStripe();
  const { kit } = stripe;
  const staff = await signedInStaff(kit);
  const { jobId } = await customerWithCard(stripe);
  await confirmEmails(kit);
  const visit = { Date: '2026-11-23', TimeWindow: 'afternoon', Tech: 'Dan Okafor' };
  await desk(kit.app, staff, `jobs/${jobId}/schedule`, visit);
  await desk(kit.app, staff, `jobs/${jobId}/start`, {});
  await desk(kit.app, staff, `jobs/${jobId}/visits`, WORK);
  const [invoice] = await documentsOfJob(kit.deps.db, jobId);
  if (!invoice) throw new Error('No invoice');
  return { stripe, invoice, staff };
}

const CARDS = [
  'accepted',
  'noFunds',
  'stolen',
  'asksAgain',
  'declined',
  'refundPending',
  'refundFails',
] as const;

const trouble = fc.constantFrom('lost reply' as const, 'down' as const, null);

/** Something that happens to an invoice; refused ones change nothing. */
const action = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), card: fc.constantFrom(...CARDS), cents: fc.nat(30_000) }),
  fc.record({ do: fc.constant('pay on file' as const), trouble }),
  fc.record({ do: fc.constant('pay twice' as const), card: fc.constantFrom(...CARDS) }),
  fc.record({ do: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 20_000 }), trouble }),
  fc.record({ do: fc.constant('hour' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

async function act({ stripe, invoice }: Awaited<ReturnType<typeof opened>>, step: Action): Promise<void> {
  const { kit, double } = stripe;
  const card = (name: (typeof CARDS)[number]) => ({
    CheckoutCardToken: double.token(name),
    CheckoutCardMask: '•••• 4242',
    CheckoutCardBrand: 'Visa',
  });
  const pay = (changes: Partial<Parameters<typeof payInvoice>[1]>) =>
    payInvoice(kit.deps, { invoice, key: randomUUID(), amountCents: null, card: null, ...changes });
  switch (step.do) {
    case 'pay':
      return void (await pay({ card: card(step.card), amountCents: step.cents || null }));
    case 'pay on file':
      return void (await pay({}));
    case 'pay twice': {
      const once = { key: randomUUID(), card: card(step.card) };
      return void (await Promise.all([pay(once), pay(once), pay({})]));
    }
    case 'refund': {
      const { rows } = await kit.deps.pool.query(
        `select id from payments where state = 'succeeded' order by id desc limit 1`,
      );
      if (!rows[0]) return;
      const request = {
        idempotencyKey: randomUUID(),
        paymentId: Number(rows[0].id),
        amountCents: step.cents,
      };
      return void (await refundPayment(kit.deps, request));
    }
    case 'hour':
      kit.clock.advance({ hours: 1 });
      return taskHandlers(kit.deps).sweep({});
  }
}

test('[R1.02] whatever happens to an invoice, no cent appears or vanishes, and nothing is paid twice', async () => {
  const everything = await opened();
  const { stripe, invoice } = everything;
  const { deps } = stripe.kit;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 10 }), async (steps) => {
      for (const step of steps) {
        stripe.double.trouble = 'trouble' in step ? step.trouble : null;
        await act(everything, step).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
        stripe.double.trouble = null;
        // A provider that responds again isn't left alone for a while.
        await deps.payments.listCharges(stripe.kit.clock.now());
      }
      await act(everything, { do: 'hour' });
      const { faults, charges } = await checkLedger(deps);
      expect(faults).toEqual([]);
      expect(charges).toBe(stripe.double.charges.intents.size);
      const amounts = await amountsOfInvoice(deps.db, invoice.id);
      // Nothing is accepted beyond what's due, so it's never overpaid.
      expect(amounts.paidCents).toBeLessThanOrEqual(amounts.totalCents);
      const kept = [...stripe.double.charges.intents.values()].reduce((sum, { fields, status, refunds }) => {
        const back = refunds
          .filter((one) => one.status !== 'failed')
          .reduce((cents, { amount }) => cents + amount, 0);
        return sum + (status === 'succeeded' ? Number(fields.amount) : 0) - back;
      }, 0);
      expect(amounts.paidCents).toBe(kept);
    }),
    { numRuns: 12, seed: 20261124 },
  );
});

test('[R1.02] the check names what does not agree, and the office gets an email about it', async () => {
  const { stripe, invoice, staff } = await opened();
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
    expect.stringMatching(/^INV-1002 is not in the ledger with its amount/),
    expect.stringMatching(/^INV-1002 its GST is not a tenth/),
    expect.stringMatching(/^charge pi_\S+ no payment here has its key/),
    expect.stringMatching(/^ledger entry \d+ does not balance/),
    expect.stringMatching(/^payment \d+ is succeeded, and the ledger has something else/),
    expect.stringMatching(/^payment \d+ the provider has no such charge/),
  ]);
  await taskHandlers(deps)['check-ledger']({});
  const [mail] = await deliverEmails(stripe.kit);
  expect(mail?.subject).toBe("The accounts don't agree: 7 things");
});

test('[R1.02] payouts are recorded once, net of fees, and reach the bank account in the ledger', async () => {
  const { stripe, invoice, staff } = await opened();
  const { deps, app } = stripe.kit;
  await payInvoice(deps, { invoice, key: randomUUID(), amountCents: 10_000, card: null });
  stripe.double.payouts.payOut('2026-11-24');
  for (let night = 0; night < 2; night += 1) await taskHandlers(deps)['check-ledger']({});
  expect((await desk(app, staff, 'ledger/payouts')).body.PayoutList).toEqual([
    {
      PayoutId: expect.stringMatching(/^po_/),
      ArrivesOn: '2026-11-24',
      Amount: 97.8,
      Charges: 100,
      Refunds: 0,
      Disputes: 0,
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

test('[R1.02] a disputed payment shows on its invoice and in the takings; a lost one is due again, and can be won on appeal', async () => {
  const { stripe, invoice, staff } = await opened();
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
