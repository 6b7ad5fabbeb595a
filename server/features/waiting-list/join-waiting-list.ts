import type { saveSubscriber } from '../../../contracts/contact.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { messages } from '../../../domain/messages.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { addSubscriber, addSubscriberAgain } from './waiting-list.queries.ts';

/**
 * Keeps an email for the day its postcode is serviced (R7.43). Anyone who waits already is thanked the same way, and so is
 * the person who was told; these wait anew where we have left their area since.
 */
export async function joinWaitingList(
  deps: Deps,
  { email, postcode }: { email: string; postcode: string },
): Promise<Reply<typeof saveSubscriber>> {
  const isServiced = deps.catalogue.current().places.region(postcode) !== null;
  const keep = isServiced ? addSubscriber : addSubscriberAgain;
  await keep(deps.db, { email, postcode, createdAt: toDate(deps.clock.now()) });
  return { Message: messages.subscriberSaved };
}
