import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { localAnalytics } from './adapters/analytics/local.ts';
import type { Analytics } from './adapters/analytics/port.ts';
import { localCaptcha } from './adapters/captcha/local.ts';
import type { Captcha } from './adapters/captcha/port.ts';
import { localMailer, outboxFolder } from './adapters/mail/local.ts';
import type { Mailer } from './adapters/mail/port.ts';
import { localMaps } from './adapters/maps/local.ts';
import type { Maps } from './adapters/maps/port.ts';
import { localPayments } from './adapters/payments/local.ts';
import type { Payments } from './adapters/payments/port.ts';
import { localStorage } from './adapters/storage/local.ts';
import type { Storage } from './adapters/storage/port.ts';
import { type CatalogueSource, openCatalogue } from './common/reference-data/catalogue.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/client.ts';
import { type Clock, runningClock } from './platform/clock.ts';
import { loadSecret, type Secret } from './platform/secret.ts';
import { openQueue, type Queue } from './queue/queue.ts';

/** Everything that a feature may use. */
export type Deps = {
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  db: Database;
  pool: Pool;
  queue: Queue;
  catalogue: CatalogueSource;
  payments: Payments;
  captcha: Captcha;
  maps: Maps;
  mailer: Mailer;
  storage: Storage;
  analytics: Analytics;
  secret: Secret;
  /** Closes everything, in an order that loses no work. */
  close(): Promise<void>;
};

/** Opens everything on a migrated database; the only place that chooses adapters. */
export async function openDeps(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
  clock: Clock = runningClock(config.clockStart),
): Promise<Deps> {
  const onError = (error: Error) => log.error({ err: error }, 'database connection lost');
  const { db, pool, close: closeDatabase } = openDatabase(databaseUrl, onError);
  const catalogue = await openCatalogue({ pool, databaseUrl, log });
  const secret = await loadSecret(config.secret, config.dataDir);
  const queue = await openQueue(databaseUrl, log);
  return {
    config,
    clock,
    log,
    db,
    pool,
    queue,
    catalogue,
    payments: localPayments(),
    captcha: localCaptcha({ secret, clock, db }),
    maps: localMaps(() => catalogue.current().places),
    mailer: localMailer(outboxFolder(config.dataDir)),
    storage: localStorage(join(config.dataDir, 'files')),
    analytics: localAnalytics({ db, clock }),
    secret,
    async close() {
      await queue.stop();
      await catalogue.close();
      await closeDatabase();
    },
  };
}
