import { z } from 'zod';
import { VARIANTS } from '../domain/website/experiment.ts';
import { BROWSER_EVENTS } from '../domain/website/visitor-events.ts';
import { endpoint } from './endpoint.ts';

export const recordEvents = endpoint({
  method: 'POST',
  path: '/api/v1/mm/events',
  summary: 'What a visitor did, told by the browser; nothing is kept of those who send Sec-GPC or DNT',
  access: 'public',
  consumes: 'json',
  body: z.strictObject({
    /** Made at random by the visitor's browser. */
    VisitorId: z.uuid(),
    Variant: z.enum(VARIANTS),
    Events: z.array(z.enum(BROWSER_EVENTS)).min(1).max(BROWSER_EVENTS.length),
  }),
  status: 202,
  reply: z.object({}),
  errors: [],
});

/** Who books, as the A/B test knows them (R2.20). What can't be read is left out, for no booking fails by it. */
export const visitorHeaders = z.object({
  'visitor-id': z.uuid().optional().catch(undefined),
  'visitor-variant': z.enum(VARIANTS).optional().catch(undefined),
});
