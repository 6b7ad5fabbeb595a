import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isOfficeOpen, MAX_THREAD_MESSAGE } from '../../../../../domain/messages/thread.ts';
import { threadMessages } from '../../../../../domain/messages/thread-messages.ts';
import { zoneName } from '../../../../../domain/visits/dates.ts';
import { requestMessages } from '../../../../../domain/words/request-messages.ts';
import { useNow } from '../../../../browser/clock.ts';
import { config } from '../../../../browser/config.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { Form } from '../../../../forms/form.tsx';
import { useKeptText } from '../../../../forms/kept-form.ts';
import { MessageFilesField } from '../../../../forms/message-files/message-files-field.tsx';
import { useMessageFiles } from '../../../../forms/message-files/use-message-files.ts';
import { useAgainOnline, waitingWords } from '../../../../forms/use-again-online.ts';
import { Button, ButtonRow } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { ErrorFocus } from '../../../../ui/feedback/error-focus.tsx';
import { ListLoading } from '../../../../ui/feedback/list-loading.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import {
  MessageFiles,
  MessageList,
  sentWords,
  useMeantMessages,
} from '../../../../ui/messages/message-list.tsx';
import { phoneHref } from '../../../../ui/page/website-header.tsx';
import type { JobDetail } from '../../../api/job-queries.ts';
import { sendMessage, type ThreadOf, useThread } from '../../../api/thread-queries.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import styles from './job-thread.module.css';

type Thread = ReturnType<typeof useThread>;

type JobThreadProps = {
  of: ThreadOf;
  job: Pick<JobDetail, 'TimeZone' | 'BookingReference'>;
};

/** What customer and office wrote to each other about a job, and a box to write in (R11.06). */
export function JobThread({ of, job }: JobThreadProps) {
  const thread = useThread(of);
  const meant = useMeantMessages(thread.messages !== undefined);
  return (
    <section className={styles.thread} aria-labelledby="messages">
      <h2 id="messages" ref={meant.heading} tabIndex={-1}>
        Messages with the office
      </h2>
      <Written thread={thread} timeZone={job.TimeZone} />
      <div ref={meant.box}>
        <Write of={of} name={job.BookingReference} officeHours={thread.officeHours} />
      </div>
    </section>
  );
}

function Written({ thread, timeZone }: { thread: Thread; timeZone: string }) {
  const now = useNow();
  const { messages, error, refetch } = thread;
  if (!messages) {
    if (!error) return <ListLoading label="Loading the messages" />;
    return <LoadFailed title="The messages did not load" cause={error} onRetry={refetch} />;
  }
  if (messages.length === 0) return null;
  return (
    <>
      {thread.hasNextPage && (
        <Button small busy={thread.isFetchingNextPage} onClick={() => thread.fetchNextPage()}>
          Show earlier messages
        </Button>
      )}
      <MessageList
        label="Messages"
        messages={messages.map((message) => ({
          id: message.MessageId,
          isOwn: message.From === 'customer',
          name: message.From === 'customer' ? message.Name : `${message.Name}, office`,
          when: sentWords(message, { timeZone, now }),
          text: message.Text,
          whole: message.Whole,
          leftOut: message.LeftOut,
          warning: message.IsConfirmed ? null : 'We could not confirm who sent this.',
          more: message.Files.length > 0 && <MessageFiles files={message.Files} />,
        }))}
      />
    </>
  );
}

type WriteProps = { of: ThreadOf; name: string; officeHours: Thread['officeHours'] };

function Write({ of, name, officeHours }: WriteProps) {
  const subject = `message ${name}`;
  const { text, key, kept, edit, renew, clear } = useKeptText(subject);
  const files = useMessageFiles(subject, renew);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<{ cause: unknown; attempt: number } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  async function send() {
    const written = text.trim();
    const wrong = faultOf(written, files.files.length > 0);
    setFault(wrong);
    if (wrong || isBusy || files.isPreparing) return;
    setIsBusy(true);
    try {
      await sendMessage(of, { text: written, files: files.files }, key);
      files.clear();
      clear();
      setFailure(null);
    } catch (cause) {
      setFailure((before) => ({ cause, attempt: (before?.attempt ?? 0) + 1 }));
    } finally {
      setIsBusy(false);
    }
  }
  useAgainOnline(failure?.cause, send);
  return (
    <Form kept={kept} className={styles.write} onSubmit={submit}>
      {failure && (
        <ErrorFocus attempt={failure.attempt}>
          <Alert kind="danger" title="Your message was not sent">
            {failureWords(failure.cause)}
          </Alert>
        </ErrorFocus>
      )}
      <TextArea
        label="Message the office"
        short
        value={text}
        limit={MAX_THREAD_MESSAGE}
        error={fault}
        onChange={(event) => edit(event.target.value)}
      />
      <MessageFilesField of={files} isSending={isBusy} />
      <ButtonRow>
        <Button type="submit" busy={isBusy || files.isPreparing}>
          <Icon of={Send} />
          Send
        </Button>
      </ButtonRow>
      {officeHours && <Hours {...officeHours} />}
    </Form>
  );
}

function faultOf(written: string, hasFiles: boolean): string | undefined {
  if (written === '' && !hasFiles) return threadMessages.messageRequired;
  return written.length > MAX_THREAD_MESSAGE
    ? requestMessages.tooLong(String(MAX_THREAD_MESSAGE))
    : undefined;
}

function failureWords(cause: unknown): string {
  return (cause instanceof ApiError && cause.errors[0]?.message) || waitingWords(cause);
}

/** When the office answers, and outside that the number to call. */
function Hours({ FromHour, ToHour, TimeZone }: NonNullable<Thread['officeHours']>) {
  const now = useNow();
  const { phone } = config().brand;
  const call = (
    <a href={phoneHref(phone)} className={styles.phone}>
      call {phone}
    </a>
  );
  const hours = `${hourWords(FromHour)} to ${hourWords(ToHour)}, ${zoneName(TimeZone)}`;
  if (isOfficeOpen(now, TimeZone, { fromHour: FromHour, toHour: ToHour })) {
    return (
      <Muted size={15}>
        We answer messages {hours}. If it can't wait, {call}, 24x7.
      </Muted>
    );
  }
  return (
    <Muted size={15}>
      <b>Nobody's reading messages right now.</b> We answer them {hours}. If it can't wait, {call}, 24x7.
    </Muted>
  );
}

/** `7am`, `midday`, `7pm`, `midnight`: an hour of the day, 0 to 24. */
function hourWords(hour: number): string {
  if (hour % 24 === 0) return 'midnight';
  if (hour === 12) return 'midday';
  return hour < 12 ? `${hour}am` : `${hour - 12}pm`;
}
