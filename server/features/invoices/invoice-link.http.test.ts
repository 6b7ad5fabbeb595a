import { describe, expect, test } from 'vitest';
import { send } from '../../../tests/kit/app.ts';
import { invoiceAtDesk } from '../../../tests/kit/desk-invoices.ts';
import { portal } from '../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { transaction } from '../../db/transaction.ts';
import { recordDispute } from '../payments/record-dispute.ts';

/** An issued invoice at the desk, with the secret of its emailed link. */
async function linked() {
  const at = await invoiceAtDesk();
  const { app, deps } = at.people.kit;
  const mailedLink = async () => {
    const mails = await deliverEmails(at.people.kit);
    return mails.map(({ text }) => /#\/invoice\?ch=([\w-]{43})/.exec(text ?? '')?.[1]).findLast(Boolean);
  };
  const ch = await mailedLink();
  const view = (secret = ch) =>
    send(app, { method: 'POST', url: '/api/v1/invoice/view', payload: { ch: secret } });
  const pay = (payload: object) => portal(at.people, `invoices/${at.invoice.InvoiceId}/pay`, payload);
  const rows = async (query: string) => (await deps.pool.query(query)).rows;
  return { ...at, mailedLink, ch, view, pay, rows };
}

describe('[R1.02, R4.31] the emailed link of an invoice', () => {
  test('shows no card and no other document, also after payments, a decline and a refund', async () => {
    const { people, change, view, pay } = await linked();
    const { payments } = people.kit.deps;
    const { chargeCard } = payments;
    const declined = { outcome: 'declined', code: 'x', reason: 'No funds.', mayTryAgain: true } as const;
    payments.chargeCard = async () => ({ ...declined, chargeId: null });
    expect((await pay({})).body.Status).toBe('declined');
    const afterDecline = (await view()).body;
    expect(afterDecline.Attempts).toMatchObject([{ State: 'declined', Detail: null }]);
    expect(JSON.stringify(afterDecline)).not.toMatch(/Visa|4242/);
    payments.chargeCard = chargeCard;
    expect((await pay({})).body.Status).toBe('paid');
    await change('credit', { Amount: 11, Reason: 'We were late.' });
    await change('refund', { Amount: 5 });
    const { body } = await view();
    expect(body).toMatchObject({ Payments: [{ Detail: null }, { Detail: null }] });
    expect(body.Adjustments).toMatchObject([{ InvoiceId: null, Kind: 'AdjustmentNote', TotalIncGst: 11 }]);
    expect(JSON.stringify(body)).not.toMatch(/Visa|4242|REC-/);
  });

  test('opened by a mail scanner, however often, changes nothing', async () => {
    const { people, view, ch, rows } = await linked();
    const tables = await rows(
      `select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const everything = async () => {
      const hashes = tables.map(
        ({ name }) =>
          `select '${name}' as name, md5(string_agg(t::text, ';' order by t::text)) from ${name} t`,
      );
      return [await rows(hashes.join(' union all ')), await rows('select count(*) as tasks from jobs.job')];
    };
    const before = await everything();
    for (let times = 0; times < 3; times += 1) expect((await view()).status).toBe(200);
    for (const url of [`/?ch=${ch}`, `/invoice?ch=${ch}`, `/api/v1/invoice/view?ch=${ch}`]) {
      await people.kit.app.inject({ method: 'GET', url });
      await people.kit.app.inject({ method: 'HEAD', url });
    }
    expect(await everything()).toEqual(before);
  });

  test.each<[string, [string, object]]>([
    ['was paid', ['charge', {}]],
    ['was credited', ['credit', { Reason: 'Our fault' }]],
    ['was written off', ['write-off', { Reason: 'Closed' }]],
  ])('opens for 90 days after the invoice %s; sent again there is a new one', async (_, [path, payload]) => {
    const { change, later, view, read, mailedLink, invoice } = await linked();
    await later(24 * 100);
    const all = path === 'credit' ? { Amount: invoice.TotalIncGst } : {};
    expect((await change(path, { ...payload, ...all })).body.AmountDue).toBe(0);
    await later(24 * 90 - 1);
    expect([(await view()).status, (await read()).HasLink]).toEqual([200, true]);
    await later(2);
    expect((await view()).body.code).toBe('link_invalid');
    expect((await read()).HasLink).toBe(false);
    await mailedLink();
    expect((await change('send', {})).body.HasLink).toBe(true);
    expect((await view(await mailedLink())).status).toBe(200);
  });

  test('opens it again once a lost dispute makes it due again, also in new emails', async () => {
    const { people, change, later, view, rows, cents, mailedLink } = await linked();
    const { deps } = people.kit;
    await change('charge', {});
    await later(24 * 91);
    expect((await view()).status).toBe(422);
    const [{ id, provider_id: chargeId }] = await rows('select id, provider_id from payments');
    const lost = {
      disputeId: 'dp_1',
      chargeId,
      amountCents: cents,
      reason: 'fraudulent',
      state: 'lost',
      respondBy: null,
    } as const;
    await transaction(deps.pool, (tx) =>
      recordDispute(deps, tx, Number(id), { ...lost, respondBy: null, before: null }),
    );
    expect((await view()).body).toMatchObject({ AmountDue: cents / 100 });
    await mailedLink();
    await change('bank-payments', { Amount: 1, Date: '2026-11-23', Description: null });
    expect((await view(await mailedLink())).status).toBe(200);
  });
});
