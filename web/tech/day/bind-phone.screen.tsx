import { type FormEvent, useRef, useState } from 'react';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { bindPhone, sendDayCode } from '../../../contracts/technicians/technician-day.ts';
import { TECHNICIAN_CODE_MINUTES } from '../../../domain/lifetimes.ts';
import { technicianDayMessages } from '../../../domain/technicians/technician-day-messages.ts';
import { randomId } from '../../browser/random-id.ts';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Stack } from '../../ui/layout.tsx';
import styles from '../parts/tech-page.module.css';
import { Notice } from '../parts/tech-page.tsx';

type Sent = Reply<typeof sendDayCode>;
type Props = { ch: string; onBound: () => void };

/** The first opening of a link: a code, texted to the technician's mobile, binds it to this phone (R10.14). */
export function BindPhoneScreen({ ch, onBound }: Props) {
  const [sent, setSent] = useState<Sent>();
  const [hasCode, setHasCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function askForCode() {
    setBusy(true);
    setFailure(undefined);
    try {
      setSent(await call<typeof sendDayCode>('POST', '/api/v1/technicianday/code', { json: { ch } }));
    } catch (cause) {
      if (isAboutLink(cause)) onBound();
      setFailure(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  const isEntering = sent !== undefined || hasCode;
  const words = sent
    ? `We've texted a code to your mobile that ends in ${sent.MobileEnds}. It works for ${TECHNICIAN_CODE_MINUTES} minutes.`
    : hasCode
      ? 'Give the code from the newest text.'
      : 'So that nobody else can open your visits, we text a code to your mobile. From then on the link works in this browser only.';
  return (
    <Notice title={isEntering ? 'Enter the code' : 'Is this your phone?'} words={words}>
      {failure && <Alert kind="danger" live title={failure} />}
      {isEntering && <CodeForm ch={ch} onBound={onBound} />}
      <Stack gap={2}>
        <Button look={isEntering ? 'quiet' : 'primary'} wide busy={busy} onClick={askForCode}>
          {isEntering ? 'Text me another code' : 'Text me a code'}
        </Button>
        {!isEntering && (
          <Button look="quiet" wide onClick={() => setHasCode(true)}>
            I have a code already
          </Button>
        )}
      </Stack>
    </Notice>
  );
}

/** Whether a refusal says that the link has ended or is bound: then the page itself says so. */
const isAboutLink = (cause: unknown): boolean =>
  cause instanceof ApiError && (cause.status === 401 || cause.status === 403);

function CodeForm({ ch, onBound }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // If the answer is lost, the next try is the same submit.
  const key = useRef(randomId());

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setError(code.trim() === '' ? technicianDayMessages.codeRequired : undefined);
    if (code.trim() === '') return box.current?.focus();
    setBusy(true);
    try {
      const json = { ch, Code: code };
      const idempotencyKey = key.current;
      await call<typeof bindPhone>('POST', '/api/v1/technicianday/phone', { json }, { idempotencyKey });
      onBound();
    } catch (cause) {
      if (isAboutLink(cause)) onBound();
      const atField = cause instanceof ApiError && cause.errors[0]?.message;
      setError(atField || sentenceOf(cause));
      box.current?.focus();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack as={Form} gap={4} kept="secret" sentByEnter onSubmit={submit}>
      <TextField
        ref={box}
        name="code"
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        enterKeyHint="go"
        figures
        className={styles.digits}
        value={code}
        error={error}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" look="primary" wide busy={busy}>
        Show my visits
      </Button>
    </Stack>
  );
}
