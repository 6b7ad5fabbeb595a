import { z } from 'zod';
import { VARIANTS } from '../../domain/website/experiment.ts';
import { BROWSER_EVENTS } from '../../domain/website/visitor-events.ts';
import { endpoint } from '../endpoint.ts';

export const recordEvents = endpoint({
  method: 'POST',
  path: '/api/v1/mm/events',
  summary: 'What a visitor did, told by the browser; nothing is kept of those who send Sec-GPC or DNT',
  access: 'public',
  consumes: 'json',
  body: z.strictObject({
    /** A random id from the visitor's browser. */
    VisitorId: z.uuid(),
    Variant: z.enum(VARIANTS),
    Events: z.array(z.enum(BROWSER_EVENTS)).min(1).max(BROWSER_EVENTS.length),
  }),
  status: 202,
  reply: z.object({}),
});

/**
 * Who is booking, for the A/B test (R2.20). Unreadable values are ignored, so that no booking fails because of them.
 */
export const visitorHeaders = z.object({
  'visitor-id': z.uuid().optional().catch(undefined),
  'visitor-variant': z.enum(VARIANTS).optional().catch(undefined),
});
