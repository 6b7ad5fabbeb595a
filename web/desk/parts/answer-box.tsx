import { type FormEvent, useState } from 'react';
import { deskThreadMessages } from '../../../domain/messages/desk-thread-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { Form } from '../../forms/form.tsx';
import { useKeptText } from '../../forms/kept-form.ts';
import { MessageFilesField } from '../../forms/message-files/message-files-field.tsx';
import type { OutgoingFile } from '../../forms/message-files/message-form.ts';
import { useMessageFiles } from '../../forms/message-files/use-message-files.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorFocus } from '../../ui/feedback/error-focus.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import styles from './answer-box.module.css';

type AnswerBoxProps = {
  /** Under which what is typed is kept: the form and its subject. */
  name: string;
  label: string;
  hint: string;
  /** Characters. */
  limit: number;
  takesFiles?: boolean;
  /** @throws ApiError */
  send: (written: { text: string; files: readonly OutgoingFile[] }, key: string) => Promise<void>;
  /** Says that there's nothing to answer; undefined where nobody waits. @throws ApiError */
  settle?: (() => Promise<void>) | undefined;
  /** Somebody was faster. */
  onConflict: () => Promise<void>;
  /** It's answered, or dealt with. */
  onDone?: (() => void) | undefined;
};

type Failure = { cause: unknown; attempt: number };

/** The office's answer to what somebody wrote; or that there's nothing to answer. */
export function AnswerBox(props: AnswerBoxProps) {
  const { name, label, hint, limit, takesFiles = false, send, settle, onConflict, onDone } = props;
  const { text, key, kept, edit, renew, clear } = useKeptText(name);
  const files = useMessageFiles(name, renew);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState<'answer' | 'dealt-with' | null>(null);

  async function perform(what: 'answer' | 'dealt-with', act: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    try {
      await act();
      setFailure(null);
      onDone?.();
    } catch (cause) {
      setFailure((before) => ({ cause, attempt: (before?.attempt ?? 0) + 1 }));
      if (cause instanceof ApiError && cause.code === 'conflict') await onConflict();
    } finally {
      setBusy(null);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const written = text.trim();
    const wrong = faultOf(written, { limit, hasFiles: files.files.length > 0 });
    setFault(wrong);
    if (wrong || files.isPreparing) return;
    perform('answer', async () => {
      await send({ text: written, files: files.files }, key);
      files.clear();
      clear();
    });
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
        label={label}
        hint={hint}
        short
        value={text}
        limit={limit}
        error={fault}
        onChange={(event) => edit(event.target.value)}
      />
      {takesFiles && <MessageFilesField of={files} isSending={busy === 'answer'} />}
      <ButtonRow>
        <Button type="submit" busy={busy === 'answer' || files.isPreparing}>
          Send the message
        </Button>
        {settle && (
          <Button look="quiet" busy={busy === 'dealt-with'} onClick={() => perform('dealt-with', settle)}>
            Mark as dealt with
          </Button>
        )}
      </ButtonRow>
    </Form>
  );
}

function faultOf(
  written: string,
  { limit, hasFiles }: { limit: number; hasFiles: boolean },
): string | undefined {
  if (written === '' && !hasFiles) return deskThreadMessages.answerRequired;
  return written.length > limit ? requestMessages.tooLong(String(limit)) : undefined;
}
