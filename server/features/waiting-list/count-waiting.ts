import type { Reply } from '../../../contracts/endpoint.ts';
import type { countWaiting as countWaitingCall } from '../../../contracts/waiting-list/waiting-list.ts';
import type { Deps } from '../../common/deps.ts';
import { wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { areaName } from './area-name.ts';
import { countByPostcode } from './waiting-list.queries.ts';

/** Where people are waiting, so that the operator knows where to expand next (R7.43). */
export async function countWaiting({ db, catalogue }: Deps): Promise<Reply<typeof countWaitingCall>> {
  const rows = await countByPostcode(db, PAGE_SIZES.waitingAreas);
  const { places } = catalogue.current();
  return {
    Areas: rows.map(({ postcode, waiting, since }) => ({
      Postcode: postcode,
      Area: areaName(places, postcode),
      Waiting: waiting,
      Since: wireInstant(since),
    })),
    Waiting: rows[0]?.waitingInAll ?? 0,
    Postcodes: rows[0]?.postcodes ?? 0,
  };
}
