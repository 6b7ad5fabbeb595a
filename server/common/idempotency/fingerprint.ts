import { hash } from 'node:crypto';

/**
 * A hash of what a submit asks for: the same fields, in any order, have the same hash (R4.30).
 * @param operation what is asked for, and the id it's about
 * @param body the parsed body; what is null or left out counts as not asked for
 */
export function fingerprintOf(operation: string, body: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([operation, fields]));
}
