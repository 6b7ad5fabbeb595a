import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { changeEmail } from '../../../../../contracts/accounts/account-email.ts';
import { call } from '../../../../client/call.ts';
import { EmailField } from '../../../../forms/email-field.tsx';
import styles from '../../../../forms/form.module.css';
import { Form } from '../../../../forms/form.tsx';
import { FormErrors } from '../../../../forms/form-errors.tsx';
import { useKeptForm } from '../../../../forms/kept-form.ts';
import { useFormErrors } from '../../../../forms/use-form-errors.ts';
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { useAuth } from '../../../api/stored-auth.ts';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { PortalPage } from '../../../layout/portal-page.tsx';

const rules = changeEmail.body;

const ACCOUNT_DETAIL = `#${ACCOUNT_ROUTES.accountDetail}`;

/** Asks for another email; it changes once the link that goes there is opened. */
export function ChangeEmailScreen() {
  const navigate = useNavigate();
  const alerts = useAlerts();
  const auth = useAuth();
  const { kept, ...form } = useKeptForm<z.input<typeof rules>, z.output<typeof rules>>('change-email', {
    resolver: zodResolver(rules),
    defaultValues: { UserName: '' },
    shouldFocusError: false,
  });
  const { register, formState, handleSubmit } = form;
  const formErrors = useFormErrors(form, ['UserName']);

  async function change(json: z.output<typeof rules>) {
    formErrors.clear();
    try {
      const { Message } = await call<typeof changeEmail>('POST', '/api/v1/Account/ChangeEmail', { json });
      kept.forget();
      alerts.show({ kind: 'success', title: Message });
      navigate(ACCOUNT_ROUTES.accountDetail);
    } catch (cause) {
      formErrors.refuse(cause);
    }
  }
  return (
    <PortalPage
      tab="account-detail"
      title="Change email"
      description="Sign in with another email address."
      lead={
        auth && `Now it's ${auth.UserName}. We'll email a link to the new address, to check that it's yours.`
      }
      back={{ href: ACCOUNT_DETAIL, label: 'Account' }}
    >
      <Form kept={kept} sentByEnter className={styles.narrow} onSubmit={handleSubmit(change)}>
        <FormErrors errors={formErrors} />
        <EmailField
          {...register('UserName')}
          label="New email"
          autoComplete="email"
          error={formState.errors.UserName?.message}
        />
        <ButtonRow>
          <Button look="primary" type="submit" busy={formState.isSubmitting}>
            Email me a link
          </Button>
          <ButtonLink look="quiet" href={ACCOUNT_DETAIL}>
            Cancel
          </ButtonLink>
        </ButtonRow>
      </Form>
    </PortalPage>
  );
}
