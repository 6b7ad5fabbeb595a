import type { FastifyInstance } from 'fastify';
import { saveSubscriber } from '../../../contracts/contact.ts';
import { messages } from '../../../domain/messages.ts';
import { subscribers } from '../../db/schema/customers.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { type RateLimit, type RouteOptions, route } from '../../platform/http/route.ts';

const REGISTRATIONS: RateLimit = { max: 20, timeWindow: '1 minute' };

/** People who wait for a postcode to be serviced (R7.43); somebody who already does is thanked the same way. */
export function contactRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(
    app,
    saveSubscriber,
    options,
    async ({ body: { Email: email, Postcode: postcode } }) => {
      const createdAt = toDate(deps.clock.now());
      await deps.db.insert(subscribers).values({ email, postcode, createdAt }).onConflictDoNothing();
      return { Message: messages.subscriberSaved };
    },
    REGISTRATIONS,
  );
}
