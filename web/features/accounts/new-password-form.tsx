import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import styles from './form.module.css';
import { FormFaults } from './form-faults.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { type NewPasswordForm as Fields, NEW_PASSWORD_FIELDS, newPasswordRules } from './password-rules.ts';
import { useFormFaults } from './use-form-faults.ts';

type NewPasswordFormProps = {
  label: string;
  submitLabel: string;
  /** Over what no field can say. */
  failureTitle?: string;
  /** Throws what the server refused. */
  onSubmit: (password: string) => Promise<void>;
};

/** A page's one question: which password from now on (R5.20). */
export function NewPasswordForm({ label, submitLabel, failureTitle, onSubmit }: NewPasswordFormProps) {
  const form = useForm<Fields>({
    resolver: zodResolver(newPasswordRules),
    defaultValues: { NewPassword: '', passwordAgain: '' },
    shouldFocusError: false,
  });
  const { register, watch, formState, handleSubmit } = form;
  const faults = useFormFaults(form, NEW_PASSWORD_FIELDS);
  const [password, again] = watch(['NewPassword', 'passwordAgain']);
  const error = (name: keyof Fields) => formState.errors[name]?.message;

  async function send({ NewPassword }: Fields) {
    faults.clear();
    await onSubmit(NewPassword).catch(faults.refuse);
  }
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit(send)}>
      <FormFaults faults={faults} {...(failureTitle ? { title: failureTitle } : {})} />
      <NewPasswordFields
        label={label}
        password={{ field: register('NewPassword'), value: password, error: error('NewPassword') }}
        again={{ field: register('passwordAgain'), value: again, error: error('passwordAgain') }}
      />
      <div>
        <Button look="primary" type="submit" busy={formState.isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
