import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { visitorHeaders } from '../../../../contracts/website/visitor-events.ts';
import type { Visitor } from '../../../../domain/website/visitor-events.ts';

/** Whether the browser asks us not to track its user: Global Privacy Control, Do Not Track. */
export function wantsPrivacy(headers: IncomingHttpHeaders): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}

/** The visitor that a call names; null if none, or one who must not be tracked. */
export function visitorOf(
  named: z.output<typeof visitorHeaders>,
  headers: IncomingHttpHeaders,
): Visitor | null {
  const { 'visitor-id': id, 'visitor-variant': variant } = named;
  return id && variant && !wantsPrivacy(headers) ? { id, variant } : null;
}
