import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { config } from '../../../browser/config.ts';
import { AT_ONCE, queryClient } from '../../../client/query-client.ts';
import type { CardProvider } from './card-provider.ts';
import { loadCardProvider } from './load-card-provider.ts';

const CARD_PROVIDER = queryOptions({
  queryKey: ['card-provider'],
  queryFn: loadCardProvider,
  staleTime: Number.POSITIVE_INFINITY,
  ...AT_ONCE,
});

/** Loads the card provider's script when the screen opens; if it `failed`, offer `retry` (R8.08). */
export function useCardProvider() {
  const query = useQuery(CARD_PROVIDER, queryClient);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const failed = query.isError && !query.isFetching;
  return {
    provider: query.data,
    failed,
    retry: () => void query.refetch(),
    /** Whether the card can't be typed yet, because the provider's script draws the fields. */
    hasNoFields: config().payments.hasFrames && !query.data && !failed,
    /** For a submitted form. Null if the script didn't load, or the screen was left meanwhile. */
    async loaded(): Promise<CardProvider | null> {
      const provider = await queryClient.fetchQuery(CARD_PROVIDER).catch(() => null);
      return isShown.current ? provider : null;
    },
  };
}
