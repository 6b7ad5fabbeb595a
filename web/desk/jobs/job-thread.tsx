import { useEffect, useRef, useState } from 'react';
import { moveMessage } from '../../../contracts/messages/thread.ts';
import { deskThreadMessages } from '../../../domain/messages/desk-thread-messages.ts';
import { MAX_THREAD_MESSAGE } from '../../../domain/messages/thread.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { Muted } from '../../ui/layout.tsx';
import { MessageFiles, MessageList, sentWords, useMeantMessages } from '../../ui/messages/message-list.tsx';
import { equipmentName } from '../../ui/words/equipment-words.ts';
import { useCustomer } from '../api/customer-queries.ts';
import type { DeskJob } from '../api/job-queries.ts';
import {
  type DeskMessage,
  readThreadAgain,
  sendAnswer,
  sendDealtWith,
  sendMove,
  sendRead,
  useDeskThread,
} from '../api/thread-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { AnswerBox } from '../parts/answer-box.tsx';
import { Pane, PhoneLinks } from '../parts/pane.tsx';

type JobThreadProps = {
  job: DeskJob;
  /** It's answered, or dealt with. */
  onDone?: () => void;
};

/** What customer and office wrote to each other about a job (R11.06); a person who sees it has read it. */
export function JobThread({ job, onDone }: JobThreadProps) {
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
      {messages?.length === 0 && <Muted>Nobody has written about this job.</Muted>}
      <div ref={end} />
      <div ref={meant.box}>{newest && <AnswerForm job={job} thread={newest} onDone={onDone} />}</div>
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

type AnswerFormProps = {
  job: DeskJob;
  thread: NonNullable<ReturnType<typeof useDeskThread>['newest']>;
  onDone: (() => void) | undefined;
};

/** The office's answer, and by which way it goes; or that there's nothing to answer (R11.06). */
function AnswerForm({ job, thread, onDone }: AnswerFormProps) {
  const { RepairId, CustomerMobile, CustomerPhone } = job;
  const { Messages, IsWaiting, AnswerGoesBy } = thread;
  const lastId = Messages.at(-1)?.MessageId ?? null;
  if (AnswerGoesBy === null) {
    return (
      <Alert kind="warning" title={deskThreadMessages.cannotReach}>
        <PhoneLinks numbers={[CustomerMobile, CustomerPhone]} />
      </Alert>
    );
  }
  return (
    <AnswerBox
      name={`answer ${RepairId}`}
      label="Write to the customer"
      hint={
        AnswerGoesBy === 'text' ? 'It goes by text, and shows here.' : 'It goes by email, and shows here.'
      }
      limit={MAX_THREAD_MESSAGE}
      takesFiles
      send={(written, key) => sendAnswer(RepairId, { ...written, lastId }, key)}
      settle={IsWaiting && lastId !== null ? () => sendDealtWith(RepairId, lastId) : undefined}
      // What somebody else wrote is read before the button is pressed again.
      onConflict={() => readThreadAgain(RepairId)}
      onDone={onDone}
    />
  );
}

type MoveTextProps = { job: DeskJob; message: DeskMessage; onClose: () => void };

/** A text is about the job last texted about, unless a person knows better: then it moves (R11.06). */
function MoveText({ job, message, onClose }: MoveTextProps) {
  const alerts = useAlerts();
  const { data: customer } = useCustomer(job.CustomerId);
  const others = customer?.JobList.filter(({ RepairId }) => RepairId !== job.RepairId) ?? [];
  return (
    <ActionForm
      title="Move to another job"
      subject={message.MessageId}
      lead={`‘${message.Text}’`}
      body={moveMessage.body}
      fields={[
        {
          as: 'select',
          name: 'ToRepairId',
          label: 'Job',
          hint: `Another of ${job.CustomerName}'s newest jobs.`,
          options: others.map((other) => ({
            value: String(other.RepairId),
            label: `${other.BookingReference}, ${equipmentName(other)}, ${other.LocationName}`,
          })),
        },
      ]}
      submit="Move it"
      send={({ ToRepairId }) => sendMove(job.RepairId, message.MessageId, Number(ToRepairId))}
      onDone={() => {
        onClose();
        alerts.show({ kind: 'success', title: 'Moved' });
      }}
      onClose={onClose}
    />
  );
}
