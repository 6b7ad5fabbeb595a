import { epochNow } from './clock.ts';

const KEY = 'reloaded-for';
/** Long enough that a page which keeps failing doesn't keep reloading. */
const PAUSE_MS = 60_000;

/**
 * Reloads the page, unless the network is gone or this address was reloaded within the last minute. Browsers remember
 * code that failed to load until the page is reloaded.
 */
export function reloadOnce(): void {
  const { href } = window.location;
  const [address, time] = (read() ?? '').split(' ');
  if (!navigator.onLine || (address === href && epochNow() - Number(time) < PAUSE_MS)) return;
  if (write(`${href} ${epochNow()}`)) window.location.reload();
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Whether it was stored: without storage nothing would stop the reloads. */
function write(value: string): boolean {
  try {
    sessionStorage.setItem(KEY, value);
    return true;
  } catch {
    return false;
  }
}
