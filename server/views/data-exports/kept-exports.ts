import type { Readable } from 'node:stream';
import type { checkDataExport, listDataExports } from '../../../contracts/data-exports/data-exports.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { dataExportMessages as messages } from '../../../domain/data-exports/data-export-messages.ts';
import { OPEN_DATA_EXPORT_STATES } from '../../../domain/data-exports/data-export-states.ts';
import { DATA_EXPORT_DAYS } from '../../../domain/lifetimes.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { StorageUnavailable } from '../../adapters/storage/port.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { and, desc, eq, inArray, lt, or } from '../../db/drizzle.ts';
import { dataExports } from '../../db/schema/data-exports.ts';
import { staff } from '../../db/schema/staff.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The folder of an export's files in the storage. */
export const exportFolder = (exportId: number): string => `data-exports/${exportId}`;

/** Exports that the page lists. */
const LISTED = 5;

type Row = { made: typeof dataExports.$inferSelect; askedBy: string };

function present({ made, askedBy }: Row): Reply<typeof checkDataExport> {
  const { counts, failure, expiresAt } = made;
  return {
    ExportId: made.id,
    State: made.state,
    AskedBy: askedBy,
    AskedOn: wireInstant(made.createdAt),
    Part: made.part,
    Done: made.done,
    Total: made.total,
    Failure: failure && messages.failed(failure),
    Bytes: made.bytes,
    Contents: (counts ?? []).map(({ what, rows }) => ({ What: what, Rows: rows })),
    KeptUntil: expiresAt && wireInstant(expiresAt),
  };
}

const withAsker = (db: Queryable) =>
  db
    .select({ made: dataExports, askedBy: staff.name })
    .from(dataExports)
    .innerJoin(staff, eq(staff.id, dataExports.staffId));

/** The exports that were asked for last, newest first. */
export async function readDataExports({ db }: Pick<Deps, 'db'>): Promise<Reply<typeof listDataExports>> {
  const found = await withAsker(db).orderBy(desc(dataExports.id)).limit(LISTED);
  return { DataExports: found.map(present) };
}

export async function readDataExport(db: Queryable, id: number): Promise<Reply<typeof checkDataExport>> {
  const [found] = await withAsker(db).where(eq(dataExports.id, id));
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  return present(found);
}

/**
 * An export whose file can be downloaded.
 * @throws Refusal `not_found`; `conflict` if it isn't ready yet, or gone
 */
export async function readyDataExport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<Row & { fileKey: string }> {
  const [found] = await withAsker(db).where(eq(dataExports.id, id));
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  const { state, fileKey, expiresAt } = found.made;
  const isOpen = OPEN_DATA_EXPORT_STATES.some((open) => open === state);
  if (isOpen) throw new Refusal('conflict', messages.notReady);
  if (state !== 'ready' || !fileKey || !expiresAt || expiresAt <= toDate(clock.now())) {
    throw new Refusal('conflict', messages.gone);
  }
  return { ...found, fileKey };
}

/** Says whether a file can be downloaded now. @throws Refusal as `readyDataExport` */
export async function checkReady(deps: Deps, id: number): Promise<Reply<typeof checkDataExport>> {
  return present(await readyDataExport(deps, id));
}

/**
 * A ready file, read as it's sent; recorded in the audit trail.
 * @throws Refusal as `readyDataExport`; `provider_unavailable` if the storage can't be used
 */
export async function openDataExport(
  deps: Deps,
  { id, by }: { id: number; by: StaffDoer },
): Promise<{ name: string; type: string; content: Readable }> {
  const { made, fileKey } = await readyDataExport(deps, id);
  const content = await deps.storage.read(fileKey).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error;
    throw new Refusal('provider_unavailable', requestMessages.unavailable);
  });
  // A restored backup has the row, but not the file.
  if (!content) throw new Refusal('conflict', messages.gone);
  await recordAudit(deps.db, deps, { by, action: 'data-export-downloaded', details: { exportId: id } });
  const day = made.createdAt.toTemporalInstant().toZonedDateTimeISO(OPERATOR_TIME_ZONE).toPlainDate();
  return { name: `everything-${day}.zip`, type: 'application/zip', content };
}

/** Deletes the files that were kept long enough, and what attempts left that were killed. */
export async function deleteOldDataExports({ db, clock, storage, log }: Deps): Promise<void> {
  const now = clock.now();
  const state = dataExports.state;
  const old = await db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(
      or(
        and(eq(state, 'ready'), lt(dataExports.expiresAt, toDate(now))),
        and(
          inArray(state, [...OPEN_DATA_EXPORT_STATES, 'given-up']),
          lt(dataExports.touchedAt, toDate(now.subtract({ hours: DATA_EXPORT_DAYS * 24 }))),
        ),
      ),
    );
  for (const { id } of old) {
    try {
      for (const key of await storage.list(exportFolder(id))) await storage.remove(key);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      log.warn({ err: error }, 'The storage could not delete an old export; the next hour tries again');
      return;
    }
    await db.update(dataExports).set({ state: 'removed', fileKey: null }).where(eq(dataExports.id, id));
  }
}
