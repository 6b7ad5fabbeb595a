import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { findDayParts } from '../../../contracts/technicians/technician-day.ts';
import { foldedWords } from '../../../domain/words/fold-text.ts';
import { config } from '../../browser/config.ts';
import { storedValue, useStoredValue } from '../../browser/stored-value.ts';
import { call } from '../../client/call.ts';
import { queryClient } from '../../client/query-client.ts';

export type DayPart = Reply<typeof findDayParts>['PartList'][number];

/** How many are shown while somebody types. */
const MOST_FOUND = 8;

const HOUR_MS = 60 * 60_000;

function parse(json: string | null): readonly DayPart[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one?.Description === 'string') : [];
  } catch {
    return [];
  }
}

/** The parts that are used most, kept in the phone for want of a signal: they have no prices. */
const keptParts = storedValue<readonly DayPart[]>({
  key: () => `${config().brand.storagePrefix}:parts`,
  parse,
  format: (list) => (list.length === 0 ? null : JSON.stringify(list)),
});

const partsOf = (ch: string, SearchTerm: string | undefined, signal: AbortSignal) =>
  call<typeof findDayParts>('POST', '/api/v1/technicianday/parts', { json: { ch, SearchTerm } }, { signal });

/** Keeps the parts that are used most, while there's a signal. */
export function useKeepParts(ch: string): void {
  const { data } = useQuery(
    {
      queryKey: ['most-used-parts', ch],
      queryFn: ({ signal }) => partsOf(ch, undefined, signal),
      staleTime: 12 * HOUR_MS,
    },
    queryClient,
  );
  useEffect(() => {
    if (data) keptParts.set(data.PartList);
  }, [data]);
}

/** Parts by a number or words: those of the office's list with a signal, else those that the phone has kept. */
export function useFoundParts(ch: string, term: string | null) {
  const kept = useStoredValue(keptParts);
  const { data, isFetching } = useQuery(
    {
      queryKey: ['found-parts', ch, term],
      queryFn: ({ signal }) => partsOf(ch, term ?? undefined, signal),
      enabled: term !== null,
      staleTime: HOUR_MS,
    },
    queryClient,
  );
  if (term === null) return { found: [], isFetching };
  const words = foldedWords(term);
  const ofPhone = kept.filter(({ Number: number, Description }) => {
    const text = foldedWords(`${number} ${Description}`).join(' ');
    return words.every((word) => text.includes(word));
  });
  return { found: data?.PartList ?? ofPhone.slice(0, MOST_FOUND), isFetching };
}
