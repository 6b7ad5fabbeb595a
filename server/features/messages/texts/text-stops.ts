import type { Queryable } from '../../../db/client.ts';
import { and, eq, isNull } from '../../../db/drizzle.ts';
import { textStops } from '../../../db/schema/texts.ts';

/** When texts to a mobile (04 and eight digits) were stopped; null if they aren't. */
export async function textsStoppedAt(db: Queryable, mobile: string): Promise<Date | null> {
  const [found] = await db
    .select({ stoppedAt: textStops.stoppedAt })
    .from(textStops)
    .where(and(eq(textStops.mobile, mobile), isNull(textStops.startedAt)));
  return found?.stoppedAt ?? null;
}

/** Starts texts to a mobile again; does nothing if they aren't stopped. */
export async function startTexts(db: Queryable, mobile: string, at: Date): Promise<void> {
  await db
    .update(textStops)
    .set({ startedAt: at })
    .where(and(eq(textStops.mobile, mobile), isNull(textStops.startedAt)));
}

/** Stops texts to a mobile; does nothing if they're stopped already. */
export async function stopTexts(db: Queryable, mobile: string, at: Date): Promise<void> {
  await db.insert(textStops).values({ mobile, stoppedAt: at }).onConflictDoNothing();
}
