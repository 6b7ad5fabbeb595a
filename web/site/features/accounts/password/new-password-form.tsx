import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Passkey } from '../../../../../contracts/accounts/password.ts';
import styles from '../../../../forms/form.module.css';
import { Form } from '../../../../forms/form.tsx';
import { FormErrors } from '../../../../forms/form-errors.tsx';
import { KeptPasskeys } from '../../../../forms/kept-passkeys.tsx';
import { NewPasswordFields } from '../../../../forms/new-password-fields.tsx';
import {
  type NewPasswordForm as Fields,
  NEW_PASSWORD_FIELDS,
  newPasswordRules,
} from '../../../../forms/password-rules.ts';
import { useFormErrors } from '../../../../forms/use-form-errors.ts';
import { Button } from '../../../../ui/button.tsx';

type NewPasswordFormProps = {
  label: string;
  submitLabel: string;
  /** The heading for errors that belong to no field. */
  failureTitle?: string;
  /** Those that the new password removes, unless they're kept. */
  passkeys?: readonly Passkey[];
  /** Throws the server's refusal. */
  onSubmit: (password: string, keptPasskeys: readonly string[]) => Promise<void>;
};

/** A form that asks only for the new password (R5.20), and for the passkeys to keep where there are some. */
export function NewPasswordForm({
  label,
  submitLabel,
  failureTitle,
  passkeys = [],
  onSubmit,
}: NewPasswordFormProps) {
  const [kept, setKept] = useState<readonly string[]>([]);
  const form = useForm<Fields>({
    resolver: zodResolver(newPasswordRules),
    defaultValues: { NewPassword: '', passwordAgain: '' },
    shouldFocusError: false,
  });
  const { register, watch, formState, handleSubmit } = form;
  const formErrors = useFormErrors(form, NEW_PASSWORD_FIELDS);
  const [password, again] = watch(['NewPassword', 'passwordAgain']);
  const error = (name: keyof Fields) => formState.errors[name]?.message;

  async function send({ NewPassword }: Fields) {
    formErrors.clear();
    await onSubmit(NewPassword, kept).catch(formErrors.refuse);
  }
  return (
    <Form kept="secret" sentByEnter className={styles.form} onSubmit={handleSubmit(send)}>
      <FormErrors errors={formErrors} {...(failureTitle ? { title: failureTitle } : {})} />
      <NewPasswordFields
        label={label}
        password={{ field: register('NewPassword'), value: password, error: error('NewPassword') }}
        again={{ field: register('passwordAgain'), value: again, error: error('passwordAgain') }}
      />
      <KeptPasskeys passkeys={passkeys} kept={kept} onChange={setKept} />
      <div>
        <Button look="primary" type="submit" busy={formState.isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
