import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePageHeading } from '../../ui/page/page.ts';
import styles from './page.module.css';

type DeskPageProps = {
  /** The heading, and the window's title before the brand's name. */
  title: string;
  /** Where this is: a link back to the list. */
  crumb?: ReactNode;
  /** A line under the heading. */
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen of the console inside its shell: heading, actions and content. */
export function DeskPage({ title, crumb, lead, actions, children }: DeskPageProps) {
  const heading = usePageHeading({ title, description: '' });
  return (
    <>
      <div className={styles.head}>
        <div className={styles.text}>
          {crumb}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.body}>{children}</div>
    </>
  );
}

type ListHeadProps = {
  title: string;
  lead?: ReactNode;
  /** The button that adds something. */
  action?: ReactNode;
  /** Filters. */
  children?: ReactNode;
};

/** The top of a list: its name, its button and its filters. */
export function ListHead({ title, lead, action, children }: ListHeadProps) {
  const heading = usePageHeading({ title, description: '' });
  return (
    <header className={styles.listHead}>
      <div className={styles.listLine}>
        <div className={styles.text}>
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {lead && <p className={styles.listLead}>{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </header>
  );
}

type DetailPageProps = {
  /** The list that the page was opened from. */
  back: { href: string; label: string };
  title: string;
  lead?: ReactNode;
  /** A link beside the heading. */
  end?: ReactNode;
  /** On the left: what it is. */
  facts: ReactNode;
  /** In the middle: what has happened. */
  children: ReactNode;
  /** On the right, on phones first: what can be done now. Without it the middle has the room. */
  actions?: ReactNode;
};

/** One thing in full: its facts, its history, and at its side what can be done with it. */
export function DetailPage({ back, title, lead, end, facts, children, actions }: DetailPageProps) {
  const heading = usePageHeading({ title, description: '' });
  return (
    <>
      <header className={styles.detailHead}>
        <a href={back.href} className={styles.back}>
          <Icon of={ArrowLeft} />
          {back.label}
        </a>
        <div className={styles.detailLine}>
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {end}
        </div>
        {lead && <p>{lead}</p>}
      </header>
      <div className={styles.columns}>
        {actions && <div className={styles.detailActions}>{actions}</div>}
        <div className={styles.detailFacts}>{facts}</div>
        <div className={styles.detailMain}>{children}</div>
      </div>
    </>
  );
}

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => void };
  /** 'job', in its messages. */
  noun: string;
  children: (data: Data) => ReactNode;
};

/** What a query answered, with what shows while it loads and when it fails. */
export function Loaded<Data>({ query: { data, error, refetch }, noun, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return <ListLoading label={`Loading the ${noun}`} />;
  return (
    <RetryAlert title={`The ${noun} did not load`} onRetry={refetch}>
      {sentenceOf(error)}
    </RetryAlert>
  );
}

/** `list` is where it can be looked for. */
type LoadedPageProps<Data> = LoadedProps<Data> & { list: string };

/** The page of one thing, also when there's no such thing. */
export function LoadedPage<Data>({ list, ...loaded }: LoadedPageProps<Data>) {
  const { query, noun } = loaded;
  const isMissing = query.error instanceof ApiError && query.error.code === 'not_found';
  if (query.data !== undefined || !isMissing) return <Loaded {...loaded} />;
  return (
    <div className={styles.missing}>
      <h1 tabIndex={-1}>Could not find the {noun}</h1>
      <p>
        Check the number, or look among the <a href={list}>{noun}s</a>.
      </p>
    </div>
  );
}

type Tab = { name: string; href: string; isCurrent: boolean; count?: number | undefined };

/** The states that a list can be narrowed to, each a link of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map(({ name, href, isCurrent, count }) => (
          <li key={name}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {name} {count !== undefined && <span>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
