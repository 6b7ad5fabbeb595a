import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { APP_VERSION } from '../domain/constants.ts';
import { abrRegister } from './adapters/abn/abr.ts';
import { noAbnRegister } from './adapters/abn/off.ts';
import type { AbnRegister } from './adapters/abn/port.ts';
import { localAnalytics } from './adapters/analytics/local.ts';
import type { Analytics } from './adapters/analytics/port.ts';
import { posthogAnalytics } from './adapters/analytics/posthog.ts';
import { localCaptcha } from './adapters/captcha/local.ts';
import type { Captcha } from './adapters/captcha/port.ts';
import { type ProofOfWork, proofOfWork } from './adapters/captcha/proof-of-work.ts';
import { recaptcha } from './adapters/captcha/recaptcha.ts';
import type { BounceMailbox } from './adapters/mail/bounces/port.ts';
import { localMailer, outboxFolder } from './adapters/mail/local.ts';
import type { Mailer } from './adapters/mail/port.ts';
import { openTileFile } from './adapters/map-tiles/tile-file.ts';
import { addressIndex } from './adapters/maps/address-index/address-index.ts';
import { googleMaps } from './adapters/maps/google.ts';
import { localMaps } from './adapters/maps/local.ts';
import type { HostedMaps } from './adapters/maps/port.ts';
import { withLocal } from './adapters/maps/with-local.ts';
import { localPayments } from './adapters/payments/local.ts';
import type { Payments } from './adapters/payments/port.ts';
import { clickSendSms } from './adapters/sms/clicksend.ts';
import { localSms, textsFolder } from './adapters/sms/local.ts';
import { noSms } from './adapters/sms/none.ts';
import type { SmsGateway } from './adapters/sms/port.ts';
import { twilioSms } from './adapters/sms/twilio.ts';
import { localStorage } from './adapters/storage/local.ts';
import type { Storage } from './adapters/storage/port.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import type { Deps } from './common/deps.ts';
import type { DatabaseUrls } from './common/prepare-database.ts';
import type { Config } from './config/config.ts';
import { openDatabase } from './db/client.ts';
import { traceQueries } from './db/trace-queries.ts';
import { type Clock, runningClock } from './platform/clock.ts';
import { openMetrics, timeProvider } from './platform/metrics.ts';
import { loadSecret } from './platform/secret.ts';
import { type Tracing, traceProvider } from './platform/tracing.ts';
import { openQueue } from './queue/queue.ts';

/** Opens everything on a migrated database; the only place that chooses adapters. */
export async function openDeps(
  config: Config,
  { url, poolerUrl }: Pick<DatabaseUrls, 'url' | 'poolerUrl'>,
  log: FastifyBaseLogger,
  clock: Clock = runningClock(config.clockStart),
): Promise<Deps> {
  const onError = (error: Error) => log.error({ err: error }, 'database connection lost');
  const { db, pool, close: closeDatabase } = openDatabase(poolerUrl ?? url, onError, poolerUrl !== undefined);
  const tracing = await openTracing(config);
  if (tracing) traceQueries(pool, tracing);
  const catalogue = await openCatalogue({ pool, databaseUrl: url, clock, log });
  const secret = await loadSecret(config.secret, config.dataDir);
  const metrics = openMetrics();
  const queue = await openQueue(url, { log, metrics, tracing, canWork: config.role !== 'web' });
  const timed = <Port extends object>(provider: string, port: Port) =>
    timeProvider(metrics, provider, tracing ? traceProvider(tracing, provider, port) : port);
  const mailer = await openMailer(config);
  const places = () => catalogue.current().places;
  const ownMaps = localMaps(places, addressIndex(db));
  const hosted = openHostedMaps(config, places);
  const { mapTiles } = config;
  const bounces = await openBounces(config);
  const tileFile = mapTiles.source === 'file' ? await openTileFile(mapTiles.path) : null;
  const challenges = proofOfWork({ secret, clock, db });
  return {
    config,
    clock,
    log,
    db,
    pool,
    databaseUrl: url,
    metrics,
    tracing,
    queue,
    catalogue,
    payments: timed('payments', await openPayments(config, log, clock)),
    captcha: timed('captcha', openCaptcha(config, challenges)),
    proofOfWork: challenges,
    maps: hosted ? withLocal(timed('maps', hosted), ownMaps, log) : timed('maps', ownMaps),
    localMaps: ownMaps,
    tileFile,
    abnRegister: timed('abn', openAbnRegister(config)),
    mailer: timed('mail', mailer),
    bounces: bounces && timed('bounces', bounces),
    storage: timed('storage', await openStorage(config)),
    sms: timed('sms', openSms(config)),
    analytics: timed('analytics', openAnalytics(config, { db, clock })),
    secret,
    async close() {
      await queue.stop();
      mailer.close();
      await catalogue.close();
      await tileFile?.close();
      await closeDatabase();
      await tracing?.close();
    },
  };
}

