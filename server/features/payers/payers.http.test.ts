import { describe, expect, test } from 'vitest';
import { payerMessages } from '../../../domain/payers/payer-messages.ts';
import { EMAIL } from '../../../tests/kit/accounts.ts';
import { book, customerForm } from '../../../tests/kit/bookings.ts';
import { desk, errorsOf, QUOTE, VISIT } from '../../../tests/kit/desk.ts';
import { WORK } from '../../../tests/kit/invoices.ts';
import { deliverEmails, tokenIn } from '../../../tests/kit/mails.ts';
import {
  acceptPaying,
  asked,
  LANDLORD,
  LANDLORD_NAME,
  paying,
  portalCall,
  type TenantAndLandlord,
  tenantAndLandlord,
} from '../../../tests/kit/payers.ts';
import { until } from '../../../tests/kit/until.ts';
import { checkLedger } from '../ledger/check-ledger.ts';

/** A new job at the site, with its visit, invoice and a quote that waits. */
async function quotedJob({ kit, staff, customer }: TenantAndLandlord, changes = {}) {
  const booked = await book(kit.app, customerForm(changes), { token: customer });
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  const id: number = booked.body.repairId;
  for (const [change, payload] of [
    ['schedule', VISIT],
    ['start', {}],
    ['visits', WORK],
    ['quote', QUOTE],
  ] as const) {
    const { status, body } = await desk(kit.app, staff, `jobs/${id}/${change}`, payload);
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const { body } = await desk(kit.app, staff, `jobs/${id}`);
  return { id, uniqueId: body.Quotes[0].UniqueId as string };
}

const addressesOf = (letters: Awaited<ReturnType<typeof deliverEmails>>) =>
  letters.flatMap(({ to }) => to?.map(({ address }) => address) ?? []);

const removeCard = ({ kit, tenantId }: TenantAndLandlord) =>
  kit.deps.pool.query('delete from payment_methods where customer_id = $1', [tenantId]);

describe('[R12.09] a business that pays for another one’s site', () => {
  test('is asked by email, accepts up to a limit, answers the quote and is sent the invoices', async () => {
    const people = await tenantAndLandlord();
    const { kit, customer, landlord, siteId, staff } = people;
    const token = await asked(people);
    expect(
      (await portalCall(kit, landlord, 'POST', '/api/v1/Account/ValidatePayerRequest', { token })).body,
    ).toMatchObject({ BusinessName: 'Marlowe Street Café Pty Ltd', UserName: LANDLORD, IsYours: true });
    expect((await acceptPaying(people, token, 400)).status).toBe(200);
    expect((await acceptPaying(people, token, 900)).body).toMatchObject({ SitePayerId: expect.any(String) });
    expect((await portalCall(kit, landlord, 'GET', 'paid-sites')).body.Sites).toMatchObject([
      { BusinessName: 'Marlowe Street Café Pty Ltd', LimitIncGst: 400, ShowsAmounts: false },
    ]);
    expect((await portalCall(kit, customer, 'GET', 'payers')).body.Payers).toMatchObject([
      { AssetLocationId: siteId, State: 'pays', BusinessName: LANDLORD_NAME, UserName: LANDLORD },
    ]);
    await deliverEmails(kit);

    await removeCard(people);
    const { id, uniqueId } = await quotedJob(people);
    const letters = await deliverEmails(kit);
    const quoted = letters.filter(({ subject }) => subject?.includes('Quote'));
    expect(addressesOf(quoted)).toEqual([LANDLORD]);

    // The tenant's people can't answer it, and the landlord's can.
    const approve = (who: string) => portalCall(kit, who, 'POST', `jobs/${id}/approvequote/${uniqueId}`, {});
    expect((await approve(customer)).status).toBe(404);
    expect((await portalCall(kit, customer, 'GET', 'quote')).body.QuoteList).toEqual([]);
    expect((await portalCall(kit, landlord, 'GET', 'quote')).body.QuoteList).toMatchObject([
      { RepairId: id },
    ]);
    expect((await approve(landlord)).body).toMatchObject({ IsNew: true, DecidedBy: 'Leo Marsh' });
    const done = await desk(kit.app, staff, `jobs/${id}/complete`, {
      ...VISIT,
      NoVisitReason: 'Done on the first visit',
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);

    const { body: theirs } = await portalCall(kit, landlord, 'GET', 'invoices');
    expect(theirs.InvoiceList).toHaveLength(2);
    expect((await portalCall(kit, customer, 'GET', `jobs/${id}/invoices`)).body.InvoiceList).toEqual([]);
    const [{ InvoiceId }] = theirs.InvoiceList;
    const { body: invoice } = await portalCall(kit, landlord, 'GET', `invoices/${InvoiceId}`);
    expect(invoice.Buyer).toMatchObject({ BusinessName: LANDLORD_NAME, Name: 'Leo Marsh' });
    expect(invoice.Buyer.Address).toContain('12 Bridge Street');
    expect(invoice.AutomaticChargeAt).toBeNull();
    expect((await portalCall(kit, customer, 'GET', `invoices/${InvoiceId}`)).status).toBe(404);

    const statements = await Promise.all(
      [customer, landlord].map(
        async (who) => (await portalCall(kit, who, 'GET', 'statements/2026-11')).body.EntryList.length,
      ),
    );
    expect(statements).toEqual([0, 2]);
    expect((await checkLedger(kit.deps)).faults).toEqual([]);
    const { rows } = await kit.deps.pool.query(
      `select distinct e.customer_id::int as id from ledger_entries e`,
    );
    expect(rows).toEqual([{ id: people.landlordId }]);
  });

  test('answers by phone with its own people, not with those of the site', async () => {
    const people = await tenantAndLandlord();
    const { kit, staff, tenantId, landlordId } = people;
    await paying(people);
    const { id, uniqueId: UniqueId } = await quotedJob(people);
    const personOf = async (customerId: number) =>
      (await desk(kit.app, staff, `customers/${customerId}/people`)).body.People[0].PersonId;
    const { body: job } = await desk(kit.app, staff, `jobs/${id}`);
    expect(job.BilledCustomerId).toBe(landlordId);
    const answer = async (customerId: number) =>
      desk(kit.app, staff, `jobs/${id}/quote/decline`, {
        UniqueId,
        PersonId: await personOf(customerId),
        SaidBy: 'Leo Marsh',
        Version: job.Version,
      });
    expect(errorsOf((await answer(tenantId)).body)).toMatchObject([['PersonId', expect.any(String)]]);
    // Somebody else's word needs a reason where another business pays.
    const said = { UniqueId, SaidBy: 'The chef', Version: job.Version };
    expect(
      (await desk(kit.app, staff, `jobs/${id}/quote/approve`, { ...said, TotalIncGst: 906.29 })).status,
    ).toBe(403);
    const { status, body } = await answer(landlordId);
    expect([status, body.Quotes?.[0].State]).toEqual([200, 'declined']);
  });

  test('shows the people of the site who pays, and amounts only once it allows them', async () => {
    const people = await tenantAndLandlord();
    const { kit, customer, landlord } = people;
    const id = await paying(people);
    const job = await quotedJob(people);
    const read = async () => (await portalCall(kit, customer, 'GET', `jobs/${job.id}`)).body;
    expect(await read()).toMatchObject({
      PaidBy: { Kind: 'landlord', Name: LANDLORD_NAME },
      TotalIncGst: null,
      FeeExGst: null,
      Quote: null,
    });
    const change = (Version: number) =>
      portalCall(kit, landlord, 'PUT', `paid-sites/${id}`, {
        Version,
        LimitIncGst: null,
        ShowsAmounts: true,
      });
    expect((await change(1)).body.detail).toBe(payerMessages.changedMeanwhile);
    expect((await change(2)).status).toBe(200);
    expect(await read()).toMatchObject({ TotalIncGst: expect.any(Number), Quote: { State: 'waiting' } });
    expect((await portalCall(kit, landlord, 'GET', `jobs/${job.id}`)).status).toBe(404);
  });

  test('leaves the people of the site no amount in any call, letter or copy of their data', async () => {
    const people = await tenantAndLandlord();
    const { kit, customer } = people;
    await paying(people);
    // Unlike the job before, which they pay themselves.
    const { id } = await quotedJob(people, { ParkingFeeExGst: 9.91 });
    const { rows } = await kit.deps.pool.query(
      `select total_cents::int as cents from jobs where id = $1 union select gst_cents from jobs where id = $1
       union select total_cents from quotes where job_id = $1 union select subtotal_cents from quotes where job_id = $1`,
      [id],
    );
    const amounts = rows.flatMap(({ cents }) => [
      String(cents),
      String(cents / 100),
      (cents / 100).toFixed(2),
    ]);
    const says = (text: string | undefined) =>
      amounts.filter((amount) =>
        new RegExp(`(?<![0-9.-])${amount.replace('.', '\\.')}(?![0-9.-])`).test(text ?? ''),
      );
    for (const path of [
      'jobs',
      `jobs/${id}`,
      `jobs/${id}/visit`,
      `jobs/${id}/quote`,
      `jobs/${id}/quote/approvers`,
      `jobs/${id}/invoices`,
      'quote',
      'servicehistory',
      'invoices',
      'receipts',
      'statements/2026-11',
      'payers',
      'equipment',
      'sites',
      'profile/export',
    ]) {
      const { statusCode, payload } = await kit.app.inject({
        url: `/api/v1/customerportal/${path}`,
        headers: { authorization: `Bearer ${customer}` },
      });
      expect.soft(statusCode, path).toBeLessThan(500);
      expect.soft(says(payload), path).toEqual([]);
    }
    const letters = await deliverEmails(kit);
    const theirs = letters.filter(({ to }) => to?.some(({ address }) => address === EMAIL));
    expect(theirs.length).toBeGreaterThan(0);
    for (const { subject, text } of theirs) expect.soft(says(`${subject} ${text}`), subject).toEqual([]);
  });

  test('isn’t billed above its limit: the tenant says that they pay, with a card', async () => {
    const people = await tenantAndLandlord();
    const { kit, customer } = people;
    await paying(people, 100);
    await removeCard(people);
    const refused = await book(kit.app, customerForm(), { token: customer });
    expect(errorsOf(refused.body)).toEqual([
      ['PayOurselves', payerMessages.aboveLimit(`Your landlord ${LANDLORD_NAME}`, LANDLORD_NAME)],
    ]);
    const ourselves = { PayOurselves: 'true' };
    const cardless = await book(kit.app, customerForm(ourselves), { token: customer });
    expect(errorsOf(cardless.body)?.map(([field]) => field)).toContain('CheckoutCardToken');
  });

  test('ends from the next job on, by either side; both at once end it once', async () => {
    const people = await tenantAndLandlord();
    const { kit, customer, landlord, siteId, landlordId } = people;
    const id = await paying(people);
    const before = await book(kit.app, customerForm(), { token: customer });
    const ends = await Promise.all([
      portalCall(kit, landlord, 'DELETE', `paid-sites/${id}?Version=2`),
      portalCall(kit, customer, 'DELETE', `sites/${siteId}/payer?Version=2&SitePayerId=${id}`),
    ]);
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    const letters = await deliverEmails(kit);
    expect(addressesOf(letters.filter(({ subject }) => subject?.includes('longer'))).sort()).toEqual([
      LANDLORD,
      EMAIL,
    ]);
    const after = await book(kit.app, customerForm(), { token: customer });
    const { rows } = await kit.deps.pool.query(
      'select payer_id::int as payer from jobs where id = any($1) order by id',
      [[before.body.repairId, after.body.repairId]],
    );
    expect(rows).toEqual([{ payer: landlordId }, { payer: null }]);
  });

  test('is asked for in vain once it’s withdrawn, or once somebody else accepts at the same time', async () => {
    const people = await tenantAndLandlord();
    const { kit, customer, siteId } = people;
    const token = await asked(people);
    const { SitePayerId } = (await portalCall(kit, customer, 'GET', 'payers')).body.Payers[0];
    const [accepted, withdrawn] = await Promise.all([
      acceptPaying(people, token),
      portalCall(kit, customer, 'DELETE', `sites/${siteId}/payer?Version=1&SitePayerId=${SitePayerId}`),
    ]);
    const { body } = await portalCall(kit, customer, 'GET', 'payers');
    // Whichever came first counts, and the other is refused.
    if (accepted.status === 200) {
      expect([withdrawn.status, body.Payers[0].State]).toEqual([409, 'pays']);
    } else {
      expect([accepted.body.LinkFault, withdrawn.status, body.Payers]).toEqual(['used', 200, []]);
    }
  });

  test('is set up by the office for a customer, who hears of it, and shown with the job', async () => {
    const people = await tenantAndLandlord();
    const { kit, customer, staff, siteId, tenantId } = people;
    const path = `customers/${tenantId}/sites/${siteId}/payer`;
    const asking = await desk(kit.app, staff, path, { Kind: 'landlord', UserName: LANDLORD });
    expect(asking.status, JSON.stringify(asking.body)).toBe(200);
    const letters = await deliverEmails(kit);
    expect(addressesOf(letters).sort()).toEqual([LANDLORD, EMAIL]);
    const token = tokenIn(letters.find(({ to }) => to?.some(({ address }) => address === LANDLORD)));
    expect((await acceptPaying(people, token, 100)).status).toBe(200);
    const { body } = await desk(kit.app, staff, `customers/${tenantId}/payers`);
    expect(body.Payers).toMatchObject([{ State: 'pays', BusinessName: LANDLORD_NAME, LimitIncGst: 100 }]);
    const { rows } = await kit.deps.pool.query(
      `select action, count(*)::int as n from audit_log where action like 'payer-%' group by action order by action`,
    );
    expect(rows).toEqual([
      { action: 'payer-accepted', n: 2 },
      { action: 'payer-asked', n: 1 },
    ]);
    // Above the limit the office bills the customer, with a reason.
    const booked = await book(kit.app, customerForm({ PayOurselves: 'true' }), { token: customer });
    const { body: job } = await desk(kit.app, staff, `jobs/${booked.body.repairId}`);
    expect(job.PaidBy).toBeNull();
  });

  test('isn’t accepted for a business that is forgotten meanwhile', async () => {
    const people = await tenantAndLandlord();
    const { kit, landlordId } = people;
    const token = await asked(people);
    const client = await kit.deps.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from customers where id = $1 for update', [landlordId]);
      await client.query('delete from memberships where customer_id = $1', [landlordId]);
      await client.query(`update people set user_name = 'x' || id where primary_contact_of = $1`, [
        landlordId,
      ]);
      const accepted = acceptPaying(people, token);
      await until(async () => {
        const { rows } = await kit.deps.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows.length > 0;
      });
      await client.query('commit');
      expect((await accepted).status).toBe(403);
    } finally {
      client.release(true);
    }
    const { rows } = await kit.deps.pool.query('select payer_id from site_payers');
    expect(rows).toEqual([{ payer_id: null }]);
  });

  test('is asked alike whether the address is known or not, and only it can accept', async () => {
    const people = await tenantAndLandlord();
    const { kit, customer, siteId } = people;
    const ask = (UserName: string) =>
      portalCall(kit, customer, 'POST', `sites/${siteId}/payer`, { Kind: 'landlord', UserName });
    const [known, unknown] = [await ask(LANDLORD), await ask('nobody@harbour.example')];
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)]);
    const token = await asked(people, 'nobody@harbour.example');
    expect((await acceptPaying(people, token)).body.detail).toBe(
      payerMessages.forAnotherAddress('nobody@harbour.example'),
    );
    expect(await acceptPaying({ ...people, landlord: customer }, await asked(people, EMAIL))).toMatchObject({
      status: 409,
      body: { detail: payerMessages.ownSite },
    });
  });
});
