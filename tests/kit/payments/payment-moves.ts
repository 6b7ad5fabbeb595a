import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { balanceCents } from '../../../domain/invoices/invoice-status.ts';
import { TAKEN_BACK_CAUSES } from '../../../domain/invoices/match-transfer.ts';
import { RECORDED_METHODS } from '../../../domain/payments/recorded-methods.ts';
import type { StaffDoer } from '../../../server/common/audit/record-audit.ts';
import type { Deps } from '../../../server/common/deps.ts';
import { documents } from '../../../server/db/schema/invoices.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { transaction } from '../../../server/db/transaction.ts';
import {
  takenBackByKey,
  transfersFor,
  transfersToMatchAgain,
} from '../../../server/features/invoices/bank-transfers/bank-transfers.queries.ts';
import { recordBankPayment } from '../../../server/features/invoices/bank-transfers/record-bank-payment.ts';
import { recordBankRefund } from '../../../server/features/invoices/bank-transfers/record-bank-refund.ts';
import { recordTransfers } from '../../../server/features/invoices/bank-transfers/record-transfers.ts';
import { takeBackTransfer } from '../../../server/features/invoices/bank-transfers/take-back-transfer.ts';
import { correctInvoice } from '../../../server/features/invoices/correct-invoice.ts';
import { creditInvoice } from '../../../server/features/invoices/credit-invoice.ts';
import type { DocumentRow } from '../../../server/features/invoices/issue-document.ts';
import { issueCallOutInvoice } from '../../../server/features/invoices/issue-invoice.ts';
import {
  keepOverpayment,
  payWithCredit,
  returnOverpayment,
} from '../../../server/features/invoices/overpayments/overpayments.ts';
import { payInvoice } from '../../../server/features/invoices/paying/pay-invoice.ts';
import { reverseWriteOff, writeOffInvoice } from '../../../server/features/invoices/write-off-invoice.ts';
import { invoiceAmounts } from '../../../server/features/ledger/invoice-amounts.ts';
import { Refusal } from '../../../server/platform/refusal.ts';
import { taskHandlers } from '../../../server/tasks.ts';
import { eventOf } from '../doubles/stripe-double/events.ts';
import type { invoiceWithStripe } from '../ledger.ts';
import { sendEvent } from './payments.ts';

const CARDS = ['accepted', 'noFunds', 'stolen', 'asksAgain', 'refundPending', 'refundFails'] as const;
const MOVES = ['issue', 'correct', 'write off', 'reverse write-off', 'open dispute', 'hour'] as const;
const OVERPAYMENT_MOVES = ['return overpayment', 'keep credit', 'use credit'] as const;

/** Everything that can happen. */
export const STEPS = [
  ...MOVES,
  ...OVERPAYMENT_MOVES,
  'pay',
  'pay twice',
  'credit',
  'refund at the provider',
  'recorded payment',
  'recorded refund',
  'take back',
  'record again',
  'decide dispute',
] as const satisfies readonly Action['step']['do'][];

/** What goes wrong with the provider, or with us right before or after it charges. */
const trouble = fc.option(
  fc.constantFrom('lost reply' as const, 'down' as const, 'crash before' as const, 'crash after' as const),
  { freq: 1 },
);
const cents = fc.integer({ min: 1, max: 25_000 });
const method = fc.constantFrom(...RECORDED_METHODS);

/** Something that happens to one of a customer's invoices; what is refused changes nothing. */
const action = fc.record({
  to: fc.nat(20),
  trouble,
  step: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        // Without one, the card on file.
        card: fc.option(fc.constantFrom(...CARDS), { freq: 1 }),
        cents: fc.option(cents),
      }),
    },
    fc.record({ do: fc.constant('pay twice' as const), card: fc.constantFrom(...CARDS) }),
    fc.record({ do: fc.constant('credit' as const), cents, isRefunded: fc.boolean() }),
    fc.record({ do: fc.constant('refund at the provider' as const), cents, isTold: fc.boolean() }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant('recorded payment' as const), method, cents }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('recorded refund' as const),
        method,
        cents: fc.integer({ min: 1, max: 2_500 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('take back' as const),
        cause: fc.constantFrom(...TAKEN_BACK_CAUSES),
      }),
    },
    fc.record({ do: fc.constant('record again' as const), cents }),
    fc.record({
      do: fc.constant('decide dispute' as const),
      status: fc.constantFrom(
        'needs_response' as const,
        'under_review' as const,
        'won' as const,
        'lost' as const,
      ),
    }),
    { weight: 6, arbitrary: fc.record({ do: fc.constantFrom(...MOVES) }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constantFrom(...OVERPAYMENT_MOVES) }) },
  ),
});
/** A sequence of them, each as likely as it's weighted. */
export const actions = fc.noBias(fc.array(action, { minLength: 8, maxLength: 14 }));

type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

