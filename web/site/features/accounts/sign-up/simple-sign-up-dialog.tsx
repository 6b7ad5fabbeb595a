import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { z } from 'zod';
import { simpleSignUp } from '../../../../../contracts/accounts/account.ts';
import { passwordMessages } from '../../../../../domain/accounts/password-messages.ts';
import { requestMessages } from '../../../../../domain/words/request-messages.ts';
import { config } from '../../../../browser/config.ts';
import { call } from '../../../../client/call.ts';
import { CaptchaField } from '../../../../forms/captcha/captcha-field.tsx';
import { type Captcha, useCaptcha } from '../../../../forms/captcha/use-captcha.ts';
import { EmailField } from '../../../../forms/email-field.tsx';
import styles from '../../../../forms/form.module.css';
import { Form } from '../../../../forms/form.tsx';
import { FormErrors } from '../../../../forms/form-errors.tsx';
import { useKeptForm } from '../../../../forms/kept-form.ts';
import { MobileField } from '../../../../forms/mobile-field.tsx';
import { NameFields } from '../../../../forms/name-fields.tsx';
import { useFormErrors } from '../../../../forms/use-form-errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldPair } from '../../../../ui/fields/field-group.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Agreement } from '../../../layout/agreement.tsx';

type SimpleSignUpDialogProps = { open: boolean; onClose: () => void };

/** The simple sign-up (R2.26): a name and an email, followed by an emailed link (R7.45). */
export function SimpleSignUpDialog({ open, onClose }: SimpleSignUpDialogProps) {
  const formId = useId();
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  if (message) {
    return (
      <Dialog
        open={open}
        title="Check your email"
        lead={message}
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        }
      />
    );
  }
  return (
    <Dialog
      open={open}
      isBeside={config().captcha.provider === 'recaptcha'}
      title="Sign up with your email"
      lead="We'll send you a link to choose a password. The rest can wait."
      onClose={onClose}
      actions={
        <>
          <Button look="primary" type="submit" form={formId} busy={busy}>
            Email me a link
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {open && <SimpleForm id={formId} setBusy={setBusy} onDone={setMessage} />}
    </Dialog>
  );
}

/** The captcha's response is requested when the form is sent. */
const rules = simpleSignUp.body.omit({ RecaptchaResponse: true }).extend({ RecaptchaResponse: z.string() });
type Fields = z.input<typeof rules>;

const FIELDS = [
  'CheckoutFirstName',
  'CheckoutLastName',
  'CheckoutEmailAddress',
  'CheckoutMobileNumber',
  'BookingPostcode',
  'RecaptchaResponse',
] as const satisfies readonly (keyof Fields)[];

/** The page behind may have fields with the same names. */
const idOf = (name: string) => `simple-${name}`;

type SimpleFormProps = {
  id: string;
  setBusy: (busy: boolean) => void;
  onDone: (message: string) => void;
};

function SimpleForm({ id, setBusy, onDone }: SimpleFormProps) {
  const box = useCaptcha();
  const { kept, ...form } = useKeptForm<Fields, z.output<typeof rules>>('simple-sign-up', {
    resolver: zodResolver(rules),
    defaultValues: {
      CheckoutFirstName: '',
      CheckoutLastName: '',
      CheckoutEmailAddress: '',
      CheckoutMobileNumber: '',
      BookingPostcode: '',
      RecaptchaResponse: '',
    },
    shouldFocusError: false,
  });
  const { register, setValue, setError, clearErrors, formState, handleSubmit } = form;
  const captcha: Captcha = {
    ...box,
    begin() {
      clearErrors('RecaptchaResponse');
      box.begin();
    },
    solved(answer) {
      clearErrors('RecaptchaResponse');
      box.solved(answer);
    },
  };
  const formErrors = useFormErrors(form, FIELDS);
  const error = (name: keyof Fields) => formState.errors[name]?.message;
  const field = (name: keyof Fields) => ({ ...register(name), id: idOf(name), error: error(name) });
  const wrong = formErrors.wrong.map(({ fieldId, text }) => ({ fieldId: idOf(fieldId), text }));

  async function submit() {
    setBusy(true);
    formErrors.clear();
    try {
      await handleSubmit(send, askForCaptcha)();
    } finally {
      setBusy(false);
    }
  }
  async function send() {
    const RecaptchaResponse = await captcha.answer();
    if (!RecaptchaResponse) return askForCaptcha();
    try {
      const fields = { ...form.getValues(), RecaptchaResponse };
      const path = '/api/v1/mm/signup/simple';
      const { Message } = await call<typeof simpleSignUp>('POST', path, { form: fields });
      kept.forget();
      onDone(Message);
    } catch (cause) {
      captcha.renew(cause);
      formErrors.refuse(cause);
    }
  }
  function askForCaptcha() {
    if (captcha.state === 'idle' || captcha.state === 'failed') {
      setError('RecaptchaResponse', { message: requestMessages.confirmNotRobot });
    }
  }

  return (
    <Form
      kept={kept}
      sentByEnter
      id={id}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormErrors errors={{ ...formErrors, wrong }} title={passwordMessages.createAccountFailed} />
      <NameFields first={field('CheckoutFirstName')} last={field('CheckoutLastName')} />
      <EmailField {...field('CheckoutEmailAddress')} autoComplete="email" />
      <FieldPair>
        <MobileField
          id={idOf('CheckoutMobileNumber')}
          field={register('CheckoutMobileNumber')}
          note="optional"
          onTidy={(text) => setValue('CheckoutMobileNumber', text)}
          error={error('CheckoutMobileNumber')}
        />
        <TextField
          {...field('BookingPostcode')}
          label="Postcode"
          figures
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </FieldPair>
      <CaptchaField id={idOf('RecaptchaResponse')} captcha={captcha} error={error('RecaptchaResponse')} />
      <Agreement by="By signing up" />
    </Form>
  );
}
