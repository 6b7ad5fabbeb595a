import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { taskHandlers } from '../../tasks.ts';

const PATH = '/api/v1/mmregint';

const register = ({ app }: TestApp, payload: object, url = PATH) =>
  send(app, { method: 'POST', url, payload });

async function subscribers({ deps }: TestApp) {
  return (await deps.pool.query('select email, postcode, created_at from subscribers order by id')).rows;
}

describe('registering interest in a postcode', () => {
  test('[R7.43, R8.15, R5.02] keeps email and postcode once', async () => {
    const kit = await testApp();
    const { status, body } = await register(kit, { Email: ' Pat@Cafe.Example ', Postcode: '4999' });
    expect([status, body]).toEqual([200, { Message: 'Done. Submit successfully' }]);
    expect(await subscribers(kit)).toEqual([
      { email: 'pat@cafe.example', postcode: '4999', created_at: new Date('2026-11-22T22:10:00Z') },
    ]);
    kit.clock.advance({ hours: 1 });
    const again = await register(kit, { Email: 'pat@cafe.example', Postcode: '4999' }, PATH.toUpperCase());
    expect(again.body).toEqual(body);
    await register(kit, { Email: 'pat@cafe.example', Postcode: '1234' });
    expect((await subscribers(kit)).map(({ postcode }) => postcode)).toEqual(['4999', '1234']);
  });

  test('[R5.21, R5.23, R7.55] refuses by field, and keeps nothing', async () => {
    const kit = await testApp();
    const email = { field: 'Email', message: 'Please enter a valid email address' };
    const postcode = { field: 'Postcode', message: 'Cannot identify the postcode.' };
    expect((await register(kit, { Email: 'pat', Postcode: '4999' })).body.errors).toEqual([email]);
    expect((await register(kit, { Email: 'pat@cafe.example', Postcode: '0001' })).body.errors).toEqual([
      postcode,
    ]);
    expect((await register(kit, {})).body.errors).toEqual([email, postcode]);
    const raw = (type: string, payload: string) =>
      send(kit.app, { method: 'POST', url: PATH, payload, headers: { 'content-type': type } });
    expect((await raw('application/json', '{')).status).toBe(400);
    expect((await raw('text/plain', 'hello')).status).toBe(415);
    expect(await subscribers(kit)).toEqual([]);
  });
});

const CONTACT = '/api/v1/ContactUs/ContactUs';
const message = (changes: object = {}) => ({
  Name: 'Dan Okafor',
  Email: 'Dan@Okafor.example',
  Mobile: '+61 491 570 157',
  Topic: 'provider',
  Message: 'I hold a refrigerant handling licence.\nCan I join?',
  ...changes,
});
const contact = ({ app }: TestApp, payload: object) => send(app, { method: 'POST', url: CONTACT, payload });

async function received({ deps }: TestApp) {
  return (
    await deps.pool.query('select name, email, mobile, topic, message from contact_requests order by id')
  ).rows;
}

describe('the contact form', () => {
  test('[R7.47, R8.12, R1.04] keeps the message and lets the operator know by mail', async () => {
    const kit = await testApp();
    const { status, body } = await contact(kit, message());
    expect([status, body]).toEqual([200, { Message: "Thanks we'll be in contact soon." }]);
    expect(await received(kit)).toEqual([
      {
        name: 'Dan Okafor',
        email: 'dan@okafor.example',
        mobile: '0491570157',
        topic: 'provider',
        message: 'I hold a refrigerant handling licence.\nCan I join?',
      },
    ]);
    await taskHandlers(kit.deps)['send-mail']({ mail: 'contact-received', contactRequestId: 1 });
    const mail = await PostalMime.parse(
      await readFile(join(kit.deps.config.dataDir, 'outbox', 'contact-received-1.eml')),
    );
    expect(mail).toMatchObject({
      to: [{ address: 'help@galley.example' }],
      subject: 'Become a provider: Dan Okafor',
    });
    for (const part of [mail.html, mail.text]) {
      for (const text of [
        'dan@okafor.example',
        '0491570157',
        'refrigerant handling licence.',
        'Can I join?',
      ]) {
        expect.soft(part).toContain(text);
      }
      expect(part).not.toMatch(/undefined|null/);
    }
  });

  test('[R7.47] sent twice is one message, at once too', async () => {
    const kit = await testApp();
    const answers = await Promise.all([1, 2, 3].map(() => contact(kit, message())));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await received(kit)).toHaveLength(1);
    await contact(kit, message({ Message: 'And I can start on Monday.' }));
    expect(await received(kit)).toHaveLength(2);
    kit.clock.advance({ hours: 2 });
    await contact(kit, message());
    expect(await received(kit)).toHaveLength(3);
    await contact(kit, message({ Email: 'somebody.else@cafe.example' }));
    expect(await received(kit)).toHaveLength(4);
  });

  test('[R5.21, R5.23] needs no mobile; every other field at fault is named', async () => {
    const kit = await testApp();
    expect(await contact(kit, message({ Mobile: '' }))).toMatchObject({ status: 200 });
    const refused = await contact(kit, {
      Name: ' ',
      Email: 'dan',
      Mobile: '12',
      Topic: 'x'.repeat(121),
      Message: '',
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      { field: 'Name', message: 'Name is required' },
      { field: 'Email', message: 'Please enter a valid email address' },
      { field: 'Mobile', message: 'Mobile must have at least 10 digits' },
      { field: 'Topic', message: 'At most 120 characters' },
      { field: 'Message', message: 'Please write a message' },
    ]);
    expect(await contact(kit, message({ Message: 'x'.repeat(2001) }))).toMatchObject({ status: 422 });
    expect(await received(kit)).toHaveLength(1);
  });

  test('[R7.55] is limited per address', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    for (let index = 0; index < 5; index += 1) {
      expect(await contact(kit, message({ Message: `Message ${index}` }))).toMatchObject({ status: 200 });
    }
    expect(await contact(kit, message())).toMatchObject({ status: 429 });
  });
});
