import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { send } from '../../../../tests/kit/app.ts';
import { charging } from '../../../../tests/kit/collecting.ts';
import { desk } from '../../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';

const WRONG = 'You fixed the wrong fridge.';

describe('[R1.02] somebody who says that something is not right', () => {
  test('holds the charge; the office reads it, and no card is charged until they release it', async () => {
    const { people, hold, page, collectAt, payments, change, read, later, mailsOf } = await charging();
    await mailsOf();
    const key = randomUUID();
    const held = await hold(WRONG, key);
    expect(held).toMatchObject({ status: 200, body: { IsOnHold: true } });
    expect((await hold(WRONG, key)).body).toEqual(held.body);
    expect(await page()).toMatchObject({ IsOnHold: true, AutomaticChargeAt: null, Status: 'ToPay' });
    const mails = await deliverEmails(people.kit);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Something not right with an invoice: INV-1001, Priya Nair');
    expect(mails[0]?.text).toContain(WRONG);
    const { body: inbox } = await desk(people.kit.app, people.staff, 'contact-requests');
    expect(inbox.ContactRequests).toMatchObject([
      { Topic: 'invoice', InvoiceNumber: 'INV-1001', Message: WRONG, Email: 'priya@marlowestreet.example' },
    ]);
    await collectAt('11-24T09:00');
    expect(await payments()).toEqual([]);
    await later(0);
    expect((await change('charge', {})).body.detail).toContain('Release the hold first');
    expect((await read()).Hold).toMatchObject({ Reason: WRONG });
    const { body: list } = await desk(people.kit.app, people.staff, 'invoices?State=Unpaid');
    expect(list.InvoiceList).toMatchObject([{ IsOnHold: true, AutomaticChargeAt: null }]);

    expect((await change('release', {})).body).toMatchObject({ IsOnHold: false, Hold: null });
    expect((await change('release', {})).status).toBe(200);
    const released = await deliverEmails(people.kit);
    const mail = released.find(({ subject }) => subject === 'INV-1001 is off hold: $205.01 to pay');
    expect(mail?.text).toContain("We'll charge Visa ending 4242 at 9am on Wed 25 Nov, unless you pay first.");
    await collectAt('11-25T09:00');
    expect(await payments()).toEqual([[1, 'succeeded']]);
    const { rows } = await people.kit.deps.pool.query(
      `select action from audit_log where subject_kind = 'invoice' and action = 'invoice-released'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('[R4.31] can do so by the emailed link, and sees it there', async () => {
    const { people, page } = await charging();
    const text = (await deliverEmails(people.kit)).map((mail) => mail.text ?? '').join();
    const ch = /#\/invoice\?ch=([\w-]{43})/.exec(text)?.[1];
    const byLink = (path: string, payload: object) =>
      send(people.kit.app, { method: 'POST', url: `/api/v1/invoice/${path}`, payload: { ch, ...payload } });
    expect((await byLink('view', {})).body.AutomaticChargeAt).toBe('2026-11-23T22:00:00.000Z');
    expect((await byLink('hold', { Message: WRONG })).body.IsOnHold).toBe(true);
    expect((await page()).IsOnHold).toBe(true);
    expect((await byLink('view', {})).body).toMatchObject({ IsOnHold: true, AutomaticChargeAt: null });
    expect((await byLink('hold', { ch: 'x'.repeat(43), Message: WRONG })).status).toBe(404);
    expect((await byLink('hold', { Message: ' ' })).body.errors).toMatchObject([{ field: 'Message' }]);
    expect((await byLink('hold', { Message: 'x'.repeat(501) })).status).toBe(422);
  });

  test('by phone is noted at the desk; about a paid invoice it reaches the office, but holds nothing', async () => {
    const { hold, page, change } = await charging();
    expect((await change('hold', {})).body.errors[0].field).toBe('Reason');
    const held = (await change('hold', { Reason: 'Two hours, not three' })).body;
    expect(held.Hold).toMatchObject({ Reason: 'Two hours, not three' });
    await change('release', {});
    await change('charge', {});
    expect((await hold(WRONG)).body).toMatchObject({ IsOnHold: false });
    expect((await page()).IsOnHold).toBe(false);
    expect((await change('hold', { Reason: 'By phone' })).body.code).toBe('conflict');
  });
});
