import { describe, expect, test } from 'vitest';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { desk, jobPeople, signedInStaff } from '../../../tests/kit/desk.ts';
import { registeredEquipment } from '../../../tests/kit/equipment.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { secretOf } from '../../platform/secret.ts';
import { signStaffRequest, verifyStaffRequest } from '../staff/staff-requests/staff-request.ts';

async function writeContact({ app }: TestApp, changes: object = {}) {
  const payload = {
    Name: 'Jo Brennan',
    Email: 'jo@brennan.example',
    Topic: 'provider',
    Message: 'How do we get work from you?',
    ...changes,
  };
  const { status } = await send(app, { method: 'POST', url: '/api/v1/ContactUs/ContactUs', payload });
  expect(status).toBe(200);
}

describe('[R7.47] what came through the contact form', () => {
  test('waits at the desk, is answered once, and the answer goes by mail', async () => {
    const kit = await testApp();
    const staff = await signedInStaff(kit);
    await writeContact(kit);
    await deliverEmails(kit);
    const { body } = await desk(kit.app, staff, 'contact-requests');
    expect(body).toMatchObject({
      ContactRequests: [{ Name: 'Jo Brennan', Email: 'jo@brennan.example', Topic: 'provider', Answer: null }],
      Next: null,
    });
    const path = `contact-requests/${body.ContactRequests[0].Id}/answer`;
    const Answer = 'Send us your licences.\n\nWe call you <soon>.';
    const answers = await Promise.all([1, 2, 3].map(() => desk(kit.app, staff, path, { Answer })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await desk(kit.app, staff, path, { Answer: 'No' })).toMatchObject({ status: 409 });
    expect((await desk(kit.app, staff, 'contact-requests')).body.ContactRequests).toEqual([]);
    expect(
      (await desk(kit.app, staff, 'contact-requests?State=answered')).body.ContactRequests,
    ).toMatchObject([{ Answer, AnsweredOn: '2026-11-22T22:10:00Z' }]);
    const mails = await deliverEmails(kit);
    expect(mails).toMatchObject([
      { subject: 'Our reply: Become a provider', to: [{ address: 'jo@brennan.example' }] },
    ]);
    const [mail] = mails;
    expect(mail?.html).toContain('We call you &lt;soon&gt;.');
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain('Hello Jo Brennan, you wrote to us on Mon 23 Nov.');
      expect(part).toContain('How do we get work from you?');
      expect(part).not.toMatch(/undefined|null|NaN/);
    }
  });

  test('comes page by page, the oldest first', async () => {
    const kit = await testApp();
    const staff = await signedInStaff(kit);
    for (let index = 0; index < 51; index += 1) await writeContact(kit, { Message: `Message ${index}` });
    const first = (await desk(kit.app, staff, 'contact-requests')).body;
    expect(first.ContactRequests).toHaveLength(50);
    expect(first.ContactRequests[0].Message).toBe('Message 0');
    const second = (await desk(kit.app, staff, `contact-requests?After=${first.Next}`)).body;
    expect(second).toMatchObject({ ContactRequests: [{ Message: 'Message 50' }], Next: null });
  });

  test('[R5.23] is refused an empty answer, and one to nothing', async () => {
    const kit = await testApp();
    const staff = await signedInStaff(kit);
    await writeContact(kit);
    expect(await desk(kit.app, staff, 'contact-requests/1/answer', { Answer: ' ' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Answer', message: 'Please write the answer. The customer reads it' }] },
    });
    expect(await desk(kit.app, staff, 'contact-requests/99/answer', { Answer: 'Yes' })).toMatchObject({
      status: 404,
    });
  });
});

describe('[R7.22] a warranty request', () => {
  test('waits at the desk with its equipment and customer; the answer is emailed and shown in the history', async () => {
    const { kit, staff, customer: token } = await jobPeople();
    const { Id: assetId } = await registeredEquipment(kit.app, token);
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
    await send(kit.app, {
      method: 'POST',
      url: `/api/v1/customerportal/equipment/${assetId}/warrantyrequest`,
      headers,
      payload: { AssetId: assetId, Message: 'The new fan rattles.' },
    });
    await deliverEmails(kit);
    const { body } = await desk(kit.app, staff, 'warranty-requests');
    expect(body.WarrantyRequests).toMatchObject([
      { AssetId: assetId, Message: 'The new fan rattles.', CustomerName: 'Priya Nair', Answer: null },
    ]);
    const path = `warranty-requests/${body.WarrantyRequests[0].Id}/answer`;
    const Answer = 'Covered. Dan comes on Thursday, at no charge.';
    expect(await desk(kit.app, staff, path, { Answer })).toMatchObject({ status: 200, body: { Answer } });
    expect(await desk(kit.app, staff, path, { Answer })).toMatchObject({ status: 200 });
    expect(await desk(kit.app, staff, path, { Answer: 'Not covered.' })).toMatchObject({ status: 409 });
    expect(await desk(kit.app, staff, 'warranty-requests/99/answer', { Answer })).toMatchObject({
      status: 404,
    });
    const mails = await deliverEmails(kit);
    expect(mails).toHaveLength(1);
    for (const part of [mails[0]?.html, mails[0]?.text]) {
      expect(part).toContain(Answer);
      expect(part).toContain('The new fan rattles.');
      expect(part).toContain(`http://localhost:8080/#/equipment-register--detail?EquipmentId=${assetId}`);
      expect(part).not.toMatch(/undefined|null|NaN/);
    }
    const history = await send(kit.app, {
      url: '/api/v1/customerportal/equipment/warrantyrequesthistory',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(history.body.WarrantyRequests).toMatchObject([{ Answer, AnsweredOn: expect.any(String) }]);
    expect((await desk(kit.app, staff, 'warranty-requests')).body.WarrantyRequests).toEqual([]);
    expect(
      (await desk(kit.app, staff, 'warranty-requests?State=answered')).body.WarrantyRequests,
    ).toHaveLength(1);
  });
});

describe('[R6.05, R4.31] a staff request', () => {
  test('is issued with a link to the site, for a customer or for nobody yet', async () => {
    const { kit, staff } = await jobPeople();
    const { status, body } = await desk(kit.app, staff, 'staff-requests', { CustomerId: 5001 });
    expect(status).toBe(200);
    expect(body).toEqual({
      StaffRequest: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
      Url: `http://localhost:8080/#/instant-quote?staffrequest=${body.StaffRequest}`,
      ExpiresOn: '2026-11-23T06:10:00Z',
    });
    expect(verifyStaffRequest(kit.deps, body.StaffRequest)).toEqual({
      staffId: 11,
      customerId: 5001,
      expiresAt: '2026-11-23T06:10:00Z',
      nonce: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const open = await desk(kit.app, staff, 'staff-requests', {});
    expect(verifyStaffRequest(kit.deps, open.body.StaffRequest)).toMatchObject({ customerId: null });
    expect(open.body.StaffRequest).not.toBe(body.StaffRequest);
    expect(await desk(kit.app, staff, 'staff-requests', { CustomerId: 99 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'CustomerId', message: 'There is no such customer' }] },
    });
  });

  test('holds for 8 hours, and only as it was signed here', async () => {
    const { deps, clock } = await testApp();
    const { token } = signStaffRequest(deps, { staffId: 11, customerId: 5001 });
    const [payload = '', code = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ staffId: 1, customerId: 5001 })).toString('base64url');
    for (const bad of [
      '',
      '.',
      payload,
      `${payload}.`,
      `${forged}.${code}`,
      `${payload}.${code}x`,
      `${token}.${code}`,
    ]) {
      expect(verifyStaffRequest(deps, bad)).toBe('forged');
    }
    const elsewhere = { clock, secret: secretOf('another installation with a secret of its own') };
    expect(verifyStaffRequest(elsewhere, token)).toBe('forged');
    clock.advance({ hours: 7, minutes: 59 });
    expect(verifyStaffRequest(deps, token)).toMatchObject({ staffId: 11 });
    clock.advance({ minutes: 1 });
    expect(verifyStaffRequest(deps, token)).toBe('expired');
  });
});
