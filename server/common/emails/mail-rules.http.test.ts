import { randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { isCustomersSide } from '../../../domain/jobs/who-acted.ts';
import {
  askForPassword,
  EMAIL,
  get,
  NEW_PASSWORD,
  PASSWORD,
  postJson,
  signedUpCustomer,
  simpleSignUp,
} from '../../../tests/kit/accounts.ts';
import { confirmEmails, passMinutes, send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { book, customerForm, sampleAbn, signIn, visitorForm } from '../../../tests/kit/bookings.ts';
import { jobIn, jobPeople } from '../../../tests/kit/desk.ts';
import { registeredEquipment } from '../../../tests/kit/equipment.ts';
import { portal, visitedJob } from '../../../tests/kit/invoices.ts';
import { deliverEmails, emailTasks, queuedEmails } from '../../../tests/kit/mails.ts';
import { addsPasskey, PASSKEYS } from '../../../tests/kit/passkeys.ts';
import { until } from '../../../tests/kit/until.ts';
import { ATTEMPTS } from '../../platform/limits.ts';
import type { EmailName } from '../../queue/task-data.ts';
import { taskHandlers } from '../../tasks.ts';
import { linkById, linkToken } from '../emailed-links/mailed-links.ts';
import { LETTER_RULES } from './message-rules.ts';

const VICTIM = 'victim@stranger.example';
const ADVERT = 'Win at spam.example';
/** More often than any address may get an email. */
const TIMES = ATTEMPTS.emails.max + 3;

/** Whatever a visitor can write, with an advertisement in it. */
const WORDS = {
  CheckoutEmailAddress: VICTIM,
  CheckoutFirstName: ADVERT,
  CheckoutLastName: ADVERT,
  CheckoutBusinessName: ADVERT,
  CheckoutLocationName: ADVERT,
  CheckoutShopFloorSuite: ADVERT,
  CheckoutStreet: `1 ${ADVERT} Street`,
};
const WORK = {
  Make: ADVERT,
  Model: ADVERT,
  ProblemDescription: ADVERT,
  EquipmentLocation: ADVERT,
  LocationDescription: ADVERT,
  ParkingInstructions: ADVERT,
  SerialIdentifier: ADVERT,
};

async function repeat(what: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < TIMES; at += 1) await what(at);
}

/** The token of the newest link to another email, which its reader has. */
async function newestChange(kit: TestApp): Promise<string> {
  const task = (await emailTasks(kit)).findLast(({ mail }) => mail === 'email-change');
  const link = task?.mail === 'email-change' ? await linkById(kit.deps.db, task.linkId) : null;
  if (!link) throw new Error('No link was queued');
  return linkToken(kit.deps, link);
}

/** How a stranger, or somebody with an account whose email nobody has confirmed, causes an email to it. */
const CAUSES: Partial<Record<EmailName, (kit: TestApp) => Promise<unknown>>> = {
  'booking-confirmation': async ({ app }) => {
    await book(app, visitorForm({ ...WORDS, ...WORK }));
    const token = await signIn(app, VICTIM);
    await repeat(() => book(app, customerForm({ ...WORDS, ...WORK }), { token }));
  },
  'email-confirmation': async ({ app }) => {
    const token = await signedUpCustomer(app, WORDS);
    await repeat(() => postJson(app, '/api/v1/Account/SendConfirmation', {}, token));
  },
  'account-answer': async (kit) => {
    await repeat((at) => (at % 2 ? simpleSignUp(kit, WORDS) : askForPassword(kit, VICTIM)));
  },
  'email-change': async ({ app }) => {
    await repeat(async (at) => {
      const token = await signedUpCustomer(app, {
        ...WORDS,
        CheckoutEmailAddress: `m${at}@crook.example`,
        CheckoutABN: sampleAbn(at),
      });
      await postJson(app, '/api/v1/Account/ChangeEmail', { UserName: VICTIM }, token);
    });
  },
  invitation: async (kit) => {
    await repeat(async (at) => {
      const token = await signedUpCustomer(kit.app, {
        ...WORDS,
        CheckoutEmailAddress: `m${at}@crook.example`,
        CheckoutABN: sampleAbn(at),
      });
      await confirmEmails(kit);
      const invited = { UserName: VICTIM, Role: 'staff', SiteIds: null, LimitIncGst: null };
      await postJson(kit.app, '/api/v1/customerportal/people/invitations', invited, token);
    });
  },
  'payer-asked': async (kit) => {
    await repeat(async (at) => {
      const token = await signedUpCustomer(kit.app, {
        ...WORDS,
        CheckoutEmailAddress: `m${at}@crook.example`,
        CheckoutABN: sampleAbn(at),
      });
      await confirmEmails(kit);
      const { rows } = await kit.deps.pool.query('select max(id)::int as id from locations');
      const path = `/api/v1/customerportal/sites/${rows[0].id}/payer`;
      await postJson(kit.app, path, { Kind: 'landlord', UserName: VICTIM }, token);
    });
  },
  'email-changed': async (kit) => {
    const token = await signedUpCustomer(kit.app, WORDS);
    await confirmEmails(kit);
    await repeat(async (at) => {
      const UserName = at % 2 ? VICTIM : 'm@crook.example';
      await postJson(kit.app, '/api/v1/Account/ChangeEmail', { UserName }, token);
      const link = await newestChange(kit);
      await postJson(kit.app, '/api/v1/Account/ConfirmEmailChange', { token: link }, token);
    });
    await kit.deps.pool.query(`delete from jobs.job where data ->> 'mail' = 'email-change'`);
  },
  'area-serviced': async ({ app, deps }) => {
    await repeat((at) => postJson(app, '/api/v1/mmregint', { Email: VICTIM, Postcode: String(4870 + at) }));
    await deps.pool.query(
      `insert into service_areas select postcode, 'regional' from subscribers on conflict do nothing`,
    );
    await until(() => deps.catalogue.current().places.region('4870') === 'regional');
    await taskHandlers(deps).sweep({});
  },
};

/** Books often and does something to each visit, with an advertisement wherever one can write. */
async function withEachVisit(
  kit: TestApp,
  act: (visit: {
    path: string;
    token: string;
    seen: { SeenStartsAt: string };
  }) => Promise<{ status: number }>,
): Promise<void> {
  const { app } = kit;
  await book(app, visitorForm({ ...WORDS, ...WORK }));
  const token = await signIn(app, VICTIM);
  await repeat(async () => {
    const { body } = await book(app, customerForm({ ...WORDS, ...WORK }), { token });
    const path = `/api/v1/customerportal/jobs/${body.repairId}/visit`;
    const { Visit } = (await get(app, path, token)).body;
    const { status } = await act({ path, token, seen: { SeenStartsAt: Visit.StartsAt } });
    expect(status).toBe(200);
  });
}

const press = (app: TestApp['app'], url: string, token: string, payload: object) =>
  send(app, {
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    payload,
  });

/** The same with the letters about a job that somebody else's sign-up causes. */
const OWN_ACTS: Partial<Record<EmailName, (kit: TestApp) => Promise<unknown>>> = {
  'visit-moved': (kit) =>
    withEachVisit(kit, async ({ path, token, seen }) => {
      const { Choices } = (await get(kit.app, path, token)).body;
      const TotalIncGst = Math.round(Choices.Subtotals.Later.Morning * 110) / 100;
      const move = { ...seen, Date: '2026-11-27', TimeWindow: 'morning', TotalIncGst };
      return press(kit.app, `${path}/move`, token, move);
    }),
  'job-cancelled': (kit) =>
    withEachVisit(kit, ({ path, token, seen }) =>
      press(kit.app, `${path}/cancel`, token, { ...seen, Reason: ADVERT }),
    ),
};
/** Letters that the customer's side causes too, but each one needs the office's quote, money, or somebody who accepts. */
const COSTLY = [
  'approval-asked',
  'quote-decided',
  'plan-answered',
  'plan-paused',
  'plan-ended',
  'payment-receipt',
  'ownership-changed',
  'membership-changed',
  'membership-ended',
];

/** How somebody who is signed in causes a notice about the account. */
const NOTICES: Partial<Record<EmailName, (kit: TestApp, token: string) => Promise<unknown>>> = {
  'new-device': ({ app, clock }) =>
    repeat(() => {
      clock.advance({ seconds: 1 });
      return signIn(app, VICTIM);
    }),
  'warranty-requested': async ({ app }, token) => {
    const { Id } = await registeredEquipment(app, token);
    await repeat(() =>
      send(app, {
        method: 'POST',
        url: `/api/v1/customerportal/equipment/${Id}/warrantyrequest`,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
        payload: { Message: ADVERT, AssetId: Id },
      }),
    );
  },
  'password-changed': ({ app }, token) =>
    repeat((at) => {
      const passwords = [PASSWORD, NEW_PASSWORD];
      const [OldPassword, NewPassword] = at % 2 ? passwords.reverse() : passwords;
      return postJson(app, '/api/v1/Account/ChangePassword', { OldPassword, NewPassword }, token);
    }),
  'passkey-changed': ({ app }, token) =>
    repeat(async () => {
      await addsPasskey(app, token);
      const { body } = await get(app, PASSKEYS, token);
      const url = `${PASSKEYS}/${body.Passkeys[0].PasskeyId}`;
      await app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${token}` } });
    }),
};

/** Sends what is queued, by the rules of a live server; answers what the victim got. */
async function victimsMails(kit: TestApp): Promise<Email[]> {
  const config = { ...kit.deps.config, rateLimits: true };
  const mails = await deliverEmails({ ...kit, deps: { ...kit.deps, config } }, { confirmations: true });
  return mails.filter(({ to }) => to?.[0]?.address === VICTIM);
}

const contentOf = ({ subject, html, text, attachments }: Email) =>
  [subject, html, text, ...attachments.map(({ content }) => String(content))].join('\n');

describe('[R2.05] an address that nobody has confirmed', () => {
  test('is protected from every email that a stranger can cause', () => {
    const caused = Object.entries(LETTER_RULES).filter(
      ([, { cap, causes }]) => cap !== 'none' && causes.some(isCustomersSide),
    );
    const isNotice = (name: string) => LETTER_RULES[name as EmailName].unconfirmed === 'nothing';
    const names = caused.map(([name]) => name);
    const cheap = names.filter((name) => !COSTLY.includes(name)).sort();
    expect(COSTLY.every((name) => names.includes(name))).toBe(true);
    expect([...Object.keys(CAUSES), ...Object.keys(OWN_ACTS)].sort()).toEqual(
      cheap.filter((name) => !isNotice(name)),
    );
    expect(Object.keys(NOTICES).sort()).toEqual(cheap.filter(isNotice));
  });

  test.each(Object.entries({ ...CAUSES, ...OWN_ACTS }))(
    'gets a few an hour, without their words: %s',
    async (name, cause) => {
      const kit = await testApp();
      await cause(kit);
      const queued = (await queuedEmails(kit)).filter((mail) => mail === name);
      expect(queued.length).toBeGreaterThan(ATTEMPTS.unconfirmedEmails.max);
      const mails = await victimsMails(kit);
      expect(mails.length).toBeGreaterThanOrEqual(ATTEMPTS.unconfirmedEmails.max);
      const bySubject = Map.groupBy(mails, ({ subject }) => subject?.replace(/GAL\d+R|\d{4} .*/, ''));
      for (const alike of bySubject.values())
        expect(alike.length).toBeLessThanOrEqual(ATTEMPTS.unconfirmedEmails.max);
      for (const mail of mails) expect(contentOf(mail)).not.toContain('spam.example');
      // The rest wait.
      await passMinutes(kit, ATTEMPTS.unconfirmedEmails.windowMinutes + 1);
      expect(await victimsMails(kit)).not.toHaveLength(0);
    },
  );

  test('is greeted without the name in what the office sends about a job', async () => {
    const people = await jobPeople();
    const { kit } = people;
    await kit.deps.pool.query('update customers set email_confirmed_at = null');
    for (const state of ['Cancelled', 'Completed', 'QuoteApproved', 'QuoteDeclined'] as const) {
      await jobIn(people, state);
    }
    const { invoice } = await visitedJob(people);
    await portal(people, `invoices/${invoice.InvoiceId}/pay`, {});
    const kinds = new Set(await queuedEmails(kit));
    for (const kind of ['job-scheduled', 'job-cancelled', 'job-completed', 'quote-waiting', 'quote-decided'])
      expect(kinds).toContain(kind);
    for (const kind of ['document-issued', 'payment-receipt']) expect(kinds).toContain(kind);
    const mails = (await deliverEmails(kit)).filter(({ to }) => to?.[0]?.address === EMAIL);
    expect(mails.length).toBeGreaterThan(10);
    for (const { subject, text } of mails) expect(text, subject).not.toMatch(/Hello[^,\n]/);
    // Nothing that the customer, or the office, wrote about it; no way to move or cancel.
    const typed = /Fan motor|Sold the machine|Marlowe Street (Caf|Kit)|Fixed by phone|#\/visit\?ch=|%PDF/;
    for (const mail of mails) expect(contentOf(mail), mail.subject).not.toMatch(typed);
  });

  test('gets the rest of its bookings once it is confirmed', async () => {
    const kit = await testApp();
    await CAUSES['booking-confirmation']?.(kit);
    const queued = (await queuedEmails(kit)).length;
    await confirmEmails(kit);
    expect(await victimsMails(kit)).toHaveLength(queued);
    expect(queued).toBeGreaterThan(ATTEMPTS.emails.max);
  });

  test.each(Object.entries(NOTICES))(
    'gets no notice, a confirmed one not too many: %s',
    async (name, cause) => {
      const kit = await testApp();
      const token = await signedUpCustomer(kit.app, WORDS);
      await kit.deps.pool.query(`delete from jobs.job where name = 'send-mail'`);
      await cause(kit, token);
      expect((await queuedEmails(kit)).filter((mail) => mail === name).length).toBeGreaterThanOrEqual(TIMES);
      expect(await victimsMails(kit)).toEqual([]);
      await confirmEmails(kit);
      await cause(kit, token);
      const mails = await victimsMails(kit);
      expect(mails).toHaveLength(ATTEMPTS.emails.max);
      expect(contentOf(mails[0] as Email)).toContain(`Hello ${ADVERT},`);
    },
  );
});