export type Stage = Awaited<ReturnType<typeof invoiceWithStripe>>['stripe'] & { by: StaffDoer };

class Crash extends Error {}

/** The same, but the process dies right before or after the provider does what it's asked. */
function crashing(deps: Deps, moment: Action['trouble']): Deps {
  const around =
    <Input, Reply>(call: (input: Input) => Promise<Reply>) =>
    async (input: Input): Promise<Reply> => {
      if (moment === 'crash before') throw new Crash();
      await call(input);
      throw new Crash();
    };
  const { chargeCard, refundCharge } = deps.payments;
  if (moment !== 'crash before' && moment !== 'crash after') return deps;
  return {
    ...deps,
    payments: { ...deps.payments, chargeCard: around(chargeCard), refundCharge: around(refundCharge) },
  };
}

/** What an invoice must have for a step to take effect; the others can happen to any. */
const NEEDS: Readonly<
  Partial<Record<Action['step']['do'], 'debt' | 'payment' | 'overpayment' | 'write-off' | 'transfer'>>
> = {
  pay: 'debt',
  'use credit': 'debt',
  'write off': 'debt',
  'reverse write-off': 'write-off',
  credit: 'payment',
  'keep credit': 'overpayment',
  'return overpayment': 'overpayment',
  'recorded refund': 'overpayment',
  'take back': 'transfer',
};

/**
 * The invoice that a step is about: mostly one that it can take effect on, as sequences would rarely get there otherwise.
 */
async function invoiceFor({ kit }: Stage, { to, step }: Action): Promise<DocumentRow> {
  const { db } = kit.deps;
  const rows = await db.select().from(documents).orderBy(documents.id);
  const invoices = rows.filter(({ kind }) => kind === 'call-out');
  const amounts = await invoiceAmounts(
    db,
    invoices.map(({ id }) => id),
  );
  const { rows: transfers } = await kit.deps.pool.query(`select part.document_id::int as id
    from payment_parts part where part.bank_payment_id is not null and part.amount_cents > 0
    and not exists (select from bank_reversals back where back.bank_payment_id = part.bank_payment_id)`);
  const standing = new Set(transfers.map(({ id }) => id));
  const fitting = invoices.filter(({ id }) => {
    const of = amounts.get(id);
    if (!of) return false;
    const fits = {
      debt: balanceCents(of) > 0,
      payment: of.paidCents > 0,
      overpayment: balanceCents(of) < 0,
      'write-off': of.writtenOffCents > 0,
      transfer: standing.has(id),
      nothing: true,
    };
    return fits[NEEDS[step.do] ?? 'nothing'];
  });
  const among = fitting.length > 0 && to < 16 ? fitting : invoices;
  const invoice = among[to % among.length];
  if (!invoice) throw new Error('There is no invoice');
  return invoice;
}

