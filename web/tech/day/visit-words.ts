import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { ON_THE_WAY } from '../../../domain/jobs/job-progress.ts';
import { formatInstantTime, formatSpan, zoneName } from '../../../domain/visits/dates.ts';
import type { StateLook } from '../../ui/docket/state-look.ts';
import type { DayVisit } from './day-query.ts';

const VISIT_STAMPS: Readonly<Record<DayVisit['State'], { look: StateLook; word: string }>> = {
  planned: { look: 'scheduled', word: 'Planned' },
  onSite: { look: 'inprogress', word: 'On site' },
  done: { look: 'completed', word: 'Done' },
  noAccess: { look: 'declined', word: 'No access' },
};

/** A visit's state on its stamp. */
export function visitStamp({ State, ExpectedOn }: DayVisit) {
  const stamp = VISIT_STAMPS[State];
  return ExpectedOn === null ? stamp : { ...stamp, word: ON_THE_WAY };
}

/** `8am-12pm`, or `6:30pm` after hours, by the site's clock. */
export function timeWords({ TimeWindow, StartsAt, EndsAt, TimeZone }: DayVisit): string {
  const [from, to] = [Temporal.Instant.from(StartsAt), Temporal.Instant.from(EndsAt)];
  return TimeWindow === 'afterhours' ? formatInstantTime(from, TimeZone) : formatSpan(from, to, TimeZone);
}

const KINDS: Readonly<Record<DayVisit['Kind'], string>> = {
  first: 'First visit',
  return: 'Return visit',
  warranty: 'Warranty visit',
};

/** What's beside the time: the kind of visit, and whose clock it is where it isn't the office's. */
export function aboutTime({ Kind, TimeZone }: DayVisit): string {
  const kind = KINDS[Kind];
  return TimeZone === OPERATOR_TIME_ZONE ? kind : `${kind}, ${zoneName(TimeZone)}`;
}

/** A map of an address, in whichever app or website the phone opens it with. */
export function mapHref(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
