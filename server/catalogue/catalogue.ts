import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { sql } from '../db/drizzle.ts';
import { type Transaction, transaction } from '../db/transaction.ts';
import { type Clock, toDate } from '../platform/clock.ts';
import { listenForEdits } from './edit-listener.ts';
import { buildEquipment, type Equipment } from './equipment.ts';
import {
  type Areas,
  buildAreas,
  buildLocalities,
  buildPlaces,
  type LocalityTable,
  type Places,
} from './places.ts';
import { buildPricing, type Pricing } from './pricing.ts';
import { buildPromos, type Promos } from './promos.ts';
import { readAreas, readEquipment, readLocalities, readPricing, readPromos } from './reference.queries.ts';

/**
 * The whole reference data at one moment; it never changes. A request uses one snapshot from start to end; editing a
 * row creates a new one.
 */
export type Catalogue = {
  readonly places: Places;
  readonly equipment: Equipment;
  readonly pricing: Pricing;
  readonly promos: Promos;
};

export type CatalogueSource = {
  /** The newest snapshot; the same object until something is edited. */
  current(): Catalogue;
  /**
   * Calls back whenever an edit of the serviced areas takes effect.
   * @returns a function that unsubscribes
   */
  onAreasEdited(hear: () => void): () => void;
  close(): Promise<void>;
};

/** The parts that are reloaded separately when their tables are edited; the tables' triggers use these names. */
type Parts = {
  localities: LocalityTable;
  areas: Areas;
  equipment: Equipment;
  pricing: Pricing;
  promos: Promos;
};
type Part = keyof Parts;
const PARTS: readonly Part[] = ['localities', 'areas', 'equipment', 'pricing', 'promos'];

function assemble({ localities, areas, equipment, pricing, promos }: Parts): Catalogue {
  return Object.freeze({ places: buildPlaces(localities, areas), equipment, pricing, promos });
}

/** How long edits are gathered, in milliseconds, to load them together. */
const GATHER_MS = 40;
const RETRY_MS = 1_000;

/**
 * Loads the reference data and keeps it up to date: an edited row, by whatever means and on whichever server, takes
 * effect everywhere within a second. If loading fails, the last snapshot stays in use.
 */
export async function openCatalogue(options: {
  pool: Pool;
  databaseUrl: string;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): Promise<CatalogueSource> {
  const { pool, databaseUrl, clock, log } = options;
  const warn = (fault: string) => log.warn(`Reference data: ${fault}`);
  /** For each part, reads its rows and returns a function that builds it. */
  const read: { readonly [P in Part]: (tx: Transaction) => Promise<() => Parts[P] | Promise<Parts[P]>> } = {
    async localities(tx) {
      const rows = await readLocalities(tx);
      return () => buildLocalities(rows);
    },
    async areas(tx) {
      const rows = await readAreas(tx);
      return () => buildAreas(rows);
    },
    async equipment(tx) {
      const rows = await readEquipment(tx);
      return () => buildEquipment(rows);
    },
    async pricing(tx) {
      const rows = await readPricing(tx, toDate(clock.now()));
      return () => buildPricing(rows, warn);
    },
    async promos(tx) {
      const rows = await readPromos(tx);
      return () => buildPromos(rows);
    },
  };

  const edited = new Set<Part>();
  const hearing = new Set<() => void>();
  let isLoaded = false;
  let timer: NodeJS.Timeout | undefined;
  let reloading: Promise<void> | undefined;
  let closed = false;

  // Listen before the first load, so that no edit is missed in between.
  const listener = await listenForEdits({
    databaseUrl,
    onEdit(part) {
      edited.add(part as Part);
      reloadSoon(GATHER_MS);
    },
    onReconnect() {
      for (const part of PARTS) edited.add(part);
      reloadSoon(0);
    },
    onError: (error) => log.warn({ err: error }, 'reference data: connection lost, connecting again'),
  });

  /** Reads parts from one snapshot of the database, over one connection. */
  async function loadParts(names: readonly Part[]): Promise<Partial<Parts>> {
    const readParts = await transaction(pool, async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read read only`);
      const done: (readonly [Part, () => Parts[Part] | Promise<Parts[Part]>])[] = [];
      for (const name of names) done.push([name, await read[name](tx)]);
      return done;
    });
    const built = readParts.map(async ([name, build]) => [name, await build()] as const);
    return Object.fromEntries(await Promise.all(built));
  }

  let parts = await loadParts(PARTS).then(
    (all) => all as Parts,
    async (error: unknown) => {
      await listener.close();
      throw error;
    },
  );
  let current = assemble(parts);
  isLoaded = true;
  if (edited.size > 0) reloadSoon(0);

  function reloadSoon(pause: number) {
    if (!isLoaded || closed || timer || reloading) return;
    timer = setTimeout(() => {
      timer = undefined;
      reloading = reload().finally(() => {
        reloading = undefined;
        if (edited.size > 0) reloadSoon(RETRY_MS);
      });
    }, pause);
  }

  async function reload() {
    while (edited.size > 0) {
      const names = PARTS.filter((part) => edited.has(part));
      edited.clear();
      try {
        parts = { ...parts, ...(await loadParts(names)) };
        current = assemble(parts);
        if (names.includes('areas')) for (const hear of hearing) hear();
      } catch (error) {
        if (closed) return;
        for (const name of names) edited.add(name);
        log.error({ err: error }, 'reference data: an edit could not be read, trying again');
        return;
      }
    }
  }

  return {
    current: () => current,
    onAreasEdited(hear) {
      hearing.add(hear);
      return () => hearing.delete(hear);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await listener.close();
      await reloading;
    },
  };
}
