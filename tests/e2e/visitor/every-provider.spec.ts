import { expect } from '@playwright/test';
import { ABR_GUID, type AbrDouble, abrDouble } from '../../kit/doubles/abr-double.ts';
import {
  type GoogleMapsDouble,
  googleMapsDouble,
  MARLOWE_STREET,
} from '../../kit/doubles/google-maps-double.ts';
import { POSTHOG_KEY, type PostHogDouble, posthogDouble } from '../../kit/doubles/posthog-double.ts';
import { type RecaptchaDouble, recaptchaDouble } from '../../kit/doubles/recaptcha-double.ts';
import { type S3Double, s3Double } from '../../kit/doubles/s3-double.ts';
import { type SmtpDouble, smtpDouble } from '../../kit/doubles/smtp-double.ts';
import { DOUBLE_CARDS } from '../../kit/doubles/stripe-double/cards.ts';
import { eventOf, signatureOf, WEBHOOK_SECRET } from '../../kit/doubles/stripe-double/events.ts';
import {
  PUBLIC_KEY,
  SECRET_KEY,
  type StripeDouble,
  stripeDouble,
} from '../../kit/doubles/stripe-double/stripe-double.ts';
import { TWILIO, type TwilioDouble, twilioDouble } from '../../kit/doubles/twilio-double.ts';
import { MONDAY_MORNING } from '../kit/monday-morning.ts';
import { photo } from '../kit/photo.ts';
import { sql } from '../kit/records.ts';
import { test as base } from '../kit/test.ts';
import { desk, deskInvoice, WITH_DEMO } from '../people/demo.ts';
import { typesFramedCard } from '../people/framed-card.ts';
import { PRIYA } from '../people/priya.ts';

type Providers = {
  stripe: StripeDouble;
  google: GoogleMapsDouble;
  captcha: RecaptchaDouble;
  smtp: SmtpDouble;
  s3: S3Double;
  abr: AbrDouble;
  posthog: PostHogDouble;
  twilio: TwilioDouble;
};

/** What the tech did there before 9:10am. */
const VISIT = { Date: '2026-11-23', From: '08:25', To: '08:55', Work: 'Cleaned the condenser.', Parts: [] };

/** A server whose providers are all hosted ones, with a double in the place of each. */
const test = base.extend<{ providers: Providers }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its pattern
  providers: async ({}, use) => {
    const ends: (() => Promise<void> | void)[] = [];
    const onEnd = (end: () => Promise<void> | void) => void ends.push(end);
    const [stripe, google] = await Promise.all([stripeDouble(), googleMapsDouble()]);
    onEnd(() => stripe.close());
    onEnd(() => google.close());
    await use({
      stripe,
      google,
      captcha: await recaptchaDouble(onEnd),
      smtp: await smtpDouble({ isPlain: true }, onEnd),
      s3: await s3Double(onEnd),
      abr: await abrDouble(onEnd),
      posthog: await posthogDouble(onEnd),
      twilio: await twilioDouble(onEnd),
    });
    for (const end of ends) await end();
  },
  env: async ({ providers: { stripe, google, captcha, smtp, s3, abr, posthog, twilio } }, use) => {
    await use({
      ...WITH_DEMO,
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLIC_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_DOUBLE_URL: stripe.url,
      ...google.env,
      ...captcha.env,
      MAIL: 'smtp',
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      ABN_LOOKUP: 'abr',
      ABR_GUID,
      ABR_URL: abr.url,
      ANALYTICS: 'posthog',
      POSTHOG_KEY,
      POSTHOG_URL: posthog.url,
      SMS: 'twilio',
      SMS_FROM: TWILIO.from,
      TWILIO_ACCOUNT_SID: TWILIO.accountSid,
      TWILIO_AUTH_TOKEN: TWILIO.authToken,
      SMS_DOUBLE_URL: twilio.url,
      NEWS_WAIT_SECONDS: '0',
      ...s3.env,
    });
  },
});

