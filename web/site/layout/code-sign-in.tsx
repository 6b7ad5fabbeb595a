import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { loginWithCode, requestSignInCode } from '../../../contracts/accounts/account.ts';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { isValidEmail, normaliseEmail } from '../../../domain/customers/email.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { CaptchaField } from '../../forms/captcha/captcha-field.tsx';
import { useCaptcha } from '../../forms/captcha/use-captcha.ts';
import { EmailField } from '../../forms/email-field.tsx';
import form from '../../forms/form.module.css';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { deviceTokenOf, keepDeviceToken } from '../api/known-device.ts';
import { storedAuth } from '../api/stored-auth.ts';

const ids = { email: 'code-email', captcha: 'code-captcha', code: 'sign-in-code' } as const;

type CodeSignInProps = {
  /** The email to begin with. */
  email: string;
  /** Back to the password. */
  onBack: () => void;
};

/** Signing in with a code of six digits that is emailed, for somebody who has no password at hand (R7.46). */
export function CodeSignIn({ email, onBack }: CodeSignInProps) {
  const [userName, setUserName] = useState(email);
  const [code, setCode] = useState('');
  /** The request that the code answers, once it's on its way. */
  const [sent, setSent] = useState<{ requestId: string; message: string } | null>(null);
  const [errors, setErrors] = useState<{ email?: string; captcha?: string; code?: string }>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const captcha = useCaptcha();
  const emailBox = useRef<HTMLInputElement>(null);
  const codeBox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (sent) codeBox.current?.focus();
    else if (emailBox.current?.value === '') emailBox.current.focus();
    else document.getElementById(ids.captcha)?.focus();
  }, [sent]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    setBusy(true);
    try {
      if (sent) await enter(sent.requestId);
      else await ask();
    } finally {
      setBusy(false);
    }
  }
  async function ask() {
    const address = normaliseEmail(userName);
    const answer = await captcha.answer();
    const wrong = {
      ...(!isValidEmail(address) && { email: customerMessages.emailInvalid }),
      ...(!answer && { captcha: requestMessages.confirmNotRobot }),
    };
    setErrors(wrong);
    if (wrong.email) return emailBox.current?.focus();
    if (!answer) return document.getElementById(ids.captcha)?.focus();
    try {
      setSent(await askForCode(address, answer));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      captcha.renew(cause);
      setFailure(cause.detail);
    }
  }
  async function enter(requestId: string) {
    const wrong = code.trim() === '' ? { code: accountMessages.codeMissing } : {};
    setErrors(wrong);
    const refusal = wrong.code ? null : await signInWithCode(normaliseEmail(userName), requestId, code);
    if (refusal) setErrors({ code: refusal.detail });
    codeBox.current?.focus();
  }
  function again() {
    setSent(null);
    setCode('');
    setErrors({});
    captcha.untick();
  }

  return (
    <Form kept="secret" sentByEnter className={form.form} onSubmit={submit}>
      {failure && <Alert kind="danger" live title={failure} />}
      {sent ? (
        <>
          <p role="status">{sent.message}</p>
          <TextField
            ref={codeBox}
            id={ids.code}
            label="Code from the email"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            value={code}
            error={errors.code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </>
      ) : (
        <>
          <EmailField
            ref={emailBox}
            id={ids.email}
            name="code-email"
            autoComplete="username"
            value={userName}
            error={errors.email}
            onChange={(event) => setUserName(event.currentTarget.value)}
          />
          <CaptchaField id={ids.captcha} captcha={captcha} error={errors.captcha} />
        </>
      )}
      <Button look="primary" wide type="submit" busy={busy}>
        {sent ? 'Sign in' : 'Email me a code'}
      </Button>
      {sent && (
        <Button wide onClick={again}>
          Send another code
        </Button>
      )}
      <Button look="quiet" wide onClick={onBack}>
        Use a password
      </Button>
    </Form>
  );
}

/** Asks for a code by email; the answer is the same for any address. @throws ApiError */
async function askForCode(UserName: string, RecaptchaResponse: string) {
  const json = { UserName, RecaptchaResponse };
  const path = '/api/v1/Account/Login/CodeRequest';
  const reply = await call<typeof requestSignInCode>('POST', path, { json });
  return { requestId: reply.RequestId, message: reply.Message };
}

/** Signs in with the code and stores the account, as `signIn` does. Returns null, or why it failed. */
async function signInWithCode(userName: string, RequestId: string, Code: string): Promise<ApiError | null> {
  try {
    const json = { RequestId, Code, DeviceToken: deviceTokenOf(userName) };
    const path = '/api/v1/Account/Login/Code';
    const { DeviceToken, ...auth } = await call<typeof loginWithCode>('POST', path, { json });
    keepDeviceToken(auth.UserName, DeviceToken);
    storedAuth.set(auth);
    return null;
  } catch (cause) {
    if (cause instanceof ApiError) return cause;
    throw cause;
  }
}
