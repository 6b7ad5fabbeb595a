import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { visitorHeaders } from '../../../contracts/visitor-events.ts';
import type { Visitor } from '../../../domain/website/visitor-events.ts';

/** Whether a browser says that its owner is not to be followed: Global Privacy Control, Do Not Track. */
export function wantsPrivacy(headers: IncomingHttpHeaders): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}

/** The visitor whom a call names; null where it names none, or one who is not to be followed. */
export function visitorOf(
  named: z.output<typeof visitorHeaders>,
  headers: IncomingHttpHeaders,
): Visitor | null {
  const { 'visitor-id': id, 'visitor-variant': variant } = named;
  return id && variant && !wantsPrivacy(headers) ? { id, variant } : null;
}
