import type { Queryable } from '../../db/client.ts';
import { and, eq, isNull } from '../../db/drizzle.ts';
import { textStops } from '../../db/schema/texts.ts';

/** Since when no text goes to a mobile, 04 and eight digits; null if they do. */
export async function textsStoppedAt(db: Queryable, mobile: string): Promise<Date | null> {
  const [found] = await db
    .select({ stoppedAt: textStops.stoppedAt })
    .from(textStops)
    .where(and(eq(textStops.mobile, mobile), isNull(textStops.startedAt)));
  return found?.stoppedAt ?? null;
}

/** Brings texts to a mobile back; once more changes nothing. */
export async function startTexts(db: Queryable, mobile: string, at: Date): Promise<void> {
  await db
    .update(textStops)
    .set({ startedAt: at })
    .where(and(eq(textStops.mobile, mobile), isNull(textStops.startedAt)));
}

/** Ends texts to a mobile; once more changes nothing. */
export async function stopTexts(db: Queryable, mobile: string, at: Date): Promise<void> {
  await db.insert(textStops).values({ mobile, stoppedAt: at }).onConflictDoNothing();
}
