import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  findParts as findPartsCall,
  getPart as getPartCall,
  listParts as listPartsCall,
} from '../../../contracts/parts/parts.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentPart, priceDay } from './parts.present.ts';
import { bestParts, findPart, markUpsOf, pageOfParts } from './parts.queries.ts';

/** As many as somebody reads while typing. */
const MOST_FOUND = 8;

/** A page of the price list (R15.01). */
export async function listParts(
  deps: Pick<Deps, 'db' | 'clock'>,
  { SearchTerm, Kind, Ended, Order, After }: z.output<typeof listPartsCall.query>,
): Promise<Reply<typeof listPartsCall>> {
  const found = await pageOfParts(deps.db, {
    term: SearchTerm,
    kind: Kind,
    isEnded: Ended === 'yes',
    order: Order,
    after: readIdKey(After),
    today: priceDay(deps),
    limit: PAGE_SIZES.parts + 1,
  });
  const bands = await markUpsOf(deps.db);
  const { rows, next } = pageOf(found, PAGE_SIZES.parts, ({ part }) => part.id);
  return { PartList: rows.map((record) => presentPart(bands, record)), Next: next };
}

/** What somebody may mean who types into a quote's line (R15.02). */
export async function findParts(
  deps: Pick<Deps, 'db' | 'clock'>,
  term: string,
): Promise<Reply<typeof findPartsCall>> {
  const found = await bestParts(deps.db, { term, today: priceDay(deps), limit: MOST_FOUND });
  const bands = found.length === 0 ? [] : await markUpsOf(deps.db);
  return { PartList: found.map((record) => presentPart(bands, record)) };
}

/** One part. @throws Refusal `not_found` */
export async function readPart(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<Reply<typeof getPartCall>> {
  const found = await findPart(deps.db, id, priceDay(deps));
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  return presentPart(await markUpsOf(deps.db), found);
}
