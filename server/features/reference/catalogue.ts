import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/client.ts';
import { listenForEdits } from './edit-listener.ts';
import { buildEquipment, type Equipment } from './equipment.ts';
import { buildPlaces, type Places } from './places.ts';
import { buildPricing, type Pricing } from './pricing.ts';
import { buildPromos, type Promos } from './promos.ts';
import { readEquipment, readPlaces, readPricing, readPromos } from './reference.queries.ts';

/**
 * The whole reference data, as it stood at one moment: nothing in it ever changes. A request takes it once and uses
 * that one to its end; an edit of a row brings a new one.
 */
export type Catalogue = {
  readonly places: Places;
  readonly equipment: Equipment;
  readonly pricing: Pricing;
  readonly promos: Promos;
};

export type CatalogueSource = {
  /** The newest; the same object until something was edited. */
  current(): Catalogue;
  close(): Promise<void>;
};

type Part = keyof Catalogue;
const PARTS: readonly Part[] = ['places', 'equipment', 'pricing', 'promos'];

/** Edits that come together are read together. */
const GATHER_MS = 40;
const RETRY_MS = 1_000;

/**
 * Loads the reference data and keeps it: a row that is edited, by whatever means and on whichever server, is in force
 * everywhere within a second. While it can't be read, the last one stays in force.
 */
export async function openCatalogue(given: {
  db: Database;
  databaseUrl: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): Promise<CatalogueSource> {
  const { db, databaseUrl, log } = given;
  const warn = (fault: string) => log.warn(`Reference data: ${fault}`);
  const load: { readonly [P in Part]: () => Promise<Catalogue[P]> } = {
    places: async () => buildPlaces(await readPlaces(db)),
    equipment: async () => buildEquipment(await readEquipment(db)),
    pricing: async () => buildPricing(await readPricing(db), warn),
    promos: async () => buildPromos(await readPromos(db)),
  };

  const edited = new Set<Part>();
  let timer: NodeJS.Timeout | undefined;
  let reloading: Promise<void> | undefined;
  let closed = false;

  // Heard of before the first load, so that no edit falls between the two.
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

  const [places, equipment, pricing, promos] = await Promise.all([
    load.places(),
    load.equipment(),
    load.pricing(),
    load.promos(),
  ]).catch(async (error: unknown) => {
    await listener.close();
    throw error;
  });
  let current: Catalogue = Object.freeze({ places, equipment, pricing, promos });

  function reloadSoon(pause: number) {
    if (closed || timer || reloading) return;
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
      const parts = PARTS.filter((part) => edited.has(part));
      edited.clear();
      try {
        const loaded = await Promise.all(parts.map(async (part) => [part, await load[part]()] as const));
        current = Object.freeze({ ...current, ...Object.fromEntries(loaded) });
      } catch (error) {
        if (closed) return;
        for (const part of parts) edited.add(part);
        log.error({ err: error }, 'reference data: an edit could not be read, trying again');
        return;
      }
    }
  }

  return {
    current: () => current,
    async close() {
      closed = true;
      clearTimeout(timer);
      await listener.close();
      await reloading;
    },
  };
}
