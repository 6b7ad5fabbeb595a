import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { requestPasswordReset } from '../../../../../contracts/accounts/account.ts';
import { customerMessages } from '../../../../../domain/customers/customer-messages.ts';
import { isValidEmail, normaliseEmail } from '../../../../../domain/customers/email.ts';
import { requestMessages } from '../../../../../domain/words/request-messages.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { call } from '../../../../client/call.ts';
import { CaptchaField } from '../../../../forms/captcha/captcha-field.tsx';
import { useCaptcha } from '../../../../forms/captcha/use-captcha.ts';
import { EmailField } from '../../../../forms/email-field.tsx';
import form from '../../../../forms/form.module.css';
import { Form } from '../../../../forms/form.tsx';
import { useKeptText } from '../../../../forms/kept-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';

const ids = { email: 'email', captcha: 'captcha' } as const;

type LinkRequestFormProps = {
  submitLabel: string;
  look: 'primary' | 'plain';
  /** Called with the server's sentence, which is the same for any email (R7.05). */
  onDone: (message: string) => void;
  /** Under the button. */
  children?: ReactNode;
};

/** Asks for an email with a link to choose a password: a new one, or the first of an account that has none (R7.05). */
export function LinkRequestForm({ submitLabel, look, onDone, children }: LinkRequestFormProps) {
  const { text: email, kept, edit: setEmail, clear } = useKeptText('link-request');
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
      ...(isValidEmail(UserName) ? {} : { email: customerMessages.emailInvalid }),
      ...(RecaptchaResponse ? {} : { captcha: requestMessages.confirmNotRobot }),
    };
    show(wrong);
    if (Object.keys(wrong).length > 0 || !RecaptchaResponse) return;
    try {
      const json = { UserName, RecaptchaResponse };
      const path = '/api/v1/Account/ResetPasswordRequest';
      const { Message } = await call<typeof requestPasswordReset>('POST', path, { json });
      clear();
      onDone(Message);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      captcha.renew(cause);
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
    <Form kept={kept} sentByEnter className={form.form} onSubmit={submit}>
      {failure && <Alert kind="danger" live title={failure} />}
      <EmailField
        ref={emailBox}
        id={ids.email}
        name="email"
        autoComplete="username"
        value={email}
        error={errors.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <CaptchaField id={ids.captcha} captcha={captcha} error={errors.captcha} />
      <Button look={look} wide type="submit" busy={busy}>
        {submitLabel}
      </Button>
      {children}
    </Form>
  );
}
