import type { AustralianState } from '../../../../domain/sites/states.ts';
import type { Database } from '../../../db/client.ts';
import { and, asc, eq, gte, inArray, isNotNull, like, max, type SQL, sql } from '../../../db/drizzle.ts';
import { addressEditions, addressStreets } from '../../../db/schema/addresses.ts';

/** A street of the index that matches. */
export type IndexedStreet = {
  street: string;
  suburb: string;
  state: AustralianState;
  postcode: string;
  premises: string;
};

/** One reading of what was typed, in search keys. */
export type StreetPattern = {
  /** The beginning of the street's name; if a suburb follows, all of its words, though the type may be missing. */
  street: string;
  /** The beginning of the suburb's name; empty if none was typed. */
  suburb: string;
};

export type SearchArea = {
  /** Only these postcodes; streets in the first one are listed first. */
  postcodes: readonly string[];
  /** Its streets are listed first. */
  suburb: string | null;
} | null;

/** More than we suggest, since some turn out not to have the number itself, only a lot or a unit with it. */
const MAX_STREETS = 24;

export type AddressIndex = {
  /** Streets that match a pattern and have the number, if one was typed; in an area, or anywhere. */
  find(pattern: StreetPattern, number: number | null, area: SearchArea): Promise<IndexedStreet[]>;
};

/**
 * The national address file in our database, once `npm run import:gnaf` has put it there; before that it's empty. An
 * import makes a new edition beside the one that is searched.
 */
export function addressIndex(db: Database): AddressIndex {
  return {
    find({ street, suburb }, number, area) {
      const { key, suburbKey, postcode, numbers, highest } = addressStreets;
      const isStreet =
        suburb === ''
          ? like(key, `${street}%`)
          : // The first condition lets PostgreSQL use its index; the second makes sure that a word ends there.
            and(
              like(key, `${street}%`),
              like(sql`${key} || ' '`, `${street} %`),
              like(suburbKey, `${suburb}%`),
            );
      const order: SQL[] = area
        ? [sql`${postcode} <> ${area.postcodes[0]}`, sql`${suburbKey} <> ${area.suburb ?? ''}`]
        : [];
      return (
        db
          .select({
            street: addressStreets.street,
            suburb: addressStreets.suburb,
            state: sql<AustralianState>`${addressStreets.state}`,
            postcode,
            premises: addressStreets.premises,
          })
          .from(addressStreets)
          .where(
            and(
              eq(addressStreets.edition, currentEdition(db)),
              area ? inArray(postcode, [...area.postcodes]) : undefined,
              isStreet,
              number === null ? undefined : and(gte(highest, number), sql`${number} = any(${numbers})`),
            ),
          )
          // By bytes, like the index itself: PostgreSQL reads it in order, stops at the limit, and sorts nothing.
          .orderBy(...order, sql`${key} using ~<~`, asc(suburbKey))
          .limit(MAX_STREETS)
      );
    },
  };
}

function currentEdition(db: Database): SQL<number> {
  const newest = db
    .select({ id: max(addressEditions.id) })
    .from(addressEditions)
    .where(isNotNull(addressEditions.finishedAt));
  return sql`(${newest})`;
}
