import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { AbnRegister } from '../adapters/abn/port.ts';
import type { Analytics } from '../adapters/analytics/port.ts';
import type { Captcha } from '../adapters/captcha/port.ts';
import type { ProofOfWork } from '../adapters/captcha/proof-of-work.ts';
import type { BounceMailbox } from '../adapters/mail/bounces/port.ts';
import type { Mailer } from '../adapters/mail/port.ts';
import type { TileFile } from '../adapters/map-tiles/tile-file.ts';
import type { Maps } from '../adapters/maps/port.ts';
import type { Payments } from '../adapters/payments/port.ts';
import type { SmsGateway } from '../adapters/sms/port.ts';
import type { Storage } from '../adapters/storage/port.ts';
import type { CatalogueSource } from '../catalogue/catalogue.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import type { Clock } from '../platform/clock.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Secret } from '../platform/secret.ts';
import type { Tracing } from '../platform/tracing.ts';
import type { Queue } from '../queue/queue.ts';

/** Everything that a feature may use. */
export type Deps = {
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  db: Database;
  pool: Pool;
  /** For a separate connection to PostgreSQL itself, without the pooler. */
  databaseUrl: string;
  metrics: Metrics;
  /** Undefined if no traces are wanted. */
  tracing: Tracing | undefined;
  queue: Queue;
  catalogue: CatalogueSource;
  payments: Payments;
  captcha: Captcha;
  /** The work that attempts cost during a flood, whichever captcha is configured. */
  proofOfWork: ProofOfWork;
  maps: Maps;
  /** The maps service that costs nothing, whichever is configured. */
  localMaps: Maps;
  /** The map's tiles, if they're in a file. */
  tileFile: TileFile | null;
  abnRegister: AbnRegister;
  mailer: Mailer;
  /** Where bounces arrive; null if we don't look for them. */
  bounces: BounceMailbox | null;
  sms: SmsGateway;
  storage: Storage;
  analytics: Analytics;
  secret: Secret;
  /** Closes everything, in an order that loses no work. */
  close(): Promise<void>;
};
