import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { confirmEmails, send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { ACCOUNT, signedInCustomer } from '../../../tests/kit/bookings.ts';
import {
  otherCustomer,
  read,
  registeredEquipment,
  setInUse,
  whileRetiring,
} from '../../../tests/kit/equipment.ts';
import { outboxFolder } from '../../adapters/mail/local.ts';
import type { EmailTask } from '../../queue/task-data.ts';
import { taskHandlers } from '../../tasks.ts';
import { outbox } from '../outbox/outbox-folder.ts';

const MESSAGE = 'The fan that was replaced in March is loud again.';

function ask(
  app: FastifyInstance,
  token: string | null,
  equipmentId: number,
  body: object = {},
  key: string = randomUUID(),
) {
  return send(app, {
    method: 'POST',
    url: `/api/v1/customerportal/equipment/${equipmentId}/warrantyrequest`,
    headers: { 'idempotency-key': key, ...(token && { authorization: `Bearer ${token}` }) },
    payload: { Message: MESSAGE, AssetId: equipmentId, ...body },
  });
}

async function customerWithEquipment(kit: TestApp) {
  const customer = await signedInCustomer(kit.app);
  await confirmEmails(kit);
  const equipment = await registeredEquipment(kit.app, customer.token);
  return { ...customer, equipmentId: equipment.Id as number };
}

async function requestRows({ deps }: TestApp) {
  const { rows } = await deps.pool.query(
    'select customer_id::int, asset_id::int, message from warranty_requests order by id',
  );
  return rows;
}

/** The queued emails, without the booking's own. */
async function ordered({ deps }: TestApp): Promise<EmailTask[]> {
  const { rows } = await deps.pool.query(
    `select data from jobs.job where name = 'send-mail' and data ->> 'mail' like 'warranty%' order by data ->> 'mail'`,
  );
  return rows.map(({ data }) => data);
}

describe('[R7.22] a warranty request', () => {
  test('is refused for retired equipment, as a service request is, also one that was retired meanwhile', async () => {
    const kit = await testApp();
    const { token, equipmentId } = await customerWithEquipment(kit);
    const refused = {
      status: 422,
      body: { errors: [{ field: 'AssetId', message: equipmentMessages.equipmentRetired }] },
    };
    const key = randomUUID();
    expect(await ask(kit.app, token, equipmentId, {}, key)).toMatchObject({ status: 200 });
    expect(await whileRetiring(kit, equipmentId, () => ask(kit.app, token, equipmentId))).toMatchObject(
      refused,
    );
    expect(await ask(kit.app, token, equipmentId)).toMatchObject(refused);
    expect(await requestRows(kit)).toHaveLength(1);
    // The answer to a duplicate of an earlier one stays the same.
    expect(await ask(kit.app, token, equipmentId, {}, key)).toMatchObject({ status: 200 });
    await setInUse(kit.app, token, equipmentId, 'restore');
    expect(await ask(kit.app, token, equipmentId)).toMatchObject({ status: 200 });
  });

  test('[R3.15, R8.12] is kept and thanked for', async () => {
    const kit = await testApp();
    const { token, equipmentId } = await customerWithEquipment(kit);
    expect(await ask(kit.app, token, equipmentId)).toMatchObject({
      status: 200,
      body: { Message: "Thanks we'll process your request soon." },
    });
    expect(await requestRows(kit)).toMatchObject([{ asset_id: equipmentId, message: MESSAGE }]);
  });

  test('is acknowledged to the customer by mail, and told the operator, once each', async () => {
    const kit = await testApp();
    const { token, equipmentId } = await customerWithEquipment(kit);
    await ask(kit.app, token, equipmentId);
    const handle = taskHandlers(kit.deps)['send-mail'];
    const orders = await ordered(kit);
    for (const order of [...orders, ...orders]) await handle(order);
    const mails = (await outbox(outboxFolder(kit.deps.config.dataDir)).newest()).map(({ mail }) => mail);
    expect(mails).toHaveLength(2);
    const to = (address: string) => mails.find((mail) => mail.to?.[0]?.address === address);

    const customer = to(String(ACCOUNT.CheckoutEmailAddress));
    expect(customer?.subject).toBe('Warranty request received: Underbench fridge, Skope ProSpec 2 door');
    for (const part of [customer?.html, customer?.text]) {
      expect(part).toContain(MESSAGE);
      expect(part).toContain('PG250-88214');
      expect(part).toContain('7 Ferry Street');
      expect(part).toContain(`/#/equipment-register--detail?EquipmentId=${equipmentId}`);
    }
    const operator = to(kit.deps.config.brand.email);
    expect(operator?.subject).toBe(
      'Warranty request: Underbench fridge, Skope ProSpec 2 door, Marlowe Street Café Pty Ltd',
    );
    for (const part of [operator?.html, operator?.text]) {
      expect(part).toContain(MESSAGE);
      expect(part).toContain('priya@marlowestreet.example');
      expect(part).toContain('0491 570 156');
    }
  });

  test('tells the operator the person where there is no business and no mobile yet', async () => {
    const kit = await testApp();
    const { token, equipmentId } = await customerWithEquipment(kit);
    await kit.deps.pool.query('update customers set business_name = null, mobile = null');
    await kit.deps.pool.query('update assets set serial_identifier = null, equipment_location = null');
    await ask(kit.app, token, equipmentId);
    const handle = taskHandlers(kit.deps)['send-mail'];
    for (const order of await ordered(kit)) await handle(order);
    const mails = await outbox(outboxFolder(kit.deps.config.dataDir)).newest();
    const operator = mails.find(({ mail }) => mail.to?.[0]?.address === kit.deps.config.brand.email)?.mail;
    expect(operator?.subject).toContain('Priya Nair');
    expect(operator?.text).not.toMatch(/Mobile|Serial|null/);
  });

  test('[R4.30] sent 20 times at once is one, with one answer and one mail to each', async () => {
    const kit = await testApp();
    const { token, equipmentId } = await customerWithEquipment(kit);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(kit.app, token, equipmentId, {}, key)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
    expect(await requestRows(kit)).toHaveLength(1);
    expect(await ordered(kit)).toHaveLength(2);
  });

  test('[R4.30] with a key that asked for something else is refused', async () => {
    const kit = await testApp();
    const { token, equipmentId } = await customerWithEquipment(kit);
    const { Id: second } = await registeredEquipment(kit.app, token);
    const key = randomUUID();
    await ask(kit.app, token, equipmentId, {}, key);
    const refused = { status: 409, body: { code: 'idempotency_key_reused' } };
    expect(await ask(kit.app, token, equipmentId, { Message: 'Another thing' }, key)).toMatchObject(refused);
    expect(await ask(kit.app, token, second, {}, key)).toMatchObject(refused);
    expect(await requestRows(kit)).toHaveLength(1);
  });

  test('[R5.23] is refused at its fields', async () => {
    const kit = await testApp();
    const { token, equipmentId } = await customerWithEquipment(kit);
    const { Id: second } = await registeredEquipment(kit.app, token);
    const refused: [body: object, field: string, message: string][] = [
      [{ Message: '  ' }, 'Message', equipmentMessages.descriptionRequired],
      [{ Message: undefined }, 'Message', equipmentMessages.descriptionRequired],
      [{ Message: 'x'.repeat(501) }, 'Message', requestMessages.tooLong('500')],
      [{ AssetId: second }, 'AssetId', requestMessages.unreadableRequest],
    ];
    for (const [body, field, message] of refused) {
      const answer = await ask(kit.app, token, equipmentId, body);
      expect.soft({ body, status: answer.status, errors: answer.body.errors }).toEqual({
        body,
        status: 422,
        errors: [{ field, message }],
      });
    }
    expect(await ask(kit.app, token, equipmentId, {}, 'not-a-uuid')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'idempotency-key' }] },
    });
    expect(await requestRows(kit)).toEqual([]);
  });

  test('[R6.02, R6.04] for another’s equipment is for none, and comes from customers only', async () => {
    const kit = await testApp();
    const { token, equipmentId } = await customerWithEquipment(kit);
    const other = await otherCustomer(kit.app);
    expect(await ask(kit.app, other.token, equipmentId)).toMatchObject({ status: 404 });
    expect(await ask(kit.app, token, 999_999)).toMatchObject({ status: 404 });
    expect(await ask(kit.app, null, equipmentId)).toMatchObject({ status: 401 });
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    expect(await ask(kit.app, token, equipmentId)).toMatchObject({ status: 403 });
    expect(await requestRows(kit)).toEqual([]);
  });
});

