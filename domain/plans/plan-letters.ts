import { addDays } from '../visits/local-time.ts';

/** No other letter about a site's visit asks for a day sooner than this after the last one. */
const ASKED_ENOUGH_DAYS = 28;

type Asking = {
  /** At the site. */
  readonly today: string;
  readonly firstDay: string;
  /** The days on which the letters about its services went; null for a service without one. */
  readonly askedOn: readonly (string | null)[];
  /** How long before its first day a customer is asked. */
  readonly askDays: number;
};

/**
 * Whether the customer is asked to pick a day for a visit (R13.03): 'ask' with a letter; 'with-last' where one of its services had
 * its letter a while ago, which brings the others along; null while it isn't time, or nothing is new.
 */
export function askingFor({ today, firstDay, askedOn, askDays }: Asking): 'ask' | 'with-last' | null {
  if (!askedOn.includes(null) || addDays(firstDay, -askDays) > today) return null;
  const last = askedOn
    .filter((day) => day !== null)
    .sort()
    .at(-1);
  return last !== undefined && addDays(last, ASKED_ENOUGH_DAYS) > today ? 'with-last' : 'ask';
}
