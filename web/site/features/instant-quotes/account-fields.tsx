import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { QuoteAccount } from '../../../../domain/instant-quotes/quote-draft.ts';
import { EmailField } from '../../../forms/email-field.tsx';
import { MobileField } from '../../../forms/mobile-field.tsx';
import { NameFields } from '../../../forms/name-fields.tsx';
import { NewPasswordFields } from '../../../forms/new-password-fields.tsx';
import type { RegisteredField } from '../../../forms/registered-field.ts';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { changeDraft } from '../../booking/draft/draft-store.ts';
import { BusinessFields } from '../../forms/business-fields.tsx';
import type { AccountFields as Fields } from './account-rules.ts';

type AccountFieldsProps = {
  form: UseFormReturn<Fields>;
  /** Staff enter a new customer's details without a password (R6.05). */
  byStaff: boolean;
  /** Below the email: for one that has an account. */
  known: ReactNode;
  children: ReactNode;
};

/** What a phone's Enter key does. */
const ENTER_GOES_ON = { enterKeyHint: 'next' } as const;
const ENTER_BOOKS = { enterKeyHint: 'go' } as const;

/** Who books: stored in the draft with every keystroke, except for the passwords (R2.35, R5.21). */
export function AccountFields({ form, byStaff, known, children }: AccountFieldsProps) {
  const { register, getValues, setValue, watch, formState } = form;
  const error = (name: keyof Fields) => formState.errors[name]?.message;
  const [abn, password, again] = watch(['CheckoutABN', 'CheckoutPassword', 'passwordAgain']);

  function kept(name: keyof QuoteAccount): RegisteredField {
    const field = register(name);
    return {
      ...field,
      ...ENTER_GOES_ON,
      onChange(event) {
        keep(name, event.target.value);
        return field.onChange(event);
      },
    };
  }
  const field = (name: keyof QuoteAccount) => ({ ...kept(name), error: error(name) });
  /** Formats a valid one. */
  function tidy(name: 'CheckoutABN' | 'CheckoutMobileNumber', text: string) {
    setValue(name, text);
    keep(name, text);
  }

  return (
    <>
      <FieldGroup legend={byStaff ? 'The customer and the business' : 'You and the business'}>
        <EmailField
          {...field('CheckoutEmailAddress')}
          hint={byStaff ? undefined : "We'll send your booking here."}
          autoComplete="email"
        />
        {known}
        <NameFields first={field('CheckoutFirstName')} last={field('CheckoutLastName')} />
        <BusinessFields
          name={{
            ...field('CheckoutBusinessName'),
            now: () => getValues('CheckoutBusinessName'),
            onFill(name) {
              setValue('CheckoutBusinessName', name, { shouldValidate: true });
              keep('CheckoutBusinessName', name);
            },
          }}
          abn={{
            field: kept('CheckoutABN'),
            value: abn,
            onTidy: (text) => tidy('CheckoutABN', text),
            error: error('CheckoutABN'),
          }}
        />
        <MobileField
          field={kept('CheckoutMobileNumber')}
          hint="For the tech, on the day."
          onTidy={(text) => tidy('CheckoutMobileNumber', text)}
          error={error('CheckoutMobileNumber')}
        />
      </FieldGroup>
      {children}
      {!byStaff && (
        <FieldGroup legend="Password">
          <NewPasswordFields
            password={{
              field: { ...register('CheckoutPassword'), ...ENTER_GOES_ON },
              value: password,
              error: error('CheckoutPassword'),
            }}
            again={{
              field: { ...register('passwordAgain'), ...ENTER_BOOKS },
              value: again,
              error: error('passwordAgain'),
            }}
          />
        </FieldGroup>
      )}
    </>
  );
}

function keep(name: keyof QuoteAccount, value: string) {
  changeDraft((draft) => ({ ...draft, Account: { ...draft.Account, [name]: value } }));
}