describe('[R7.23] the history of warranty requests', () => {
  const HISTORY = 'equipment/warrantyrequesthistory';

  test('shows each with its answer, the newest first', async () => {
    const kit = await testApp();
    const { token, equipmentId } = await customerWithEquipment(kit);
    await ask(kit.app, token, equipmentId);
    kit.clock.advance({ hours: 2 });
    await ask(kit.app, token, equipmentId, { Message: 'And the door too' });
    await kit.deps.pool.query(
      `update warranty_requests set answer = 'We come tomorrow.', answered_at = '2026-11-23T03:00:00Z' where message = $1`,
      [MESSAGE],
    );
    const { status, body } = await read(kit.app, token, HISTORY);
    const equipment = { AssetId: equipmentId, Equipment: 'Underbench fridge, Skope ProSpec 2 door' };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        WarrantyRequests: [
          {
            ...equipment,
            Id: expect.any(Number),
            Message: 'And the door too',
            RequestedOn: '2026-11-23T00:10:00Z',
            Answer: null,
            AnsweredOn: null,
          },
          {
            ...equipment,
            Id: expect.any(Number),
            Message: MESSAGE,
            RequestedOn: '2026-11-22T22:10:00Z',
            Answer: 'We come tomorrow.',
            AnsweredOn: '2026-11-23T03:00:00Z',
          },
        ],
        Next: null,
      },
    });
  });

  test('is narrowed to equipment', async () => {
    const kit = await testApp();
    const { token, equipmentId } = await customerWithEquipment(kit);
    const { Id: second } = await registeredEquipment(kit.app, token);
    await ask(kit.app, token, equipmentId);
    await ask(kit.app, token, second);
    const { body } = await read(kit.app, token, `${HISTORY}?EquipmentId=${second}`);
    expect(body.WarrantyRequests).toMatchObject([{ AssetId: second }]);
    expect((await read(kit.app, token, HISTORY)).body.WarrantyRequests).toHaveLength(2);
  });

  test('comes in pages of 25 that miss and repeat nothing', async () => {
    const kit = await testApp();
    const { token, equipmentId } = await customerWithEquipment(kit);
    await kit.deps.pool.query(
      `insert into warranty_requests (customer_id, asset_id, message, created_at)
       select customer_id, id, 'Request ' || n, now() from assets, generate_series(1, 55) n where id = $1`,
      [equipmentId],
    );
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body } = await read(kit.app, token, `${HISTORY}${next && `?After=${next}`}`);
      expect(body.WarrantyRequests.length).toBeLessThanOrEqual(25);
      seen.push(...body.WarrantyRequests.map(({ Message }: { Message: string }) => Message));
      next = body.Next;
    }
    expect(seen).toEqual(Array.from({ length: 55 }, (_, index) => `Request ${55 - index}`));
  });

  test('[R6.02, R6.03, R6.04] shows nobody else’s', async () => {
    const kit = await testApp();
    const { token, equipmentId } = await customerWithEquipment(kit);
    await ask(kit.app, token, equipmentId);
    const other = await otherCustomer(kit.app);
    for (const path of [HISTORY, `${HISTORY}?EquipmentId=${equipmentId}`]) {
      expect((await read(kit.app, other.token, path)).body.WarrantyRequests).toEqual([]);
    }
    expect(await read(kit.app, token, `${HISTORY}?After=x`)).toMatchObject({ status: 422 });
    expect(await read(kit.app, token, `${HISTORY}?EquipmentId=x`)).toMatchObject({ status: 422 });
    expect(await read(kit.app, null, HISTORY)).toMatchObject({ status: 401 });
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    expect(await read(kit.app, token, HISTORY)).toMatchObject({ status: 403 });
  });
});
