import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import {
  CONVERSATION_WAY_WORDS,
  conversationKey,
  INBOX_FILTERS,
  type InboxFilter,
  readConversationKey,
} from '../../../domain/inbox/conversations.ts';
import { threadMessages } from '../../../domain/messages/thread-messages.ts';
import { useNow } from '../../browser/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ageWords } from '../../ui/words/age-words.ts';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { type Conversation, useInbox } from '../api/inbox-queries.ts';
import { ListHead, Loaded, Tabs } from '../parts/page.tsx';
import { useShortcuts } from '../parts/use-shortcuts.ts';
import { useSession } from '../staff/session.ts';
import { ConversationPane } from './conversation-pane.tsx';
import styles from './inbox.module.css';

const FILTER_NAMES: Readonly<Record<InboxFilter, string>> = {
  all: 'All',
  unanswered: 'Unanswered',
  mine: 'Mine',
  done: 'Done',
};

const rowId = (key: string) => `conversation-${key}`;
const keyOf = ({ Kind, Subject }: Conversation) => conversationKey(Kind, Subject);

/** Everything that people wrote, what waits first, and beside it the one that is opened (R14.08). */
export function InboxScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const show = INBOX_FILTERS.find((each) => each === params.get('show')) ?? 'all';
  const open = params.get('open');
  const opened = open === null ? null : readConversationKey(open);
  const query = useInbox(show);
  const waiting = query.data?.pages[0]?.Waiting;
  const addressOf = (filter: InboxFilter, key: string | null) => {
    const asked = [filter !== 'all' && `show=${filter}`, key && `open=${key}`].filter(Boolean).join('&');
    return asked ? `/inbox?${asked}` : '/inbox';
  };

  /** Moves to the row before or after the one that has the focus, or is open. */
  function move(step: 1 | -1) {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement || row.id === rowId(open ?? ''));
    const focused = rows.indexOf(document.activeElement as HTMLElement);
    const from = focused === -1 ? at : focused;
    rows[from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))]?.focus();
  }
  /** Back to the row of what was answered, or to the first one that waits if it has left the list. */
  function backToRow() {
    // Where there's room for one pane only, the list is hidden behind the conversation.
    if (list.current?.offsetParent === null) navigate(addressOf(show, null));
    requestAnimationFrame(() => {
      const row = document.getElementById(rowId(open ?? '')) ?? list.current?.querySelector('a');
      row?.focus();
    });
  }
  function onArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  return (
    <div className={styles.screen} data-open={opened !== null || undefined}>
      <ListHead title="Inbox" lead={leadOf(waiting)}>
        <Tabs
          label="What is shown"
          tabs={INBOX_FILTERS.map((filter) => ({
            name: FILTER_NAMES[filter],
            href: `#${addressOf(filter, null)}`,
            isCurrent: filter === show,
            count: filter === 'unanswered' ? waiting : undefined,
          }))}
        />
      </ListHead>
      <div className={styles.panes}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among the links that it holds */}
        <div ref={list} className={styles.list} onKeyDown={onArrow}>
          <Loaded
            query={{ ...query, data: query.data?.pages.flatMap(({ Conversations }) => Conversations) }}
            noun="inbox"
          >
            {(rows) => (
              <>
                {rows.length === 0 && <p className={styles.nil}>{NIL[show]}</p>}
                <Rows
                  title="Unanswered, the oldest first"
                  rows={rows.filter(({ WaitingSince }) => WaitingSince !== null)}
                  open={open}
                  hrefOf={(key) => `#${addressOf(show, key)}`}
                />
                <Rows
                  title="Done, the newest first"
                  rows={rows.filter(({ WaitingSince }) => WaitingSince === null)}
                  open={open}
                  hrefOf={(key) => `#${addressOf(show, key)}`}
                />
                {query.hasNextPage && (
                  <p className={styles.nil}>
                    <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                      Show more
                    </Button>
                  </p>
                )}
              </>
            )}
          </Loaded>
        </div>
        <div className={styles.opened}>
          {opened ? (
            <>
              <a href={`#${addressOf(show, null)}`} className={styles.back}>
                <Icon of={ArrowLeft} />
                Inbox
              </a>
              <ConversationPane key={open} {...opened} onDone={backToRow} />
            </>
          ) : (
            <p className={styles.hint}>
              Choose a conversation to read and answer it. J and K move in the list.
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

const NIL: Readonly<Record<InboxFilter, string>> = {
  all: 'Nobody has written yet. Everything that people write shows here.',
  unanswered: 'Everything is answered.',
  mine: "Nothing is yours. 'Take it' on a conversation makes it yours.",
  done: 'Nothing has been answered yet.',
};

function leadOf(waiting: number | undefined): string | undefined {
  if (waiting === undefined) return undefined;
  if (waiting === 0) return 'Everything is answered.';
  return waiting === 1 ? '1 waits for an answer.' : `${waiting} wait for an answer.`;
}

type RowsProps = {
  title: string;
  rows: readonly Conversation[];
  open: string | null;
  hrefOf: (key: string) => string;
};

function Rows({ title, rows, open, hrefOf }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.group}>{title}</h2>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <Row row={row} isOpen={keyOf(row) === open} href={hrefOf(keyOf(row))} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who wrote, since when it waits, the first words, where from, what it's about and who has it. */
function Row({ row, isOpen, href }: { row: Conversation; isOpen: boolean; href: string }) {
  const now = useNow();
  const me = useSession()?.StaffId;
  const { WaitingSince, EndedOn, Way, Score, InvoiceNumber, BookingReference, TakenBy } = row;
  const about = [
    Score === null ? CONVERSATION_WAY_WORDS[Way] : `Rated ${Score} of 5`,
    InvoiceNumber,
    BookingReference,
    row.LocationName ?? (row.CustomerName === row.Name ? null : row.CustomerName),
  ];
  return (
    <a
      id={rowId(keyOf(row))}
      data-row
      href={href}
      className={styles.row}
      aria-current={isOpen ? 'true' : undefined}
      data-waits={WaitingSince !== null || undefined}
    >
      <b className={styles.who}>{row.Name}</b>
      <span className={styles.age}>
        {WaitingSince
          ? ageWords(Temporal.Instant.from(WaitingSince), now)
          : EndedOn && dayAndTime(EndedOn, OPERATOR_TIME_ZONE, now)}
      </span>
      <span className={styles.words}>{row.Text || threadMessages.onlyFiles}</span>
      <span className={styles.about}>{about.filter(Boolean).join(', ')}</span>
      {TakenBy && (
        <span className={styles.taken}>{row.TakenById === me ? 'You have it' : `${TakenBy} has it`}</span>
      )}
    </a>
  );
}
