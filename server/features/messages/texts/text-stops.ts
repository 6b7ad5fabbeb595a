import type { StopSource } from '../../../../domain/messages/choice-sources.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, desc, eq, isNull } from '../../../db/drizzle.ts';
import { textStops } from '../../../db/schema/texts.ts';

const inForce = (mobile: string) => and(eq(textStops.mobile, mobile), isNull(textStops.startedAt));

/** When texts to a mobile (04 and eight digits) were stopped; null if they aren't. */
export async function textsStoppedAt(db: Queryable, mobile: string): Promise<Date | null> {
  return (await stopOf(db, mobile))?.stoppedAt ?? null;
}

/** When, by whom and with which words texts are stopped or started. */
type StopChange = { at: Date; by: StopSource; words?: string };

/** How texts to a mobile were stopped; null if they aren't. */
export async function stopOf(db: Queryable, mobile: string) {
  const [found] = await db.select().from(textStops).where(inForce(mobile));
  return found ?? null;
}

/** Starts texts to a mobile again; does nothing if they aren't stopped. */
export async function startTexts(
  db: Queryable,
  mobile: string,
  { at, by, words }: StopChange,
): Promise<void> {
  await db
    .update(textStops)
    .set({ startedAt: at, startedBy: by, startedWords: words ?? null })
    .where(inForce(mobile));
}

/** Stops texts to a mobile. If the office had stopped them, STOP from the mobile takes its place: only START ends that. */
export async function stopTexts(db: Queryable, mobile: string, { at, by, words }: StopChange): Promise<void> {
  await db
    .insert(textStops)
    .values({ mobile, stoppedAt: at, stoppedBy: by, stoppedWords: words ?? null })
    .onConflictDoNothing();
  if (by === 'office') return;
  await db
    .update(textStops)
    .set({ stoppedBy: by, stoppedWords: words ?? null })
    .where(and(inForce(mobile), eq(textStops.stoppedBy, 'office')));
}

/** All that happened to texts to a mobile, newest first. */
export async function stopsOf(db: Queryable, mobile: string, limit: number) {
  return db
    .select()
    .from(textStops)
    .where(eq(textStops.mobile, mobile))
    .orderBy(desc(textStops.stoppedAt))
    .limit(limit);
}
