import { config } from '../../browser/config.ts';
import type { Client } from '../../client/client.ts';
import { reauthenticate } from '../../client/reauthenticate.ts';
import { chosenBusiness, tabBusiness } from './business-choice.ts';
import { currentStaffRequest } from './staff-request.ts';
import { storedAuth } from './stored-auth.ts';

/** The website's session: the customer signed in to this browser, or none while staff book. */
export const siteClient: Client = {
  host() {
    const { apiUrl, staffApiUrl } = config();
    return (currentStaffRequest() ? staffApiUrl : apiUrl) ?? '';
  },
  token: () => storedAuth.get()?.AuthenticationToken,
  business: () => chosenBusiness()?.toString(),
  user() {
    const userName = storedAuth.get()?.UserName ?? '';
    const business = chosenBusiness();
    return business === null ? userName : `${userName} for ${business}`;
  },
  subscribe(listener) {
    storedAuth.subscribe(listener);
    tabBusiness.subscribe(listener);
  },
  /**
   * The customer is now a visitor (R7.60). The portal's guard leads to the sign-in and back; an instant quote continues
   * as a visitor's. A late response to an older token says nothing about the current one.
   */
  onUnauthenticated(token) {
    if (token && storedAuth.get()?.AuthenticationToken === token) storedAuth.set(null);
  },
  typed: () => sessionStorage,
  reauthenticate,
};
