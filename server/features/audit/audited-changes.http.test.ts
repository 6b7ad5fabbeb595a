import { describe, expect, test } from 'vitest';
import { NEW_PASSWORD, PASSWORD, postJson } from '../../../tests/kit/accounts.ts';
import { send, testApp } from '../../../tests/kit/app.ts';
import { book, customerForm } from '../../../tests/kit/bookings.ts';
import { ADMIN, DISPATCHER, desk, jobPeople, QUOTE, signedInStaff, VISIT } from '../../../tests/kit/desk.ts';

type Entry = { Action: string; ActorKind: string };

const actionsOf = (entries: Entry[]) => entries.map(({ Action }) => Action).reverse();
const auditOf = async (kit: Parameters<typeof signedInStaff>[0], admin: string, query = '') =>
  (await desk(kit.app, admin, `audit${query}`)).body.AuditEntries;

describe('the audit trail', () => {
  test('records what staff do to a job, with before and after, and only if it changed something', async () => {
    const { kit, staff, jobId } = await jobPeople();
    const admin = await signedInStaff(kit, ADMIN);
    const [customer] = (await desk(kit.app, staff, 'customers')).body.CustomerList;
    const change = (what: string, body: object) => desk(kit.app, staff, `jobs/${jobId}/${what}`, body);
    await change('schedule', VISIT);
    await change('schedule', VISIT);
    await change('start', {});
    const work = {
      Date: '2026-11-20',
      From: '08:10',
      To: '09:05',
      Work: 'Found the bearing worn.',
      Parts: [],
    };
    await change('visits', work);
    await change('quote', QUOTE);
    await change('cancel', { Reason: 'Closed for good.' });
    const entries = await auditOf(kit, admin, `?CustomerId=${customer.CustomerId}`);
    const changes = entries.filter(({ ActorKind }: Entry) => ActorKind === 'staff');
    expect(actionsOf(changes)).toEqual([
      'job-scheduled',
      'job-started',
      'visit-recorded',
      'quote-sent',
      'job-cancelled',
    ]);
    expect(changes.at(-1)).toMatchObject({
      SubjectKind: 'job',
      SubjectId: jobId,
      Address: '127.0.0.1',
      Details: {
        before: { state: 'Requested', techName: null },
        after: { state: 'Scheduled', techName: 'Dan Okafor' },
      },
    });
    expect(changes[1]).toMatchObject({ Details: { after: { quote: expect.any(String), replaces: null } } });
    expect(changes[0]).toMatchObject({
      Details: { before: { state: 'QuoteWaiting' }, after: { reason: 'Closed for good.' } },
    });
  });

  test('records a booking by staff, its link, and the answers to requests', async () => {
    const { kit, staff } = await jobPeople();
    const admin = await signedInStaff(kit, ADMIN);
    const [{ CustomerId }] = (await desk(kit.app, staff, 'customers')).body.CustomerList;
    const { StaffRequest } = (await desk(kit.app, staff, 'staff-requests', { CustomerId })).body;
    expect(await book(kit.app, customerForm({ StaffRequest }))).toMatchObject({ status: 200 });
    const message = {
      Name: 'Jo',
      Email: 'jo@brennan.example',
      Topic: 'provider',
      Message: 'How do we join?',
    };
    await send(kit.app, { method: 'POST', url: '/api/v1/ContactUs/ContactUs', payload: message });
    await desk(kit.app, staff, 'contact-requests/1/answer', { Answer: 'Send us your licences.' });
    const entries = await auditOf(kit, admin);
    expect(entries.slice(0, 3)).toMatchObject([
      { Action: 'contact-request-answered', SubjectKind: 'contact-request', SubjectId: 1 },
      { Action: 'job-booked', ActorKind: 'staff', CustomerId, Details: { after: { isNewCustomer: false } } },
      { Action: 'staff-request-issued', ActorKind: 'staff', CustomerId },
    ]);
    expect(JSON.stringify(entries)).not.toContain(StaffRequest);
  });

  test('records passwords, second factors and sign-outs of staff, and what was refused', async () => {
    const kit = await testApp();
    const admin = await signedInStaff(kit, ADMIN);
    const staff = await signedInStaff(kit);
    await desk(kit.app, staff, 'password', { OldPassword: 'wrong-one-9', NewPassword: 'door-seal-kit-8' });
    await desk(kit.app, staff, 'password', {
      OldPassword: DISPATCHER.Password,
      NewPassword: 'door-seal-kit-8',
    });
    expect(await desk(kit.app, staff, 'audit')).toMatchObject({ status: 403 });
    await desk(kit.app, admin, 'staff/12/signout', {});
    const entries = await auditOf(kit, admin, '?StaffId=12');
    expect(actionsOf(entries)).toEqual([
      'staff-signed-in',
      'staff-factor-confirmed',
      'staff-proof-refused',
      'staff-password-changed',
      'access-refused',
    ]);
    expect(entries[0]).toMatchObject({ Details: { call: 'GET /api/v1/desk/audit' } });
    const [last] = await auditOf(kit, admin, '?Action=staff-signed-out-everywhere');
    expect(last).toMatchObject({ ActorId: 11, SubjectId: 12 });
    expect(JSON.stringify(entries)).not.toMatch(/door-seal|wrong-one/);
  });

  test('records a customer who changes the password, gives a wrong one, or calls the desk', async () => {
    const { kit, customer } = await jobPeople();
    const admin = await signedInStaff(kit, ADMIN);
    await postJson(kit.app, '/api/v1/Account/Reauthenticate', { Password: 'wrong' }, customer);
    const swap = { OldPassword: PASSWORD, NewPassword: NEW_PASSWORD };
    await postJson(kit.app, '/api/v1/Account/ChangePassword', swap, customer);
    await desk(kit.app, customer, 'jobs');
    const entries = await auditOf(kit, admin, '?CustomerId=5001');
    expect(actionsOf(entries)).toEqual([
      'customer-signed-in',
      'customer-proof-refused',
      'customer-password-changed',
      'access-refused',
    ]);
  });
});
