import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import { CARD_CALLS } from '../../platform/limits.ts';
import { type ProviderCall, providerCalls } from '../resilience.ts';

export type StripeOptions = {
  secretKey: string;
  publicKey: string;
  /** What Stripe signs its events with; undefined if it isn't set up to send any. */
  webhookSecret?: string | undefined;
  /** A test double that takes the place of all of Stripe's hosts. */
  doubleUrl?: string | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Stripe's library, and the functions that all calls go through. */
export type StripeClient = {
  stripe: Stripe;
  call: ProviderCall;
  /**
   * Reads something; null if it doesn't exist.
   * @throws Error, without the request's details, if Stripe doesn't respond
   */
  read<Found>(act: () => Promise<Found>): Promise<Found | null>;
  /**
   * Every row of a list. Each page is a separate call with its own time limit, since there can be any number of pages.
   * @throws Error if Stripe doesn't respond
   */
  everyRow<Row extends { id: string }>(
    list: (page: Page) => Promise<Stripe.ApiList<Row>>,
  ): AsyncGenerator<Row>;
  logOutage(error: unknown): void;
};

/** docs.stripe.com/api/pagination */
type Page = { limit: number; starting_after?: string };
const PAGE_ROWS = 100;

export function openStripe(options: StripeOptions): StripeClient {
  const stripe = clientFor(options);
  const call = providerCalls({
    provider: 'Stripe',
    seconds: CARD_CALLS.wholeSeconds,
    // The library repeats calls itself, with the same idempotency key.
    retries: 0,
    isOutage: (error) => !isRefusal(error),
  });
  async function read<Found>(act: () => Promise<Found>): Promise<Found | null> {
    try {
      return await call(act);
    } catch (error) {
      if (isRefusal(error) && (error as Stripe.errors.StripeError).code === 'resource_missing') return null;
      logOutage(options.log, error);
      throw new Error('Stripe did not answer');
    }
  }
  async function* everyRow<Row extends { id: string }>(list: (page: Page) => Promise<Stripe.ApiList<Row>>) {
    let page: Page = { limit: PAGE_ROWS };
    for (;;) {
      const { data, has_more } = await call(() => list(page));
      yield* data;
      const last = data.at(-1);
      if (!has_more || !last) return;
      page = { limit: PAGE_ROWS, starting_after: last.id };
    }
  }
  return { stripe, call, read, everyRow, logOutage: (error) => logOutage(options.log, error) };
}

/** Stripe's library with our settings. */
export function clientFor({ secretKey, doubleUrl }: Pick<StripeOptions, 'secretKey' | 'doubleUrl'>): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: CARD_CALLS.retries,
    timeout: CARD_CALLS.attemptSeconds * 1000,
    telemetry: false,
    ...(doubleUrl ? hostOf(doubleUrl) : {}),
  });
}

/** Whether Stripe refused the request itself; any other error is an outage, or a fault in our setup. */
export const isRefusal = (error: unknown) =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;

function hostOf(url: string) {
  const { protocol, hostname, port } = new URL(url);
  return { protocol: protocol.replace(':', '') as 'http' | 'https', host: hostname, port };
}

/** Stripe's errors include the request, which mustn't be logged: we log only what identifies the failure. */
function logOutage(log: StripeOptions['log'], error: unknown) {
  const { type, code, statusCode, requestId, message } = error as Partial<Stripe.errors.StripeError>;
  log.warn({ stripe: { type, code, statusCode, requestId, message } }, 'Stripe did not answer');
}
