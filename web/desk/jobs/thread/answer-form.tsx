import { type FormEvent, useState } from 'react';
import { deskThreadMessages } from '../../../../domain/messages/desk-thread-messages.ts';
import { MAX_THREAD_MESSAGE } from '../../../../domain/messages/thread.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { useKeptText } from '../../../forms/kept-form.ts';
import { MessageFilesField } from '../../../forms/message-files/message-files-field.tsx';
import { useMessageFiles } from '../../../forms/message-files/use-message-files.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorFocus } from '../../../ui/feedback/error-focus.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import type { DeskJob } from '../../api/job-queries.ts';
import { readThreadAgain, sendAnswer, sendDealtWith, type useDeskThread } from '../../api/thread-queries.ts';
import { PhoneLink } from '../../parts/phone-link.tsx';
import styles from './job-thread.module.css';

type AnswerFormProps = { job: DeskJob; thread: NonNullable<ReturnType<typeof useDeskThread>['newest']> };
type Failure = { cause: unknown; attempt: number };

/** The office's answer, and by which way it goes; or that there's nothing to answer (R11.06). */
export function AnswerForm({ job, thread }: AnswerFormProps) {
  const { RepairId, CustomerMobile } = job;
  const { Messages, IsWaiting, AnswerGoesBy } = thread;
  const name = `answer ${RepairId}`;
  const { text, key, kept, edit, renew, clear } = useKeptText(name);
  const files = useMessageFiles(name, renew);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState<'answer' | 'dealt-with' | null>(null);
  const lastId = Messages.at(-1)?.MessageId ?? null;

  async function perform(name: 'answer' | 'dealt-with', act: () => Promise<void>) {
    if (busy) return;
    setBusy(name);
    try {
      await act();
      setFailure(null);
    } catch (cause) {
      setFailure((before) => ({ cause, attempt: (before?.attempt ?? 0) + 1 }));
      // What somebody else wrote is read before the button is pressed again.
      if (cause instanceof ApiError && cause.code === 'conflict') await readThreadAgain(RepairId);
    } finally {
      setBusy(null);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const written = text.trim();
    const wrong = faultOf(written, files.files.length > 0);
    setFault(wrong);
    if (wrong || files.isPreparing) return;
    perform('answer', async () => {
      await sendAnswer(RepairId, { text: written, files: files.files, lastId }, key);
      files.clear();
      clear();
    });
  }
  if (AnswerGoesBy === null) {
    return (
      <div className={styles.answer}>
        <Alert kind="warning" title={deskThreadMessages.cannotReach}>
          {CustomerMobile && <PhoneLink phone={CustomerMobile} />}
        </Alert>
      </div>
    );
  }
  return (
    <Form kept={kept} className={styles.answer} onSubmit={submit}>
      {failure && (
        <ErrorFocus attempt={failure.attempt}>
          <Alert kind="danger" title="That was not done">
            {sentenceOf(failure.cause)}
          </Alert>
        </ErrorFocus>
      )}
      <TextArea
        label="Write to the customer"
        hint={
          AnswerGoesBy === 'text' ? 'It goes by text, and shows here.' : 'It goes by email, and shows here.'
        }
        short
        value={text}
        limit={MAX_THREAD_MESSAGE}
        error={fault}
        onChange={(event) => edit(event.target.value)}
      />
      <MessageFilesField of={files} isSending={busy === 'answer'} />
      <ButtonRow>
        <Button type="submit" busy={busy === 'answer' || files.isPreparing}>
          Send the message
        </Button>
        {IsWaiting && lastId !== null && (
          <Button
            look="quiet"
            busy={busy === 'dealt-with'}
            onClick={() => perform('dealt-with', () => sendDealtWith(RepairId, lastId))}
          >
            Mark as dealt with
          </Button>
        )}
      </ButtonRow>
    </Form>
  );
}

function faultOf(written: string, hasFiles: boolean): string | undefined {
  if (written === '' && !hasFiles) return deskThreadMessages.answerRequired;
  return written.length > MAX_THREAD_MESSAGE
    ? requestMessages.tooLong(String(MAX_THREAD_MESSAGE))
    : undefined;
}
