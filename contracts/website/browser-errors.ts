import { z } from 'zod';
import { BROWSER_ERROR_LIMITS as LIMITS } from '../../domain/website/browser-errors.ts';
import { endpoint } from '../endpoint.ts';

export const reportBrowserError = endpoint({
  method: 'POST',
  path: '/api/v1/browser-errors',
  summary: 'A program error in the browser, for the log of the server; without personal data',
  access: 'public',
  consumes: 'json',
  body: z.strictObject({
    Message: z.string().max(LIMITS.message),
    /** Empty if the browser gives none. */
    Stack: z.string().max(LIMITS.stack),
    /** The page's address without its query string. */
    Route: z
      .string()
      .max(LIMITS.route)
      .regex(/^\/[^?#]*$/),
    AppVersion: z.string().max(LIMITS.appVersion),
  }),
  status: 202,
  reply: z.object({}),
});
