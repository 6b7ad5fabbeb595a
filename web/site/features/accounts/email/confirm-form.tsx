import form from '../../../../forms/form.module.css';
import { Form } from '../../../../forms/form.tsx';
import { useCurrentPassword } from '../../../../forms/use-current-password.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';

type ConfirmFormProps = {
  label: string;
  /** For somebody who isn't signed in to the account. */
  needsPassword: boolean;
  /** Throws the server's refusal. */
  onConfirm: (password?: string) => Promise<void>;
};

/** The button of an emailed link about the account's email, with the password where it's needed (R2.05). */
export function ConfirmForm({ label, needsPassword, onConfirm }: ConfirmFormProps) {
  const { field, failure, busy, submit } = useCurrentPassword(needsPassword, (password) =>
    onConfirm(needsPassword ? password : undefined),
  );
  return (
    <Form kept="secret" sentByEnter className={form.form} onSubmit={submit}>
      {failure && <Alert kind="danger" live title={failure} />}
      {needsPassword && <PasswordField {...field} name="password" />}
      <div>
        <Button look="primary" type="submit" busy={busy}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
