import { expect, test } from 'vitest';
import { testApp } from '../../tests/kit/app.ts';
import { openDatabase } from './client.ts';
import { eq } from './drizzle.ts';
import { preparedInsert } from './prepared-insert.ts';
import { textStops } from './schema/texts.ts';

test('a prepared insert stores what an ordinary one does, whichever columns have a value, null or nothing', async () => {
  const { databaseUrl } = await testApp();
  const { db, close } = openDatabase(databaseUrl, () => undefined);
  await using _ = { [Symbol.asyncDispose]: close };
  const insertStop = preparedInsert(textStops, (insert, name) =>
    insert.returning({ id: textStops.id }).prepare(name),
  );
  const stoppedAt = new Date('2026-11-23T09:00:00Z');
  const startedAt = new Date('2026-11-24T09:00:00Z');
  const rows: (typeof textStops.$inferInsert)[] = [
    { mobile: '0400000001', stoppedAt, startedAt, stoppedBy: 'office' },
    { mobile: '0400000002', stoppedAt, startedAt: null, stoppedBy: 'gateway' },
    { mobile: '0400000003', stoppedAt },
    { mobile: '0400000004', stoppedAt, stoppedBy: undefined, stoppedWords: 'Stop' },
    { stoppedWords: 'STOP', mobile: '0400000005', stoppedAt: startedAt },
  ];

  for (const row of rows) {
    const [prepared] = await insertStop(db, row);
    const [stored] = await db
      .delete(textStops)
      .where(eq(textStops.id, prepared?.id ?? 0))
      .returning();
    const [ordinary] = await db.insert(textStops).values(row).returning();
    expect({ ...stored, id: 0 }).toEqual({ ...ordinary, id: 0 });
  }
});
