import type { ThreadWay } from '../../../domain/messages/thread.ts';
import { dayAndTime, localDate, timeOf } from '../words/instant-words.ts';

const WAYS: Readonly<Record<ThreadWay, string | null>> = {
  page: null,
  link: null,
  email: 'by email',
  text: 'by text',
  warranty: 'warranty request',
  invoice: 'about an invoice',
};

type Sent = { SentOn: string; ReadOn: string | null; Way: ThreadWay };
type Here = { timeZone: string; now: Temporal.Instant };

/** `Thu 19 Nov, 10:02am, by text, read 10:11am`: with the day of reading if that's another. */
export function sentWords({ SentOn, ReadOn, Way }: Sent, { timeZone, now }: Here): string {
  const isSameDay = ReadOn !== null && localDate(ReadOn, timeZone) === localDate(SentOn, timeZone);
  const read = ReadOn && (isSameDay ? timeOf(ReadOn, timeZone) : dayAndTime(ReadOn, timeZone, now));
  return [dayAndTime(SentOn, timeZone, now), WAYS[Way], read && `read ${read}`].filter(Boolean).join(', ');
}
