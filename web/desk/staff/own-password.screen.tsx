import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { passwordChange } from '../../../contracts/accounts/password.ts';
import type { changeStaffPassword } from '../../../contracts/staff/staff.ts';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { call } from '../../client/call.ts';
import styles from '../../forms/form.module.css';
import { Form } from '../../forms/form.tsx';
import { FormErrors } from '../../forms/form-errors.tsx';
import { NewPasswordFields } from '../../forms/new-password-fields.tsx';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Gate, SignOutLink } from './gate.tsx';
import { readSession, useSession } from './session.ts';

const rules = passwordChange
  .extend({ OldPassword: z.string().min(1, accountMessages.passwordMissing), passwordAgain: z.string() })
  .refine(({ NewPassword, passwordAgain }) => NewPassword === passwordAgain, {
    path: ['passwordAgain'],
    message: passwordMessages.passwordMismatch,
    // Shown together with the other errors, not after them.
    when: () => true,
  });
type Fields = z.input<typeof rules>;

const FIELDS = ['OldPassword', 'NewPassword', 'passwordAgain'] as const satisfies readonly (keyof Fields)[];

/** Somebody else made the account and knows its password: the first step is one of their own. */
export function OwnPasswordScreen() {
  const userName = useSession()?.UserName;
  const form = useForm<Fields>({
    resolver: zodResolver(rules),
    defaultValues: { OldPassword: '', NewPassword: '', passwordAgain: '' },
    shouldFocusError: false,
  });
  const { register, watch, formState, handleSubmit } = form;
  const formErrors = useFormErrors(form, FIELDS);
  const [password, again] = watch(['NewPassword', 'passwordAgain']);
  const error = (name: keyof Fields) => formState.errors[name]?.message;

  async function change({ OldPassword, NewPassword }: Fields) {
    formErrors.clear();
    try {
      const json = { OldPassword, NewPassword };
      await call<typeof changeStaffPassword>('POST', '/api/v1/desk/password', { json });
      await readSession();
    } catch (cause) {
      formErrors.refuse(cause);
    }
  }
  return (
    <Gate
      title="Choose your password"
      lead="The person who made your account knows the one you were given."
      foot={<SignOutLink />}
    >
      <Form kept="secret" sentByEnter className={styles.form} onSubmit={handleSubmit(change)}>
        <FormErrors errors={formErrors} />
        {/* For password managers, which keep the new one under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={userName ?? ''} readOnly />
        <PasswordField
          {...register('OldPassword')}
          label="The password you were given"
          autoComplete="current-password"
          error={error('OldPassword')}
        />
        <NewPasswordFields
          label="Your new password"
          password={{ field: register('NewPassword'), value: password, error: error('NewPassword') }}
          again={{ field: register('passwordAgain'), value: again, error: error('passwordAgain') }}
        />
        <Button look="primary" wide type="submit" busy={formState.isSubmitting}>
          Save the password
        </Button>
      </Form>
    </Gate>
  );
}
