import { formatDay } from '../../../domain/visits/dates.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import type { Queryable } from '../../db/client.ts';
import { type RegionWindow, readWindow } from './window-places.ts';

const NAMES = { morning: 'morning', afternoon: 'afternoon', afterhours: 'after hours' } as const;

/** What the office should know before another visit takes a place in a window; null while it has one (R10.06). */
export async function windowWarning(db: Queryable, window: RegionWindow): Promise<string | null> {
  const { places, taken, isClosed } = await readWindow(db, window);
  const { region, date } = window;
  const [name, day] = [NAMES[window.window], formatDay(date)];
  if (isClosed) return deskVisitMessages.windowClosed(name, day, region);
  const isFull = places !== null && taken >= places;
  return isFull ? deskVisitMessages.windowFull(name, day, region, places) : null;
}
