import type { FastifyInstance } from 'fastify';
import {
  addPaymentMethod,
  getPaymentMethod,
  getProfile,
  removePaymentMethod,
  saveProfile as saveProfileCall,
} from '../../../contracts/customers/profile.ts';
import { declinedCards } from '../../common/attempts/declined-cards.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { RATES } from '../../platform/limits.ts';
import { addCardWithinLimits, expiryFaults, removeCard } from './payment-method.ts';
import { presentCard, presentProfile } from './profile.present.ts';
import { cardOf, profileOf } from './profile.queries.ts';
import { addressFaults, saveProfile } from './save-profile.ts';

/** The customer's profile and card on file (R7.12-R7.15). */
export function profileRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const cardLimits = declinedCards(deps);

  route(app, getProfile, options, async ({ caller }) => {
    return presentProfile(await profileOf(deps.db, caller));
  });

  route(
    app,
    saveProfileCall,
    { ...options, checkFields: async (fields) => addressFaults(deps, fields) },
    async ({ caller, body }) => {
      return saveProfile(deps, caller, body);
    },
  );

  route(app, getPaymentMethod, options, async ({ caller }) => {
    return presentCard(await cardOf(deps.db, caller.customerId));
  });

  route(
    app,
    addPaymentMethod,
    { ...options, checkFields: async (fields) => expiryFaults(deps, fields) },
    async ({ caller, body, request }) => {
      const input = { caller, address: request.ip, form: body };
      return presentCard(await addCardWithinLimits(deps, cardLimits, input));
    },
    RATES.cards,
  );

  route(app, removePaymentMethod, options, async ({ caller }) => {
    await removeCard(deps, caller.customerId);
    return presentCard(null);
  });
}
