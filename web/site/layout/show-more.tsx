import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from './load-failed.tsx';

type ShowMoreProps = {
  list: Pick<
    UseInfiniteQueryResult,
    'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >;
  /** `invoices` */
  what: string;
  /** `earlier` for what is listed by date only. */
  which?: 'more' | 'earlier';
  small?: boolean;
};

/** The button for the next page of a list, or why that page did not load. */
export function ShowMore({ list, what, which = 'more', small = false }: ShowMoreProps) {
  if (list.isFetchNextPageError) {
    const words = which === 'more' ? 'More' : 'Earlier';
    return (
      <LoadFailed title={`${words} ${what} did not load`} cause={list.error} onRetry={list.fetchNextPage} />
    );
  }
  return (
    <Button small={small} busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
      Show {which} {what}
    </Button>
  );
}