/** Lets something happen. @throws what refuses it, and Crash where the process dies */
export async function act(stage: Stage, happens: Action): Promise<void> {
  const { kit, double, by } = stage;
  const { to, trouble: moment, step } = happens;
  const deps = crashing(kit.deps, moment);
  const invoice = await invoiceFor(stage, happens);
  const key = randomUUID();
  const change = { invoiceId: invoice.id, key, by };
  const cardOf = (name: (typeof CARDS)[number]) => ({
    CheckoutCardToken: double.token(name),
    CheckoutCardMask: '•••• 4242',
    CheckoutCardBrand: 'Visa',
  });
  const charges = [...double.charges.intents.values()].filter(({ status }) => status === 'succeeded');
  const charge = charges[to % charges.length];
  switch (step.do) {
    case 'issue': {
      const [job] = await deps.db.select().from(jobs).limit(1);
      if (!job) return;
      const { id: _, ...copy } = job;
      await transaction(deps.pool, async (tx) => {
        const [more] = await tx.insert(jobs).values(copy).returning();
        if (more) await issueCallOutInvoice(deps, tx, more, 'Cleaned the condenser.');
      });
      return;
    }
    case 'pay': {
      const card = step.card && cardOf(step.card);
      return void (await payInvoice(deps, { invoice, key, amountCents: step.cents, card }));
    }
    case 'pay twice': {
      const once = { invoice, key, amountCents: null, card: cardOf(step.card) };
      const other = { invoice, key: randomUUID(), amountCents: null, card: null };
      const results = await Promise.allSettled([once, once, other].map((one) => payInvoice(deps, one)));
      for (const result of results) if (result.status === 'rejected') expected(result.reason);
      return;
    }
    case 'credit': {
      const credit = { totalCents: step.cents, reason: 'Late', isRefunded: step.isRefunded, paymentId: null };
      return void (await creditInvoice(deps, { ...change, credit }));
    }
    case 'correct': {
      const lines = [
        {
          description: 'Call-out',
          detail: null,
          quantityHundredths: 100,
          unitCents: 9_999,
          amountCents: 9_999,
        },
      ];
      return void (await correctInvoice(deps, { ...change, correction: { reason: 'Price', lines } }));
    }
    case 'write off':
      return void (await writeOffInvoice(deps, { ...change, amountCents: null, reason: 'Closed' }));
    case 'reverse write-off':
      return void (await reverseWriteOff(deps, { ...change, amountCents: null, reason: 'Paid after all' }));
    case 'return overpayment':
      return void (await returnOverpayment(deps, { ...change, amountCents: null }));
    case 'keep credit':
      return void (await keepOverpayment(deps, { ...change, amountCents: null }));
    case 'use credit':
      return void (await payWithCredit(deps, { ...change, amountCents: null }));
    case 'recorded payment':
    case 'recorded refund': {
      const transfer = {
        method: step.method,
        amountCents: step.cents,
        date: '2026-11-23',
        description: null,
      };
      const record = step.do === 'recorded payment' ? recordBankPayment : recordBankRefund;
      return void (await record(deps, { ...change, transfer, isMoreConfirmed: true }));
    }
    case 'take back': {
      const standing = (await transfersFor(deps.db, invoice.id)).filter(
        ({ takenBackOn }) => takenBackOn === null,
      );
      const transfer = standing[to % standing.length];
      if (!transfer) return;
      const back = { cause: step.cause, date: '2026-11-23', reason: 'Not theirs', lineKey: null };
      const taken = { ...change, ...back, transferId: transfer.id };
      const results = await Promise.allSettled([
        takeBackTransfer(deps, taken),
        takeBackTransfer(deps, taken),
      ]);
      for (const result of results) if (result.status === 'rejected') expected(result.reason);
      return;
    }
    case 'record again': {
      const [waiting] = await transfersToMatchAgain(deps.db);
      if (!waiting) return;
      const takenBack = (await takenBackByKey(deps.db, [waiting.key])).get(waiting.key)?.id ?? null;
      const others = (await deps.db.select().from(documents).orderBy(documents.id)).filter(
        ({ kind, id }) => kind === 'call-out' && id !== invoice.id,
      );
      const other = others[to % others.length];
      const first = other ? Math.min(step.cents, waiting.amountCents - 1) : 0;
      const parts = [
        ...(other && first > 0 ? [{ invoiceId: other.id, cents: first }] : []),
        { invoiceId: invoice.id, cents: waiting.amountCents - first },
      ];
      const again = { ...waiting, parts, isEarlyConfirmed: false, isMoreConfirmed: true };
      const transfers = [
        { ...again, takenBack: null },
        { ...again, takenBack },
      ];
      const { Rows } = await recordTransfers(deps, { by, transfers });
      expect(Rows[0]?.Status).toBe('refused');
      if (Rows[1]?.Status !== 'recorded') throw new Refusal('conflict', 'Not recorded again');
      return;
    }
    case 'refund at the provider': {
      if (!charge || heldOf(charge.id) > 0) return;
      const back = charge.refunds.reduce((sum, { amount }) => sum + amount, 0);
      const amount = Math.min(step.cents, Number(charge.fields.amount) - back);
      if (amount <= 0) return;
      double.charges.refundInDashboard(charge.id, amount);
      const event = eventOf(step.isTold ? 'refund.created' : 'charge.refunded', {
        payment_intent: charge.id,
      });
      return told(event);
    }
    case 'open dispute': {
      const isOpen = [...double.disputes.disputes.values()].some((one) => one.payment_intent === charge?.id);
      if (!charge || isOpen || charge.refunds.length > 0) return;
      const { id } = double.disputes.open(charge.id, Number(charge.fields.amount));
      return told(eventOf('charge.dispute.created', { id }));
    }
    case 'decide dispute': {
      const all = [...double.disputes.disputes.values()];
      const dispute = all[to % all.length];
      if (!dispute) return;
      double.disputes.decide(dispute, step.status);
      return told(eventOf('charge.dispute.updated', { id: dispute.id }));
    }
    case 'hour':
      kit.clock.advance({ hours: 1 });
      return taskHandlers(deps).sweep({});
  }

  function heldOf(chargeId: string): number {
    const held = [...double.disputes.disputes.values()].filter(
      (one) => one.payment_intent === chargeId && one.status !== 'won',
    );
    return held.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** An event that may arrive twice; while the provider can't be asked, it's repeated until it can. */
  async function told(event: string): Promise<void> {
    double.trouble = null;
    kit.clock.advance({ minutes: 1 });
    for (let times = 0; times <= to % 2; times += 1) expect(await sendEvent({ kit }, event)).toBe(200);
  }
}

/** What refuses an action, or ends the process: nothing else may. */
export function expected(error: unknown): void {
  if (error instanceof AggregateError) error.errors.forEach(expected);
  else if (!(error instanceof Refusal || error instanceof Crash)) throw error;
}
