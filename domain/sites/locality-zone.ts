import { STATE_TIME_ZONES } from './postcode.ts';
import type { AustralianState } from './states.ts';

/** A locality whose time zone isn't its state's; an empty suburb means the whole postcode. */
export type ZoneException = { postcode: string; suburb: string; timeZone: string };

/** The IANA time zone of a locality: its own exception, its postcode's, or else its state's (R4.15). */
export function zoneFinder(exceptions: readonly ZoneException[]) {
  const key = (postcode: string, suburb: string) => `${postcode} ${suburb.toLowerCase()}`;
  const zones = new Map(exceptions.map((row) => [key(row.postcode, row.suburb), row.timeZone]));
  return ({
    postcode,
    suburb,
    state,
  }: {
    postcode: string;
    suburb: string;
    state: AustralianState;
  }): string => zones.get(key(postcode, suburb)) ?? zones.get(key(postcode, '')) ?? STATE_TIME_ZONES[state];
}
