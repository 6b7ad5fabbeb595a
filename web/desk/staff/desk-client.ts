import type { Client } from '../../client/client.ts';
import { reauthenticate } from '../../client/reauthenticate.ts';
import { session } from './session.ts';

/** The console's session: a cookie for its own host, so no call carries a token (R10.01). */
export const deskClient: Client = {
  host: () => '',
  token: () => undefined,
  user: () => session.get()?.UserName ?? '',
  subscribe(listener) {
    session.subscribe(listener);
  },
  onUnauthenticated() {
    session.set(null);
  },
  typed: () => sessionStorage,
  reauthenticate,
};