test('[R7.62, R1.01] with every provider hosted, a visitor books from the landing page to email, text, photo and payment', {
  tag: '@phone',
}, async ({ visitor, page, server, providers }) => {
  const { stripe, google, captcha, smtp, s3, abr, posthog, twilio } = providers;
  google.addresses = [MARLOWE_STREET];
  abr.listed.set(PRIYA.abn.replaceAll(' ', ''), {});
  await page.goto('/service-generic');
  await page
    .getByRole('textbox', { name: 'Postcode or suburb' })
    .or(page.getByRole('combobox', { name: 'Postcode or suburb' }))
    .first()
    .fill('2010');
  await page.keyboard.press('Enter');
  await visitor.isAt('equipment');
  await visitor.picksEquipment('Underbench fridge');
  await visitor.choosesBrand('skop', 'Skope');
  await visitor.choosesModel('prosp', 'ProSpec 2 door');
  await visitor.next();
  await visitor.addsPhotos(await photo(1));
  await visitor.saysWhatIsWrong('Not cooling', 'Sitting at 9 degrees since Sunday night.');
  await visitor.isAt('fix-it');
  await visitor.next();
  await visitor.street.fill('41 marlowe s');
  await visitor.option(/41 Marlowe Street Surry Hills NSW/).click();
  await visitor.shopName.fill('Marlowe Street Café');
  await visitor.next();
  await typesFramedCard(page, DOUBLE_CARDS.accepted.number);
  await visitor.next();
  await visitor.isAt('account');
  await visitor.saysWho({ ...PRIYA, email: 'lee@marlowestreet.example' });
  await visitor.books();
  const reference = await visitor.isThanked();

  const jobId = Number(reference.slice(3, -1));
  const booked = 'select jobs.state, street from jobs join locations on locations.id = location_id';
  expect(await sql(server, `${booked} where jobs.id = $1`, [jobId])).toEqual([
    { state: 'Requested', street: '41 Marlowe Street' },
  ]);
  expect([...stripe.customers.values()]).toHaveLength(1);
  await expect
    .poll(() => sql(server, 'select status from job_photos where job_id = $1', [jobId]))
    .toEqual([{ status: 'ready' }]);
  expect([...s3.objects.keys()]).not.toEqual([]);
  expect(abr.calls).toHaveLength(1);
  await expect
    .poll(() => smtp.received.map(({ content }) => String(content)))
    .toContainEqual(expect.stringContaining(`Subject: Booking received: ${reference}`));
  // Sent by the next minute's task, which may have run already.
  const unsent = await sql(server, 'select name from visitor_events where is_unsent');
  expect([...unsent.map(({ name }) => name), ...posthog.counted().map(({ event }) => event)]).toContain(
    'booking_made',
  );
  await desk(server, jobId, 'schedule', { Date: '2026-11-24', TimeWindow: 'morning', Tech: 'Dan Okafor' });
  await expect
    // Every ten minutes the demo's own customers may be reminded.
    .poll(() => twilio.messages)
    .toContainEqual(
      expect.objectContaining({ to: '+61491570156', body: expect.stringContaining('Dan Okafor') }),
    );

  // The customer asks for a link to set a password.
  const asked = await page.request.post('/api/v1/Account/ResetPasswordRequest', {
    data: { UserName: 'lee@marlowestreet.example', RecaptchaResponse: await captcha.solve() },
  });
  expect([asked.status(), captcha.calls]).toEqual([200, 1]);

  // The visit is charged, and refunded in Stripe's dashboard.
  await desk(server, jobId, 'start');
  await desk(server, jobId, 'visits', VISIT);
  const [invoice] = await sql<{ id: string }>(server, 'select id from documents where job_id = $1', [jobId]);
  await deskInvoice(server, Number(invoice?.id), 'charge', {});
  const [charge] = stripe.charges.intents.values();
  if (!charge) throw new Error('Nothing was charged at Stripe');
  const refund = stripe.charges.refundInDashboard(charge.id, 100);
  const event = eventOf('refund.created', refund);
  const taken = await page.request.post('/webhooks/stripe', {
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signatureOf(event, Temporal.Instant.from(MONDAY_MORNING), WEBHOOK_SECRET),
    },
    data: Buffer.from(event),
  });
  expect(taken.status()).toBe(200);
  const refunds = `select refunds.amount_cents, refunds.state from refunds
    join payments on payments.id = payment_id where payments.document_id = $1`;
  expect(await sql(server, refunds, [invoice?.id])).toEqual([{ amount_cents: 100, state: 'succeeded' }]);
});
