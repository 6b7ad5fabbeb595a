import { config } from './config.ts';

/** Whether this page may use passkeys: the browser has them, and the page is on the portal's host or below it. */
export function hasPasskeys(): boolean {
  const { passkeyHost } = config();
  const { hostname } = window.location;
  const isOurs = hostname === passkeyHost || hostname.endsWith(`.${passkeyHost}`);
  return isOurs && 'PublicKeyCredential' in window;
}
