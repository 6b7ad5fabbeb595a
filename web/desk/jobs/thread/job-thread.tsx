import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../../browser/clock.ts';
import { sentenceOf } from '../../../client/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ListLoading } from '../../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx';
import {
  MessageFiles,
  MessageList,
  sentWords,
  useMeantMessages,
} from '../../../ui/messages/message-list.tsx';
import type { DeskJob } from '../../api/job-queries.ts';
import { type DeskMessage, sendRead, useDeskThread } from '../../api/thread-queries.ts';
import { Pane } from '../../parts/pane.tsx';
import { AnswerForm } from './answer-form.tsx';
import styles from './job-thread.module.css';
import { MoveText } from './move-text.tsx';

/** What customer and office wrote to each other about a job (R11.06); a person who sees it has read it. */
export function JobThread({ job }: { job: DeskJob }) {
  const { RepairId, TimeZone } = job;
  const { messages, newest, error, refetch, ...pages } = useDeskThread(RepairId);
  const now = useNow();
  const [moved, setMoved] = useState<DeskMessage>();
  const end = useSeen(RepairId, messages?.filter(isUnread).pop()?.MessageId);
  const meant = useMeantMessages(messages !== undefined);
  return (
    <Pane
      id="messages"
      title="Messages with the customer"
      heading={meant.heading}
      end={newest?.IsWaiting ? 'Waiting for an answer' : undefined}
    >
      {!messages && !error && <ListLoading label="Loading the messages" />}
      {!messages && error && (
        <RetryAlert title="The messages did not load" onRetry={refetch}>
          {sentenceOf(error)}
        </RetryAlert>
      )}
      {pages.hasNextPage && (
        <Button small busy={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
          Show earlier messages
        </Button>
      )}
      {messages && messages.length > 0 && (
        <MessageList
          label="Messages"
          messages={messages.map((message) => ({
            id: message.MessageId,
            isOwn: message.From === 'office',
            name: message.From === 'office' ? `${message.Name}, office` : message.Name,
            when: sentWords(message, { timeZone: TimeZone, now }),
            text: message.Text,
            whole: message.Whole,
            leftOut: message.LeftOut,
            warning: message.IsConfirmed ? null : 'Not confirmed: somebody else may have sent this.',
            more: (
              <>
                {message.Files.length > 0 && <MessageFiles files={message.Files} />}
                {message.Way === 'text' && message.From === 'customer' && (
                  <Button small look="quiet" onClick={() => setMoved(message)}>
                    Move to another job
                  </Button>
                )}
              </>
            ),
          }))}
        />
      )}
      {messages?.length === 0 && <p className={styles.nil}>Nobody has written about this job.</p>}
      <div ref={end} />
      <div ref={meant.box}>{newest && <AnswerForm job={job} thread={newest} />}</div>
      {moved && <MoveText job={job} message={moved} onClose={() => setMoved(undefined)} />}
    </Pane>
  );
}

const isUnread = ({ From, ReadOn }: DeskMessage) => From === 'customer' && ReadOn === null;

/** Marks the messages as read once their end is on screen; a hidden tab draws nothing, so it marks nothing. */
function useSeen(repairId: number, unreadId: number | undefined) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (unreadId === undefined || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // If it fails, the next look at the page marks it.
      sendRead(repairId, unreadId).catch(() => {});
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [repairId, unreadId]);
  return end;
}
