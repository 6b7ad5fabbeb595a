import { expect, test } from 'vitest';
import { sharedApp, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { book, visitorForm } from '../../../tests/kit/bookings.ts';
import { STAGING } from '../../../tests/kit/staging.ts';
import { taskHandlers } from '../../tasks.ts';

/** Only there are emails shown. */
const LOCAL = { env: { GALLEY_ENV: 'local' } };

async function confirmed(kit: TestApp, changes: Parameters<typeof visitorForm>[0] = {}) {
  const { body } = await book(kit.app, visitorForm(changes));
  await taskHandlers(kit.deps)['send-mail']({ mail: 'booking-confirmation', jobId: body.repairId });
}

test('lists the mails, the last written first', async () => {
  const kit = await testApp(LOCAL);
  expect((await kit.app.inject('/outbox')).body).toContain('No mail was written yet.');
  await confirmed(kit);
  await confirmed(kit, { CheckoutEmailAddress: 'sam@ferrystreet.example' });
  const { body, headers } = await kit.app.inject('/outbox');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body.indexOf('GAL1043R')).toBeGreaterThan(0);
  expect(body.indexOf('GAL1042R')).toBeGreaterThan(body.indexOf('GAL1043R'));
  expect(body).toContain('sam@ferrystreet.example');
  expect(body).toContain('Mon 23 Nov, 9:10am Sydney time');
});

test('shows a mail shut into a frame without scripts, with its text and its files', async () => {
  const kit = await testApp(LOCAL);
  await confirmed(kit, { CheckoutFirstName: '<script>alert(1)</script>' });
  const { body, headers } = await kit.app.inject('/outbox/booking-1042');
  expect(body).toMatch(
    /<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/,
  );
  expect(body).not.toMatch(/<script/);
  expect(body).toContain('got your booking for Tue 24 Nov, 8am-12pm.');
  expect(headers['content-security-policy']).toContain("script-src 'self'");

  const file = await kit.app.inject('/outbox/booking-1042/attachments/0');
  expect(file.headers).toMatchObject({
    'content-type': expect.stringContaining('text/calendar'),
    'content-disposition': 'attachment; filename=GAL1042R.ics',
  });
  expect(file.body).toContain('\r\nDTSTART:20261123T210000Z\r\n');
  const source = await kit.app.inject('/outbox/booking-1042/source');
  expect(source.body).toContain('Message-ID: <booking-1042@galley.example>');
});

const shared = sharedApp(async (kit) => {
  await confirmed(kit);
  return kit;
}, LOCAL);

test.each([
  '/outbox/booking-1',
  '/outbox/..%2Fgalley',
  '/outbox/booking-1042/attachments/7',
  '/outbox/x/source',
])('has nothing at %s', async (url) => {
  const kit = await shared();
  expect((await kit.app.inject(url)).statusCode).toBe(404);
});

test.each([STAGING, { GALLEY_ENV: 'test' }])('is shut in any other environment: $GALLEY_ENV', async (env) => {
  const kit = await testApp({ env });
  await confirmed(kit);
  for (const url of ['/outbox', '/outbox/booking-1042', '/outbox/booking-1042/source']) {
    const { statusCode, body } = await kit.app.inject(url);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('GAL1042R');
  }
});

test('has nothing for a page whose host name was pointed at this machine', async () => {
  const kit = await shared();
  for (const url of ['/outbox', '/outbox/booking-1042', '/outbox/booking-1042/source']) {
    const read = async (host: string) => (await kit.app.inject({ url, headers: { host } })).statusCode;
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080']) expect(await read(host)).toBe(200);
    for (const host of ['attacker.example', 'localhost.attacker.example:8080', '127.0.0.1.attacker.example'])
      expect.soft(await read(host), host).toBe(404);
  }
});
