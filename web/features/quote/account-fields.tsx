import { type ChangeEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatAbn, isValidAbn } from '../../../domain/abn.ts';
import { checkMobile, formatMobile } from '../../../domain/mobile.ts';
import { checkConfirmation, passwordRules } from '../../../domain/password.ts';
import type { QuoteAccount } from '../../../domain/quote-draft.ts';
import { FieldGroup, FieldPair } from '../../ui/field-group.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AccountFields as Fields } from './account-rules.ts';
import { changeDraft } from './draft-store.ts';

/** Who books: kept in the draft with every keystroke, but for the passwords (R2.35, R5.21). */
export function AccountFields({ form }: { form: UseFormReturn<Fields> }) {
  const { register, setValue, watch, formState } = form;
  const error = (name: keyof Fields) => formState.errors[name]?.message;
  const [abn, password, again] = watch(['CheckoutABN', 'CheckoutPassword', 'passwordAgain']);
  // What adds up is said when the field is left, not at the last of its digits.
  const [checkedAbn, setCheckedAbn] = useState(abn);

  function kept(name: keyof QuoteAccount) {
    const field = register(name);
    return {
      ...field,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        keep(name, event.currentTarget.value);
        return field.onChange(event);
      },
    };
  }
  /** Writes a right one as it is read out. */
  function tidy(name: 'CheckoutABN' | 'CheckoutMobileNumber', text: string) {
    setValue(name, text);
    keep(name, text);
  }

  return (
    <>
      <FieldGroup legend="You and the business">
        <FieldPair>
          <TextField
            {...kept('CheckoutFirstName')}
            label="First name"
            autoComplete="given-name"
            maxLength={60}
            error={error('CheckoutFirstName')}
          />
          <TextField
            {...kept('CheckoutLastName')}
            label="Last name"
            autoComplete="family-name"
            maxLength={60}
            error={error('CheckoutLastName')}
          />
        </FieldPair>
        <FieldPair>
          <TextField
            {...kept('CheckoutBusinessName')}
            label="Business name"
            autoComplete="organization"
            maxLength={120}
            error={error('CheckoutBusinessName')}
          />
          <TextField
            {...kept('CheckoutABN')}
            label="ABN"
            figures
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            error={error('CheckoutABN')}
            pass={checkedAbn === abn && isValidAbn(abn) ? 'The ABN adds up' : ''}
            onBlur={(event) => {
              const text = event.currentTarget.value;
              const tidied = isValidAbn(text) ? formatAbn(text) : text;
              if (tidied !== text) tidy('CheckoutABN', tidied);
              setCheckedAbn(tidied);
              return register('CheckoutABN').onBlur(event);
            }}
          />
        </FieldPair>
        <FieldPair>
          <TextField
            {...kept('CheckoutMobileNumber')}
            label="Mobile"
            hint="For the tech, on the day."
            type="tel"
            figures
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
            error={error('CheckoutMobileNumber')}
            onBlur={(event) => {
              const text = event.currentTarget.value;
              if (checkMobile(text) === null) tidy('CheckoutMobileNumber', formatMobile(text));
              return register('CheckoutMobileNumber').onBlur(event);
            }}
          />
          <TextField
            {...kept('CheckoutEmailAddress')}
            label="Email"
            hint="The booking goes here."
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
            error={error('CheckoutEmailAddress')}
          />
        </FieldPair>
      </FieldGroup>
      <FieldGroup legend="Password">
        <FieldPair>
          <PasswordField
            {...register('CheckoutPassword')}
            label="Choose a password"
            autoComplete="new-password"
            rules={rulesOf(password)}
            error={error('CheckoutPassword')}
          />
          <PasswordField
            {...register('passwordAgain')}
            label="Password again"
            autoComplete="new-password"
            error={error('passwordAgain')}
            pass={again !== '' && checkConfirmation(password, again) === null ? 'The passwords match' : ''}
          />
        </FieldPair>
      </FieldGroup>
    </>
  );
}

function keep(name: keyof QuoteAccount, value: string) {
  changeDraft((draft) => ({ ...draft, Account: { ...draft.Account, [name]: value } }));
}

function rulesOf(password: string) {
  const { length, letter, digit } = passwordRules(password);
  return [
    { text: '8 or more characters', met: length },
    { text: 'A letter', met: letter },
    { text: 'A digit', met: digit },
  ];
}
