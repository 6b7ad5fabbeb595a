import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { listInbox as listInboxCall } from '../../../contracts/inbox/inbox.ts';
import type { InboxFilter } from '../../../domain/inbox/conversations.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { type ConversationRow, countWaiting, inboxPage, type Place } from './inbox.queries.ts';

type Presented = z.output<typeof listInboxCall.reply>['Conversations'][number];

/** The last row of a page: `w` if it waits, else `d`, then its time and id. */
function readPlace(after: string | undefined): (Place & { isWaiting: boolean }) | null {
  if (after === undefined) return null;
  const [, state, at, id] = /^([wd])(\d{1,13})-(\d{1,15})$/.exec(after) ?? [];
  if (!state || !at || !id) throw fieldRefusal('After', requestMessages.unreadableRequest);
  return { isWaiting: state === 'w', at: new Date(Number(at)).toISOString(), id: Number(id) };
}

function placeOf({ waitingSince, endedAt, id }: ConversationRow): string {
  return `${waitingSince ? 'w' : 'd'}${(waitingSince ?? endedAt)?.getTime()}-${id}`;
}

const readPage = inboxPage(PAGE_SIZES.inbox + 1);
const BEFORE_ALL: Place = { at: '-infinity', id: 0 };
const AFTER_ALL: Place = { at: 'infinity', id: 0 };

/** A page of the inbox: what waits first, the oldest first, then the rest, the newest first (R14.08). */
export async function listInbox(
  deps: Pick<Deps, 'db' | 'config'>,
  { show, after, staffId }: { show: InboxFilter; after: string | undefined; staffId: number },
): Promise<Reply<typeof listInboxCall>> {
  const place = readPlace(after);
  const [rows, waiting] = await Promise.all([
    readPage(deps.db, {
      takenBy: show === 'mine' ? staffId : null,
      waiting: show === 'done' || place?.isWaiting === false ? null : (place ?? BEFORE_ALL),
      ended: show === 'unanswered' ? null : place && !place.isWaiting ? place : AFTER_ALL,
    }),
    countWaiting(deps.db),
  ]);
  const shown = rows.slice(0, PAGE_SIZES.inbox);
  const last = shown.at(-1);
  return {
    Conversations: shown.map((row) => presentConversation(deps, row)),
    Next: rows.length > shown.length && last ? placeOf(last) : null,
    Waiting: waiting,
  };
}

export function presentConversation({ config }: Pick<Deps, 'config'>, row: ConversationRow): Presented {
  const { kind, subject, waitingSince, endedAt, takenBy, jobId, customer, score } = row;
  return {
    Kind: kind,
    Subject: subject,
    Name: row.name,
    Text: row.text,
    Way: row.way,
    RepairId: jobId,
    BookingReference: jobId === null ? null : bookingReference(config.brand.referencePrefix, jobId),
    LocationName: row.locationName,
    InvoiceNumber: row.invoiceNumber,
    CustomerId: customer?.id ?? null,
    CustomerName: customer && `${customer.firstName} ${customer.lastName}`,
    Score: score,
    WaitingSince: waitingSince && wireInstant(waitingSince),
    EndedOn: endedAt && wireInstant(endedAt),
    TakenById: takenBy?.id ?? null,
    TakenBy: takenBy?.name ?? null,
  };
}
