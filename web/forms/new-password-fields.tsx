import { checkConfirmation, passwordRules } from '../../domain/accounts/password.ts';
import { FieldPair } from '../ui/fields/field-group.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import type { RegisteredField } from './registered-field.ts';

type NewPassword = { field: RegisteredField; value: string; error: string | undefined };

type NewPasswordFieldsProps = {
  /** "Choose a password" by default. */
  label?: string;
  password: NewPassword;
  again: NewPassword;
};

/** A new password, twice, with its rules (R5.20). */
export function NewPasswordFields({ label = 'Choose a password', password, again }: NewPasswordFieldsProps) {
  const match = again.value !== '' && checkConfirmation(password.value, again.value) === null;
  return (
    <FieldPair>
      <PasswordField
        {...password.field}
        label={label}
        autoComplete="new-password"
        rules={rulesOf(password.value)}
        error={password.error}
      />
      <PasswordField
        {...again.field}
        label="Confirm password"
        autoComplete="new-password"
        enterKeyHint="go"
        error={again.error}
        pass={match ? 'The passwords match' : ''}
      />
    </FieldPair>
  );
}

function rulesOf(password: string) {
  const { length, letter, digit } = passwordRules(password);
  return [
    { text: '8 or more characters', met: length },
    { text: 'A letter', met: letter },
    { text: 'A digit', met: digit },
  ];
}
