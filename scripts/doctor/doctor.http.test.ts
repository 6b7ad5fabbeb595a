import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig } from '../../server/config/config.ts';
import { connectDatabase } from '../../server/db/client.ts';
import { examine } from '../../server/features/health/examine.ts';
import { DOCTOR_SECONDS } from '../../server/platform/limits.ts';
import { createTestDatabase } from '../../tests/kit/database/db.ts';
import { ABR_GUID, abrDouble } from '../../tests/kit/doubles/abr-double.ts';
import { googleMapsDouble } from '../../tests/kit/doubles/google-maps-double.ts';
import { httpDouble } from '../../tests/kit/doubles/http-double.ts';
import { IMAP_SIGN_IN, imapDouble } from '../../tests/kit/doubles/imap-double.ts';
import { otlpDouble } from '../../tests/kit/doubles/otlp-double.ts';
import { POSTHOG_KEY, posthogDouble } from '../../tests/kit/doubles/posthog-double.ts';
import { recaptchaDouble } from '../../tests/kit/doubles/recaptcha-double.ts';
import { s3Double } from '../../tests/kit/doubles/s3-double.ts';
import { smtpDouble } from '../../tests/kit/doubles/smtp-double.ts';
import { WEBHOOK_SECRET } from '../../tests/kit/doubles/stripe-double/events.ts';
import { PUBLIC_KEY, SECRET_KEY, stripeDouble } from '../../tests/kit/doubles/stripe-double/stripe-double.ts';
import { TWILIO, twilioDouble } from '../../tests/kit/doubles/twilio-double.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PASSWORD = 'p4ssword';

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'galley-doctor-test-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Everything hosted, each at a double of its provider. */
async function hosted() {
  const [stripe, maps, captcha, s3, abr, twilio, posthog, smtp, imap, database] = await Promise.all([
    stripeDouble(),
    googleMapsDouble(),
    recaptchaDouble(),
    s3Double(),
    abrDouble(),
    twilioDouble(),
    posthogDouble(),
    smtpDouble({ signIn: { user: 'galley', password: PASSWORD } }),
    imapDouble(),
    createTestDatabase(),
  ]);
  onTestFinished(() => stripe.close());
  onTestFinished(() => maps.close());
  onTestFinished(() => database.drop());
  abr.listed.set('51824753556', {});
  return {
    stripe,
    s3,
    abr,
    env: {
      DATA_DIR: await folder(),
      DATABASE_URL: database.url,
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLIC_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_DOUBLE_URL: stripe.url,
      ...maps.env,
      ...captcha.env,
      MAIL: 'smtp',
      SMTP_URL: `smtp://galley:${PASSWORD}@127.0.0.1:${smtp.port}`,
      BOUNCES_IMAP_URL: `imap://${IMAP_SIGN_IN}@127.0.0.1:${imap.port}/Returns`,
      SMS: 'twilio',
      SMS_FROM: TWILIO.from,
      TWILIO_ACCOUNT_SID: TWILIO.accountSid,
      TWILIO_AUTH_TOKEN: TWILIO.authToken,
      SMS_DOUBLE_URL: twilio.url,
      ABN_LOOKUP: 'abr',
      ABR_GUID,
      ABR_URL: abr.url,
      ANALYTICS: 'posthog',
      POSTHOG_KEY,
      POSTHOG_URL: posthog.url,
      ...s3.env,
    } as Record<string, string>,
  };
}

/** The doctor's findings by what they're about. */
async function found(env: Record<string, string>) {
  const findings = await examine(loadConfig(env));
  return Object.fromEntries(findings.map(({ what, state, text }) => [what, `${state}: ${text}`]));
}

async function run(env: Record<string, string>) {
  const command = promisify(execFile)(process.execPath, ['scripts/doctor.mjs'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
  });
  return command.then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  );
}

