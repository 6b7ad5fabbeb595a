import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import type { DoubleCard } from './cards.ts';

/** A form-encoded body or a query, as Stripe's library writes it: `metadata[key]`. */
export type Fields = Readonly<Record<string, string>>;

/** A card that the double's script has made a payment method of. */
export type Method = { id: string; card: DoubleCard; expiry: [number, number]; customer: string | null };

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export const refusal = (reply: FastifyReply, status: number, error: Partial<Stripe.StripeRawError>) =>
  reply.status(status).send({ error });

export const missing = (reply: FastifyReply, param: string, id: string) =>
  refusal(reply, param === 'intent' || param === 'dispute' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${param}: '${id}'`,
  });
