import { MailCheck } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { requestPasswordReset } from '../../../../contracts/account.ts';
import { messages } from '../../../../domain/messages.ts';
import { isValidEmail, normaliseEmail } from '../../../../domain/people/email.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { config } from '../../../browser/config.ts';
import { CaptchaField } from '../../../forms/captcha/captcha-field.tsx';
import { useCaptcha } from '../../../forms/captcha/use-captcha.ts';
import { EmailField } from '../../../forms/email-field.tsx';
import form from '../../../forms/form.module.css';
import { AccountPage } from '../../../layout/account-page.tsx';
import { ACCOUNT_ROUTES } from '../../../paths/account-paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';

const ids = { email: 'email', captcha: 'captcha' } as const;

/** Forgotten password: asks for a link by mail (R2.06, R8.02). */
export function RequestPasswordScreen() {
  const linkInvalid = (useLocation().state as { linkInvalid?: string } | null)?.linkInvalid;
  const [message, setMessage] = useState('');
  return (
    <AccountPage
      title="Forgotten password"
      description="Ask for an email with a link to choose a new password."
      heading={message ? 'Check your email' : 'Forgot your password?'}
      lead={message ? undefined : 'We email you a link to choose a new one.'}
    >
      {message ? (
        <Asked message={message} />
      ) : (
        <>
          {linkInvalid && <Alert kind="danger" live title={linkInvalid} />}
          <RequestForm onDone={setMessage} />
        </>
      )}
    </AccountPage>
  );
}

function Asked({ message }: { message: string }) {
  const { phone } = config().brand;
  return (
    <>
      <Alert kind="success" live title={message} />
      <Note icon={MailCheck}>
        The link is good for one hour. Nothing came? <a href={phoneHref(phone)}>Call {phone}</a>.
      </Note>
      <div>
        <ButtonLink href={`#${ACCOUNT_ROUTES.signIn}`}>Back to sign in</ButtonLink>
      </div>
    </>
  );
}

function RequestForm({ onDone }: { onDone: (message: string) => void }) {
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<{ email?: string; captcha?: string }>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const captcha = useCaptcha();
  const emailBox = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    setBusy(true);
    try {
      await send();
    } finally {
      setBusy(false);
    }
  }
  async function send() {
    const UserName = normaliseEmail(email);
    const RecaptchaResponse = await captcha.answer();
    const wrong = {
      ...(isValidEmail(UserName) ? {} : { email: messages.emailInvalid }),
      ...(RecaptchaResponse ? {} : { captcha: messages.confirmNotRobot }),
    };
    show(wrong);
    if (Object.keys(wrong).length > 0 || !RecaptchaResponse) return;
    try {
      const json = { UserName, RecaptchaResponse };
      const path = '/api/v1/Account/ResetPasswordRequest';
      onDone((await call<typeof requestPasswordReset>('POST', path, { json })).Message);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      captcha.renew();
      const at = (wire: string) => cause.errors.find(({ field }) => field === wire)?.message;
      const [emailError, captchaError] = [at('UserName'), at('RecaptchaResponse')];
      show({
        ...(emailError ? { email: emailError } : {}),
        ...(captchaError ? { captcha: captchaError } : {}),
      });
      if (!emailError && !captchaError) setFailure(cause.detail);
    }
  }
  /** The first that is wrong takes focus. */
  function show(wrong: { email?: string; captcha?: string }) {
    setErrors(wrong);
    if (wrong.email) emailBox.current?.focus();
    else if (wrong.captcha) document.getElementById(ids.captcha)?.focus();
  }

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      {failure && <Alert kind="danger" live title={failure} />}
      <EmailField
        ref={emailBox}
        id={ids.email}
        name="email"
        autoComplete="username"
        enterKeyHint="send"
        value={email}
        error={errors.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <CaptchaField id={ids.captcha} captcha={captcha} error={errors.captcha} />
      <Button look="primary" wide type="submit" busy={busy}>
        Email me a link
      </Button>
      <p className={form.links}>
        <a className={form.link} href={`#${ACCOUNT_ROUTES.signIn}`}>
          Back to sign in
        </a>
      </p>
    </form>
  );
}
