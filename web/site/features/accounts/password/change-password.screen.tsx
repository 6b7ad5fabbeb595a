import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { changePassword } from '../../../../../contracts/accounts/account.ts';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../../../domain/accounts/password-messages.ts';
import { call } from '../../../../client/call.ts';
import styles from '../../../../forms/form.module.css';
import { Form } from '../../../../forms/form.tsx';
import { FormErrors } from '../../../../forms/form-errors.tsx';
import { KeptPasskeys } from '../../../../forms/kept-passkeys.tsx';
import { NewPasswordFields } from '../../../../forms/new-password-fields.tsx';
import { useFormErrors } from '../../../../forms/use-form-errors.ts';
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { FieldPair } from '../../../../ui/fields/field-group.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { refreshPasskeys, usePasskeys } from '../../../api/passkey-queries.ts';
import { useAuth } from '../../../api/stored-auth.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { PortalPage } from '../../../layout/portal-page.tsx';

const rules = changePassword.body
  .omit({ KeptPasskeys: true })
  .extend({
    OldPassword: z.string().min(1, accountMessages.passwordMissing),
    passwordAgain: z.string(),
  })
  .refine(({ NewPassword, passwordAgain }) => NewPassword === passwordAgain, {
    path: ['passwordAgain'],
    message: passwordMessages.passwordMismatch,
    // Shown together with the other errors, not after them.
    when: () => true,
  });
type Fields = z.input<typeof rules>;

const FIELDS = ['OldPassword', 'NewPassword', 'passwordAgain'] as const satisfies readonly (keyof Fields)[];

const ACCOUNT_DETAIL = `#${ACCOUNT_ROUTES.accountDetail}`;

/**
 * Changes the password, which needs the current one, signs out other devices and removes the passkeys that aren't kept
 * (R2.22, R6.06).
 */
export function ChangePasswordScreen() {
  const navigate = useNavigate();
  const alerts = useAlerts();
  const userName = useAuth()?.UserName;
  const passkeys = usePasskeys();
  const [kept, setKept] = useState<readonly string[]>([]);
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
      const json = { OldPassword, NewPassword, KeptPasskeys: [...kept] };
      await call<typeof changePassword>('POST', '/api/v1/Account/ChangePassword', { json });
      await refreshPasskeys();
      alerts.show({ kind: 'success', title: accountMessages.passwordChanged });
      navigate(ACCOUNT_ROUTES.accountDetail);
    } catch (cause) {
      formErrors.refuse(cause);
    }
  }
  return (
    <PortalPage
      tab="account-detail"
      title="Change password"
      description="Choose another password. Every other device is signed out by it."
      lead="Changing it signs out every other device."
      back={{ href: ACCOUNT_DETAIL, label: 'Account' }}
    >
      <Form kept="secret" sentByEnter className={styles.narrow} onSubmit={handleSubmit(change)}>
        <FormErrors errors={formErrors} />
        {/* For password managers, which keep the new one under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={userName ?? ''} readOnly />
        <FieldPair>
          <PasswordField
            {...register('OldPassword')}
            label="Current password"
            autoComplete="current-password"
            error={error('OldPassword')}
          />
        </FieldPair>
        <NewPasswordFields
          label="New password"
          password={{ field: register('NewPassword'), value: password, error: error('NewPassword') }}
          again={{ field: register('passwordAgain'), value: again, error: error('passwordAgain') }}
        />
        {passkeys.error && !passkeys.data && (
          <LoadFailed title="Your passkeys did not load" cause={passkeys.error} onRetry={passkeys.refetch} />
        )}
        <KeptPasskeys passkeys={passkeys.data ?? []} kept={kept} onChange={setKept} />
        <ButtonRow>
          <Button look="primary" type="submit" busy={formState.isSubmitting}>
            Change password
          </Button>
          <ButtonLink look="quiet" href={ACCOUNT_DETAIL}>
            Cancel
          </ButtonLink>
        </ButtonRow>
      </Form>
    </PortalPage>
  );
}
