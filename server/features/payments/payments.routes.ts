import type { FastifyInstance } from 'fastify';
import { confirmPaymentByLink, paymentByLink } from '../../../contracts/payments/payment-links.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { RATES } from '../../platform/limits.ts';
import { confirmLinkedPayment, readLinkedPayment } from './payment-link.ts';

/** A payment through its emailed link, for anybody who has it. */
export function paymentRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, paymentByLink, options, ({ body }) => readLinkedPayment(deps, body.ch), RATES.linkLooks);
  route(
    app,
    confirmPaymentByLink,
    options,
    ({ body }) => confirmLinkedPayment(deps, body.ch),
    RATES.linkAnswers,
  );
}