function openAnalytics({ analytics }: Config, own: Pick<Deps, 'db' | 'clock'>): Analytics {
  return analytics.provider === 'posthog' ? posthogAnalytics(analytics, own) : localAnalytics(own);
}

async function openTracing({ tracing, env, role }: Config): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  // It's only loaded if it's used.
  const { otlpTracing } = await import('./platform/otlp-tracing.ts');
  return otlpTracing(tracing, {
    'service.name': 'galley',
    'service.version': APP_VERSION,
    'deployment.environment.name': env,
    'galley.role': role,
  });
}

function openCaptcha({ captcha }: Config, challenges: ProofOfWork): Captcha {
  return captcha.provider === 'recaptcha' ? recaptcha(captcha) : localCaptcha(challenges);
}

/** Null if no hosted service is configured. */
function openHostedMaps({ maps }: Config, places: Parameters<typeof googleMaps>[1]): HostedMaps | null {
  return maps.provider === 'google' ? googleMaps(maps, places) : null;
}

function openAbnRegister({ abn }: Config): AbnRegister {
  return abn.provider === 'abr' ? abrRegister(abn) : noAbnRegister;
}

async function openPayments(
  { payments, dataDir }: Config,
  log: FastifyBaseLogger,
  clock: Clock,
): Promise<Payments> {
  if (payments.provider === 'local') return localPayments(join(dataDir, 'local-card'), clock);
  // Stripe's library is large, like those below: it's only loaded if it's used.
  const { stripePayments } = await import('./adapters/payments/stripe.ts');
  return stripePayments({ ...payments, log });
}

/** The mailbox of delivery reports; null without one. */
async function openBounces({ bounces: { mailbox } }: Config): Promise<BounceMailbox | null> {
  if (!mailbox) return null;
  const { imapBounces } = await import('./adapters/mail/bounces/imap.ts');
  return imapBounces(mailbox);
}

/** Where photos are stored. */
export async function openStorage({ storage, dataDir }: Config): Promise<Storage> {
  const folder = join(dataDir, 'files');
  if (storage.provider === 'local') return localStorage(folder);
  const { s3Storage } = await import('./adapters/storage/s3.ts');
  return s3Storage(storage, folder);
}

function openSms({ sms, dataDir, publicUrl }: Config): SmsGateway {
  if (sms.provider === 'twilio') return twilioSms({ ...sms, publicUrl });
  if (sms.provider === 'clicksend') return clickSendSms(sms);
  return sms.provider === 'local' ? localSms(textsFolder(dataDir)) : noSms;
}

async function openMailer({ mail, dataDir }: Config): Promise<Mailer> {
  if (mail.provider === 'local') return localMailer(outboxFolder(dataDir));
  const { smtpMailer } = await import('./adapters/mail/smtp.ts');
  return smtpMailer(mail);
}
