import { describe, expect, test } from 'vitest';
import { send } from '../../../../tests/kit/app.ts';
import { changeAt, charging } from '../../../../tests/kit/collecting.ts';
import { visitedJob } from '../../../../tests/kit/invoices.ts';
import { deliverEmails, queuedEmails } from '../../../../tests/kit/mails.ts';

const reminders = [
  { days: 3, text: 'It may have slipped through.' },
  { days: 10, text: 'Please pay it this week.' },
];

/** Due on Tuesday 24 November; nothing was emailed yet. */
async function owing() {
  const owes = await charging({ automaticCharge: false, reminders });
  await owes.people.kit.deps.pool.query(
    "update customers set accounts_email = 'accounts@marlowestreet.example'",
  );
  await owes.mailsOf();
  return owes;
}

describe('[R1.02] an overdue invoice', () => {
  test('is reminded of on its days, in the morning, once, at both addresses, with a link that opens it', async () => {
    const { people, collect, collectAt, mailsOf, change, page, payments } = await owing();
    await change('end-link', {});
    expect((await page()).AutomaticChargeAt).toBeNull();
    await collectAt('11-26T09:00');
    await collectAt('11-27T08:50');
    expect(await mailsOf()).toEqual([]);
    await collectAt('11-27T09:00');
    await collect();
    const mails = await deliverEmails(people.kit);
    // Queued together, they're delivered in any order.
    expect(mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
      'accounts@marlowestreet.example',
      'priya@marlowestreet.example',
    ]);
    const [mail] = mails;
    expect(mail?.subject).toBe('Reminder: INV-1001, $205.01 was due on Tuesday 24 November');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('It may have slipped through.');
      expect(part).not.toMatch(/undefined|null|NaN/);
    }
    const ch = /#\/invoice\?ch=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const view = { method: 'POST', url: '/api/v1/invoice/view', payload: { ch } } as const;
    expect((await send(people.kit.app, view)).body).toMatchObject({ Number: 'INV-1001', Status: 'Overdue' });
    await collectAt('11-30T09:00');
    await collectAt('12-04T12:00');
    expect(await mailsOf()).toEqual([]);
    await collectAt('12-07T09:00');
    expect(await mailsOf()).toHaveLength(2);
    expect(await payments()).toEqual([]);
  });

  test('with a rest that no card takes says how that can be paid, and of a larger one that a card does', async () => {
    const { people, invoice, collectAt, change } = await owing();
    const other = (await visitedJob(people)).invoice;
    const credit = (cents: number, rest: number) => ({ Amount: (cents - rest) / 100, Reason: 'Late' });
    await change('credit', credit(20_501, 49));
    await changeAt(people, other.InvoiceId, 'credit', credit(20_501, 50));
    await collectAt('11-27T09:00');
    const mails = await deliverEmails(people.kit);
    const of = (number: string | undefined) =>
      mails.find(({ subject }) => subject?.includes(`${number},`))?.text ?? '';
    expect(of(invoice.Number)).toContain(
      'A card pays $0.50 or more. Please pay this rest by bank transfer, or call us.',
    );
    expect(of(invoice.Number)).not.toContain('See or pay');
    expect(of(other.Number)).toContain('See or pay');
  });

  test('is not reminded of once it is paid, written off, credited or held', async () => {
    const { people, invoice, collectAt, mailsOf, later } = await owing();
    const others = [];
    for (let index = 0; index < 4; index += 1) others.push((await visitedJob(people)).invoice);
    const [credited, writtenOff, held, paidLater] = others.map(({ InvoiceId }) => InvoiceId);
    const change = (id: number | undefined, path: string, payload: object) =>
      changeAt(people, id ?? 0, path, payload);
    await change(invoice.InvoiceId, 'charge', {});
    await change(credited, 'credit', { Amount: invoice.TotalIncGst, Reason: 'x' });
    await change(writtenOff, 'write-off', { Reason: 'x' });
    await change(held, 'hold', { Reason: 'x' });
    await mailsOf();
    await collectAt('11-27T09:00');
    expect(await queuedEmails(people.kit)).toEqual(['invoice-reminder', 'invoice-reminder']);
    await later(0);
    await change(paidLater, 'charge', {});
    expect((await mailsOf()).filter(([, subject]) => subject?.startsWith('Reminder'))).toEqual([]);
  });

  test('whose hold was just released is left alone for three days', async () => {
    const { hold, change, collectAt, later, mailsOf } = await owing();
    await hold('Not right');
    await collectAt('11-26T11:00');
    await later(0);
    await change('release', {});
    await mailsOf();
    await collectAt('11-27T09:00');
    expect(await mailsOf()).toEqual([]);
    await collectAt('11-30T09:00');
    expect(await mailsOf()).toHaveLength(2);
  });
});