describe('npm run doctor', () => {
  test('finds what is built in, and nothing to complain of, in a trial', async () => {
    const { code, stdout } = await run({ DATA_DIR: await folder() });
    expect(code).toBe(0);
    expect(stdout).toContain('built in  PostgreSQL   embedded, and not running: npm start starts it.');
    expect(stdout).toContain('Set MAIL=smtp and SMTP_URL to send them.');
  });

  test.each([
    [3, /^ok: looked after \d+ seconds ago\.$/],
    [119, /^ok: looked after/],
    [840, /^broken: last looked after 14 minutes ago: start a server/],
  ])('says when a worker last looked after the queue: %i seconds ago', async (seconds, expected) => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const client = await connectDatabase({ connectionString: database.url });
    await client.query('insert into queue_upkeep (succeeded_at) values (now() - make_interval(secs => $1))', [
      seconds,
    ]);
    await client.end();
    const findings = await found({ DATA_DIR: await folder(), DATABASE_URL: database.url });
    expect(findings['Task queue']).toMatch(expected);
  });

  test('finds every provider reachable, and leaves nothing behind there', async () => {
    const { env, s3, stripe } = await hosted();
    expect(await found(env)).toEqual({
      PostgreSQL: 'ok: reachable, and accepts writes.',
      'Task queue': 'ok: a worker looks after it some seconds after its start.',
      'Data folder': expect.stringMatching(/^ok: \d+ MB are free/),
      Backups: 'off: this server makes none daily. Set BACKUP_DIR to have it do so.',
      Cards: 'ok: PAYMENTS=stripe: reachable, and takes the settings.',
      Mail: 'ok: MAIL=smtp: reachable, and takes the settings.',
      Captcha: 'ok: CAPTCHA=recaptcha: reachable, and takes the settings.',
      Maps: 'ok: MAPS=google: reachable, and takes the settings.',
      Streets: 'ok: MAPS=google: reachable, and takes the settings.',
      Bounces: 'ok: BOUNCES_IMAP_URL: reachable, and takes the settings.',
      Storage: 'ok: STORAGE=s3: reachable, and takes the settings.',
      Texts: 'ok: SMS=twilio: reachable, and takes the settings.',
      Analytics: 'ok: ANALYTICS=posthog: reachable, and takes the settings.',
      'ABN look-up': 'ok: ABN_LOOKUP=abr: reachable, and takes the settings.',
      Traces: 'off: none are sent. Set OTEL_EXPORTER_OTLP_ENDPOINT if you want them.',
    });
    expect([s3.objects.size, stripe.customers.size]).toEqual([0, 0]);
    expect((await found({ ...env, STRIPE_WEBHOOK_SECRET: '' })).Cards).toBe(
      'ok: PAYMENTS=stripe: reachable, and takes the settings. Disputes, and refunds made in its dashboard, stay unknown here: set STRIPE_WEBHOOK_SECRET.',
    );
  });

  test('says how old the last daily backup is, and complains where none was made since yesterday', async () => {
    const backups = await folder();
    const backupsAt = async (CLOCK: string, BACKUP_DIR = backups) =>
      (await found({ DATA_DIR: backups, BACKUP_DIR, CLOCK })).Backups;
    expect(await backupsAt('2026-11-24T00:00:00Z')).toBe(
      `ok: ${backups} has none yet; one is made daily at 03:30.`,
    );
    await writeFile(join(backups, 'galley-2026-11-23T163000Z.tar'), '');
    expect(await backupsAt('2026-11-24T00:00:00Z')).toBe(`ok: the last one in ${backups} is 7 hours old.`);
    expect(await backupsAt('2026-11-25T00:00:00Z')).toMatch(/^broken: .* is 31 hours old: the log says why/);
    expect(await backupsAt('2026-11-24T00:00:00Z', join(backups, 'away'))).toMatch(
      /^broken: .*correct BACKUP_DIR/,
    );
  });

  test('names the key that a provider refuses, and fails without showing it', async () => {
    const { env, stripe } = await hosted();
    stripe.withheld.add('rak_dispute_read');
    expect((await found(env)).Cards).toBe(
      'broken: PAYMENTS=stripe: refuses the settings (the key has no right to Disputes: read (rak_dispute_read)). Correct STRIPE_SECRET_KEY, or what it may do.',
    );
    const wrong = {
      STRIPE_SECRET_KEY: 'sk_test_wrongkey',
      SMTP_URL: env.SMTP_URL?.replace(PASSWORD, 'wrongkey') ?? '',
      BOUNCES_IMAP_URL: env.BOUNCES_IMAP_URL?.replace(IMAP_SIGN_IN, 'galley:wrongkey') ?? '',
      AWS_SECRET_ACCESS_KEY: 'wrongkey',
      RECAPTCHA_SECRET_KEY: 'wrongkey',
      GOOGLE_MAPS_KEY: 'AIza-wrongkey',
      GOOGLE_MAPS_BROWSER_KEY: 'AIza-wrongkey',
      TWILIO_AUTH_TOKEN: 'wrongkey',
      ABR_GUID: ABR_GUID.replace('0b', '1b'),
      POSTHOG_KEY: 'phc_wrongkey',
    };
    const { code, stdout } = await run({ ...env, ...wrong });
    expect(code).toBe(1);
    for (const line of [
      /^broken +Cards .*refuses the settings \(status 401.*Correct STRIPE_SECRET_KEY/m,
      /^broken +Mail .*refuses the settings \(.*535.*Correct the name and password in SMTP_URL\.$/m,
      /^broken +Bounces .*refuses the settings \(.*no such user \(address\)\)\. Correct the name, password and folder/m,
      /^broken +Captcha .*refuses the settings \(invalid-input-secret\)\. Correct RECAPTCHA_SECRET_KEY\.$/m,
      /^broken +Maps .*refuses the settings \(.*API_KEY_INVALID\)\. Correct GOOGLE_MAPS_KEY/m,
      /^broken +Streets .*refuses the settings \(.*API_KEY_INVALID\)\. Correct GOOGLE_MAPS_BROWSER_KEY/m,
      /^broken +Storage .*refuses the settings \(S3 replied with 403 SignatureDoesNotMatch\)\. Correct .*AWS_ACCESS_KEY_ID/m,
      /^broken +Texts .*refuses the settings \(Twilio replied with status 401\)\. Correct TWILIO_ACCOUNT_SID/m,
      /^broken +Analytics .*refuses the settings \(PostHog replied with status 401\)\. Correct POSTHOG_KEY\.$/m,
      /^broken +ABN look-up .*refuses the settings \(.*GUID.*Correct ABR_GUID\.$/m,
    ]) {
      expect.soft(stdout).toMatch(line);
    }
    expect(stdout).not.toContain('wrongkey');
  });

  test('names the website that Google’s browser key isn’t made for', async () => {
    const maps = await googleMapsDouble();
    onTestFinished(() => maps.close());
    const elsewhere = { DATA_DIR: await folder(), PUBLIC_URL: 'http://localhost:3000', ...maps.env };
    expect((await found(elsewhere)).Streets).toMatch(
      /^broken: .*API_KEY_HTTP_REFERRER_BLOCKED\)\. Correct GOOGLE_MAPS_BROWSER_KEY, .*http:\/\/localhost:3000\/\* among/,
    );
  });

  test('sends the collector no trace, asks a tile server for one picture, and says what helps', async () => {
    const collector = await otlpDouble();
    const tiles = await httpDouble(() => ({ status: 200, type: 'image/png', body: '' }));
    const env = {
      DATA_DIR: await folder(),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=wrongkey',
      MAP_TILES: `${tiles.url}/{z}/{x}/{y}.png`,
      MAP_TILES_ATTRIBUTION: 'Our maps',
    };
    const both = async () => {
      const { Traces, Streets } = await found(env);
      return [Traces, Streets];
    };
    const well = 'reachable, and takes the settings.';
    expect(await both()).toEqual([`ok: OTEL_EXPORTER_OTLP_ENDPOINT: ${well}`, `ok: MAP_TILES: ${well}`]);
    expect(collector.calls[0]?.headers['api-key']).toBe('wrongkey');
    expect(tiles.calls.map(({ url }) => url.pathname)).toEqual(['/10/942/614.png']);

    collector.moods[0] = { status: 401 };
    tiles.moods[0] = { status: 403 };
    expect(await both()).toEqual([
      'broken: OTEL_EXPORTER_OTLP_ENDPOINT: refuses the settings (the collector replied with status 401). Correct OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS.',
      'broken: MAP_TILES: refuses the settings (the tile server replied with status 403). Correct MAP_TILES, or what its server allows http://localhost:8080.',
    ]);
    collector.moods[0] = 'hangs up';
    tiles.moods[0] = { status: 503 };
    expect(await both()).toEqual([
      expect.stringMatching(/^broken: .*can't be used now .*Let this machine reach 127\.0\.0\.1:\d+, or try/),
      expect.stringMatching(/^broken: .*status 503\)\. Let this machine reach 127\.0\.0\.1:\d+, or try/),
    ]);
  });

  test('warns of web servers and workers that keep photos or charges in folders, since it can’t see the others’', async () => {
    const { env } = await hosted();
    for (const ROLE of ['web', 'worker']) {
      expect((await found({ ...env, ROLE, STORAGE: 'local' })).Storage).toMatch(
        new RegExp(`^warning: ROLE=${ROLE} with STORAGE=local: .*same DATA_DIR.*set STORAGE=s3 on all`),
      );
      expect((await found({ ...env, ROLE, PAYMENTS: 'local' })).Cards).toMatch(
        new RegExp(`^warning: ROLE=${ROLE} with PAYMENTS=local: .*same DATA_DIR.*set PAYMENTS=stripe on all`),
      );
      expect(await found({ ...env, ROLE })).toMatchObject({
        Storage: expect.stringMatching(/^ok/),
        Cards: expect.stringMatching(/^ok/),
      });
    }
  });

  test('says what can’t be reached, and what this machine must reach', async () => {
    const { env, s3, abr } = await hosted();
    s3.moods = [{ status: 503 }];
    abr.moods = ['hangs up'];
    const away = {
      STRIPE_DOUBLE_URL: 'http://127.0.0.1:9',
      GOOGLE_MAPS_DOUBLE_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      BOUNCES_IMAP_URL: 'imap://galley:secret@127.0.0.1:9',
      DATABASE_URL: 'postgresql://galley:wrongkey@127.0.0.1:9/galley',
    };
    const findings = await found({ ...env, ...away });
    expect(findings).toMatchObject({
      PostgreSQL: expect.stringMatching(/^broken: .*ECONNREFUSED/),
      Cards: expect.stringMatching(
        /^broken: .*can't be used now \(.*\)\. Let this machine reach api\.stripe\.com/,
      ),
      Mail: expect.stringMatching(
        /^broken: .*\(connect ECONNREFUSED.*Let this machine reach the host and port/,
      ),
      Bounces: expect.stringMatching(/^broken: .*ECONNREFUSED.*the host and port of BOUNCES_IMAP_URL/),
      Maps: expect.stringMatching(/^broken: .*can't be used now .*places\.googleapis\.com/),
      Streets: expect.stringMatching(/^broken: .*can't be used now .*tile\.googleapis\.com/),
      Storage: expect.stringMatching(/^broken: .*can't be used now \(S3 replied with 503/),
      'ABN look-up': expect.stringMatching(/^broken: .*can't be used now .*ABR_URL/),
    });
    expect(JSON.stringify(findings)).not.toContain('wrongkey');
  });

  test('waits for a silent provider no longer than ten seconds', async () => {
    const s3 = await s3Double();
    s3.moods = ['silent'];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const findings = found({ ...s3.env, DATA_DIR: await folder() });
    await vi.waitUntil(() => s3.calls.length > 0);
    await vi.advanceTimersByTimeAsync(DOCTOR_SECONDS * 1000);
    expect((await findings).Storage).toContain("can't be used now (no answer within 10 seconds)");
  });

  test('lists the faults of a configuration', async () => {
    const { code, stdout } = await run({ MAIL: 'smtp' });
    expect([code, stdout]).toEqual([
      1,
      'The configuration has faults:\n  SMTP_URL: must be given with MAIL=smtp.\n',
    ]);
  });
});
