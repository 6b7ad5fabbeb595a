import type { FastifyInstance } from 'fastify';
import {
  addPasskey as addPasskeyCall,
  listPasskeys as listPasskeysCall,
  newPasskeyOptions as newPasskeyOptionsCall,
  passkeySignInOptions as passkeySignInOptionsCall,
  removePasskey as removePasskeyCall,
  signInWithPasskey as signInWithPasskeyCall,
} from '../../../../contracts/accounts/passkeys.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route, userAgentOf } from '../../../common/http/route.ts';
import { signInLimits } from '../../../common/sign-in/sign-in-limits.ts';
import { originOf } from '../../../platform/http/origin.ts';
import { RATES } from '../../../platform/limits.ts';
import { addPasskey, newPasskeyOptions } from './add-passkey.ts';
import { listPasskeys, removePasskey } from './remove-passkey.ts';
import { passkeySignInOptions, signInWithPasskey } from './sign-in-with-passkey.ts';

/** Customers' passkeys: adding, listing and removing them, and signing in with one. */
export function passkeyRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = signInLimits(deps, 'customer');

  route(app, listPasskeysCall, options, ({ caller }) => listPasskeys(deps, caller.personId));

  route(
    app,
    newPasskeyOptionsCall,
    options,
    ({ caller }) => newPasskeyOptions(deps, caller.personId),
    RATES.passkeyChallenges,
  );

  route(app, addPasskeyCall, options, ({ body, by, caller, request }) =>
    addPasskey(deps, {
      caller,
      by,
      credential: body.Credential,
      userAgent: userAgentOf(request),
    }),
  );

  route(app, removePasskeyCall, options, ({ params, by }) =>
    removePasskey(deps, { by, passkeyId: params.PasskeyId }),
  );

  route(app, passkeySignInOptionsCall, options, () => passkeySignInOptions(deps), RATES.passkeyChallenges);

  route(app, signInWithPasskeyCall, options, ({ body, request }) =>
    signInWithPasskey(deps, limits, body, { origin: originOf(request), userAgent: userAgentOf(request) }),
  );
}
