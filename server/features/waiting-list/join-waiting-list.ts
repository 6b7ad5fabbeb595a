import type { Reply } from '../../../contracts/endpoint.ts';
import type { saveSubscriber } from '../../../contracts/messages/contact.ts';
import { waitingListMessages } from '../../../domain/waiting-list/waiting-list-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { toDate } from '../../platform/clock.ts';
import { addSubscriber, addSubscriberAgain } from './waiting-list.queries.ts';

/**
 * Adds an email to the waiting list of its postcode (R7.43). Somebody who already waits gets the same thanks, and so
 * does somebody who was notified; they wait again if we have left their area since.
 */
export async function joinWaitingList(
  deps: Deps,
  { email, postcode }: { email: string; postcode: string },
): Promise<Reply<typeof saveSubscriber>> {
  const isServiced = deps.catalogue.current().places.region(postcode) !== null;
  const keep = isServiced ? addSubscriber : addSubscriberAgain;
  await keep(deps.db, { email, postcode, createdAt: toDate(deps.clock.now()) });
  return { Message: waitingListMessages.subscriberSaved };
}
