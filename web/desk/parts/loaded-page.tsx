import type { ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import styles from './loaded-page.module.css';

type LoadedPageProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => void };
  /** 'job', in its messages. */
  noun: string;
  /** Where it can be looked for. */
  list: string;
  children: (data: Data) => ReactNode;
};

/** The page of one thing, with what it shows while it loads, when it fails and when there's no such thing. */
export function LoadedPage<Data>({ query, noun, list, children }: LoadedPageProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <div className={styles.missing}>
        <h1 tabIndex={-1}>Could not find the {noun}</h1>
        <p>
          Check the number, or look among the <a href={list}>{noun}s</a>.
        </p>
      </div>
    );
  }
  if (error) {
    return (
      <RetryAlert title={`The ${noun} did not load`} onRetry={refetch}>
        {sentenceOf(error)}
      </RetryAlert>
    );
  }
  return <ListLoading label={`Loading the ${noun}`} />;
}
