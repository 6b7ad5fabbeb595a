import type { z } from 'zod';
import type { reportBrowserError } from '../../contracts/website/browser-errors.ts';
import { BROWSER_ERROR_LIMITS as LIMITS, withoutPersonalData } from '../../domain/website/browser-errors.ts';
import { config } from '../browser/config.ts';
import { ApiError } from './api-error.ts';

const PATH: (typeof reportBrowserError)['path'] = '/api/v1/browser-errors';
/** A repeating error would otherwise fill the log. */
const MOST_PER_PAGE = 5;

let count = 0;

/** Sends a program error to the server's log, at most five per page load. Never waits and never fails. */
export function reportError(error: unknown): void {
  // The server knows its own refusals, and can't be reached while offline.
  if (error instanceof ApiError || count >= MOST_PER_PAGE) return;
  count += 1;
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
  const route = /^#(\/[^?#]*)/.exec(window.location.hash)?.[1] ?? '/';
  const { apiUrl, appVersion } = config();
  const body: z.input<typeof reportBrowserError.body> = {
    Message: withoutPersonalData(message).slice(0, LIMITS.message),
    Stack: withoutPersonalData(stack).slice(0, LIMITS.stack),
    Route: withoutPersonalData(route).slice(0, LIMITS.route),
    AppVersion: appVersion,
  };
  fetch(`${apiUrl ?? ''}${PATH}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    keepalive: true,
  }).then(
    // An unread response would hold its connection.
    (reply) => reply.text(),
    () => {},
  );
}

/** Reports uncaught errors and unhandled rejections from now on; returns a function that stops it. */
export function watchUncaughtErrors(): () => void {
  function onError({ error }: ErrorEvent) {
    // Scripts of other origins and ResizeObserver have none.
    if (error) reportError(error);
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
