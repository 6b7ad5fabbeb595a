import type { ReactNode } from 'react';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import styles from './paged-rows.module.css';

/** What a list's query says of itself: the part of TanStack's queries that this needs; a list of one page has no next. */
type Pages = {
  error: Error | null;
  refetch: () => void;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => void;
};

type PagedRowsProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  /** 'jobs', in its messages. */
  noun: string;
  query: Pages;
  /** Undefined until the first page is there. */
  rows: readonly Row[] | undefined;
  /** What will show here, and what to do about it. */
  empty: ReactNode;
};

/** A list that loads page by page, with what it shows while it loads, when it fails and when it's empty. */
export function PagedRows<Row>({ noun, query, rows, empty, ...table }: PagedRowsProps<Row>) {
  const { error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!rows) {
    if (!error) return <ListLoading label={`Loading the ${noun}`} />;
    return (
      <RetryAlert title={`The ${noun} did not load`} onRetry={refetch}>
        {sentenceOf(error)}
      </RetryAlert>
    );
  }
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <>
      <DataTable {...table} rows={rows} />
      {hasNextPage && (
        <p className={styles.empty}>
          <Button busy={isFetchingNextPage} onClick={fetchNextPage}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}
