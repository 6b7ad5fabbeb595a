import { useCombobox } from 'downshift';
import { Search } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Reply } from '../../../contracts/endpoint.ts';
import { searchDesk } from '../../../contracts/search/search.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { deskCall, usePreview } from '../api/desk-call.ts';
import { useShortcuts } from '../parts/use-shortcuts.ts';
import styles from './search-box.module.css';

type Group = Reply<typeof searchDesk>['Groups'][number];
type Item = { path: string; title: string; detail: string };

const KINDS: Readonly<Record<Group['Kind'], { name: string; path: string }>> = {
  customer: { name: 'Customers', path: '/customers/' },
  contact: { name: 'Contacts', path: '/customers/' },
  job: { name: 'Jobs', path: '/jobs/' },
  quote: { name: 'Quotes', path: '/jobs/' },
  document: { name: 'Invoices', path: '/invoices/' },
  payment: { name: 'Card payments', path: '/payments?Customer=' },
  equipment: { name: 'Equipment', path: '/customers/' },
  site: { name: 'Sites', path: '/customers/' },
  part: { name: 'Parts', path: '/parts?Row=' },
};

const SHORTEST = 2;
/** How long the typing has to pause before the server is asked, in milliseconds. */
const PAUSE_MS = 120;

/** Finds everything by words or three digits (R14.07): Enter opens the best, the last row is the list of jobs. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const searched = pathname === '/jobs' ? (new URLSearchParams(search).get('SearchTerm') ?? '') : '';
  const [typed, setTyped] = useState({ text: searched, of: searched });
  // Another search, by a link or by Back, replaces what was typed here.
  if (typed.of !== searched) setTyped({ text: searched, of: searched });
  const [isOpen, setOpen] = useState(false);
  /** Enter was pressed before what was typed had been looked for. */
  const [enters, setEnters] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const term = typed.text.trim();
  const isAsked = isOpen && term.length >= SHORTEST;
  const answer = usePreview(
    'search',
    isAsked ? term : null,
    (SearchTerm, signal) => deskCall(searchDesk, { query: { SearchTerm } }, { signal }),
    PAUSE_MS,
  );
  const isCurrent = isAsked && answer.data !== undefined && !answer.isPlaceholderData;
  const groups = isAsked ? (answer.data?.Groups ?? []) : [];
  const jobs: Item = {
    path: `/jobs?${new URLSearchParams({ SearchTerm: term })}`,
    title: `All jobs with ‘${term}’`,
    detail: '',
  };
  const found = groups.map(({ Kind, Found, ...counts }) => ({
    ...counts,
    name: KINDS[Kind].name,
    items: Found.map(({ Id, Title, Detail }) => ({
      path: `${KINDS[Kind].path}${Id}`,
      title: Title,
      detail: Detail,
    })),
  }));
  const items = isAsked ? [...found.flatMap((group) => group.items), jobs] : [];

  function go({ path }: Item) {
    setOpen(false);
    setEnters(false);
    navigate(path);
  }
  const best = items[0];
  useEffect(() => {
    if (enters && isCurrent && best) go(best);
  });

  const list = useCombobox<Item>({
    items,
    isOpen: isAsked,
    inputValue: typed.text,
    selectedItem: null,
    itemToString: (item) => item?.title ?? '',
    defaultHighlightedIndex: 0,
    scrollIntoView: (node) => node?.scrollIntoView({ block: 'nearest' }),
    onIsOpenChange: (change) => setOpen(change.isOpen),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && go(selectedItem),
  });
  useShortcuts({ '/': focus }, { k: focus });
  function focus() {
    box.current?.focus();
    box.current?.select();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    const isWaiting = isAsked && !isCurrent && list.highlightedIndex <= 0;
    if (term !== '' && !isWaiting && isOpen) return;
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    if (isWaiting) setEnters(true);
    else navigate(term === '' ? '/jobs' : jobs.path);
  }
  let at = -1;
  const option = (item: Item, className?: string, kind?: string) => {
    at += 1;
    return (
      <li
        key={at}
        {...list.getItemProps({ item, index: at })}
        className={classNames(styles.option, className)}
      >
        {kind && <VisuallyHidden>{`${kind}: `}</VisuallyHidden>}
        {item.title}
        {item.detail && <small>{item.detail}</small>}
      </li>
    );
  };
  return (
    <div className={styles.search}>
      <Icon of={Search} className={styles.searchIcon} />
      <input
        {...list.getInputProps({
          ref: box,
          onKeyDown,
          onFocus: () => setOpen(true),
          onBlur: () => setEnters(false),
          // Set here rather than through downshift's state, or the caret would jump to the end.
          onChange: (event) => {
            setTyped({ ...typed, text: event.currentTarget.value });
            setEnters(false);
            setOpen(true);
          },
        })}
        type="search"
        aria-label="Find anything"
        aria-labelledby={undefined}
        aria-keyshortcuts="/ Control+K"
        placeholder="Find anything"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={80}
        className={styles.searchInput}
      />
      <kbd className={styles.key} aria-hidden>
        /
      </kbd>
      <div className={styles.list} hidden={!isAsked}>
        <ul {...list.getMenuProps({ 'aria-label': 'What was found' })}>
          {found.map(({ name, Count, HasMore, items: of }) => (
            <Fragment key={name}>
              <li role="presentation" className={styles.kind} aria-hidden>
                <span>{name}</span>
                <span>{`${Count}${HasMore ? '+' : ''}`}</span>
              </li>
              {of.map((item) => option(item, undefined, name))}
            </Fragment>
          ))}
          {isAsked && option(jobs, styles.rest)}
        </ul>
        {answer.error && <p className={styles.note}>{sentenceOf(answer.error)}</p>}
      </div>
      <VisuallyHidden role="status">{isCurrent && said(found)}</VisuallyHidden>
    </div>
  );
}

/** `Customers: 2, Jobs: 5` */
const said = (found: readonly { name: string; Count: number; HasMore: boolean }[]): string =>
  found.map(({ name, Count, HasMore }) => `${name}: ${Count}${HasMore ? ' or more' : ''}`).join(', ') ||
  'Nothing was found';
