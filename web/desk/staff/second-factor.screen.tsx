import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { confirmSecondFactor, startSecondFactor } from '../../../contracts/staff/second-factor.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import form from '../../forms/form.module.css';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { CodeField, Gate, SignOutLink } from './gate.tsx';
import { readSession } from './session.ts';
import styles from './staff.module.css';

/**
 * Sets up an authenticator app, and then shows the recovery codes, once.
 * @param back where somebody came from who may do without one, as in a local trial
 */
export function SecondFactorScreen({ back }: { back?: string }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} back={back} />;
  return (
    <Gate
      title="Set up your second factor"
      lead="An app on your phone shows a code that only you have. You'll need it whenever you sign in."
      foot={back === undefined ? <SignOutLink /> : <Link to={back}>Not now</Link>}
    >
      <NewFactor onDone={setCodes} />
    </Gate>
  );
}

function NewFactor({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const factor = useQuery({
    queryKey: ['second-factor'],
    queryFn: () => call<typeof startSecondFactor>('POST', '/api/v1/desk/second-factor', {}),
    // Each call makes another key.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (factor.error) {
    return (
      <RetryAlert title="The key did not load" onRetry={factor.refetch}>
        {sentenceOf(factor.error)}
      </RetryAlert>
    );
  }
  if (!factor.data) return <p>Making your key…</p>;
  const { Secret, Uri } = factor.data;
  return (
    <>
      <ol className={styles.steps}>
        <li>Open an authenticator app, such as the one of Google, Microsoft or Apple.</li>
        <li>
          Add an account with this setup key: <code className={styles.key}>{inFours(Secret)}</code> On the
          phone that has the app, <a href={Uri}>open it there</a>.
        </li>
        <li>Give the code that the app then shows.</li>
      </ol>
      <ConfirmForm onDone={onDone} />
    </>
  );
}

function ConfirmForm({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setError(code.trim() === '' ? staffMessages.codeNeeded : undefined);
    if (code.trim() === '') return box.current?.focus();
    setBusy(true);
    try {
      const json = { Code: code };
      const { RecoveryCodes: codes } = await call<typeof confirmSecondFactor>(
        'POST',
        '/api/v1/desk/second-factor/confirm',
        { json },
      );
      onDone(codes);
    } catch (cause) {
      const atField = cause instanceof ApiError && cause.errors[0]?.message;
      setError(atField || sentenceOf(cause));
      box.current?.focus();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Form kept="secret" sentByEnter className={form.form} onSubmit={submit}>
      <CodeField ref={box} value={code} error={error} onChange={setCode} noRecovery />
      <Button look="primary" wide type="submit" busy={busy}>
        Confirm
      </Button>
    </Form>
  );
}

function RecoveryCodes({ codes, back }: { codes: readonly string[]; back: string | undefined }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function goOn() {
    setBusy(true);
    try {
      await readSession();
      if (back !== undefined) navigate(back);
    } catch (cause) {
      setFailure(sentenceOf(cause));
    }
    setBusy(false);
  }
  return (
    <Gate
      title="Keep these recovery codes"
      lead="Each works once in place of a code, if your phone is lost. They are shown only here: print them or put them in your password manager."
    >
      {failure && <Alert kind="danger" live title={failure} />}
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="primary" wide busy={busy} onClick={goOn}>
        I have kept them
      </Button>
    </Gate>
  );
}

/** `JBSW Y3DP EHPK 3PXP` */
const inFours = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');
