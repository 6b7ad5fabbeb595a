import type { UseFormReturn } from 'react-hook-form';
import type { QuoteAccount } from '../../../domain/quote-draft/quote-draft.ts';
import { FieldGroup, FieldPair } from '../../ui/field-group.tsx';
import { BusinessFields } from '../accounts/business-fields.tsx';
import { EmailField } from '../accounts/email-field.tsx';
import { MobileField } from '../accounts/mobile-field.tsx';
import { NameFields } from '../accounts/name-fields.tsx';
import { NewPasswordFields } from '../accounts/new-password-fields.tsx';
import type { RegisteredField } from '../accounts/registered-field.ts';
import type { AccountFields as Fields } from './account-rules.ts';
import { changeDraft } from './draft-store.ts';

type AccountFieldsProps = {
  form: UseFormReturn<Fields>;
  /** Staff ask for a new customer's facts, and for no password (R6.05). */
  byStaff: boolean;
};

/** Who books: kept in the draft with every keystroke, but for the passwords (R2.35, R5.21). */
export function AccountFields({ form, byStaff }: AccountFieldsProps) {
  const { register, setValue, watch, formState } = form;
  const error = (name: keyof Fields) => formState.errors[name]?.message;
  const [abn, password, again] = watch(['CheckoutABN', 'CheckoutPassword', 'passwordAgain']);

  function kept(name: keyof QuoteAccount): RegisteredField {
    const field = register(name);
    return {
      ...field,
      onChange(event) {
        keep(name, event.target.value);
        return field.onChange(event);
      },
    };
  }
  const field = (name: keyof QuoteAccount) => ({ ...kept(name), error: error(name) });
  /** Writes a right one as it is read out. */
  function tidy(name: 'CheckoutABN' | 'CheckoutMobileNumber', text: string) {
    setValue(name, text);
    keep(name, text);
  }

  return (
    <>
      <FieldGroup legend={byStaff ? 'The customer and the business' : 'You and the business'}>
        <NameFields first={field('CheckoutFirstName')} last={field('CheckoutLastName')} />
        <BusinessFields
          name={field('CheckoutBusinessName')}
          abn={{
            field: kept('CheckoutABN'),
            value: abn,
            onTidy: (text) => tidy('CheckoutABN', text),
            error: error('CheckoutABN'),
          }}
        />
        <FieldPair>
          <MobileField
            field={kept('CheckoutMobileNumber')}
            hint="For the tech, on the day."
            onTidy={(text) => tidy('CheckoutMobileNumber', text)}
            error={error('CheckoutMobileNumber')}
          />
          <EmailField {...field('CheckoutEmailAddress')} hint="The booking goes here." autoComplete="email" />
        </FieldPair>
      </FieldGroup>
      {!byStaff && (
        <FieldGroup legend="Password">
          <NewPasswordFields
            password={{
              field: register('CheckoutPassword'),
              value: password,
              error: error('CheckoutPassword'),
            }}
            again={{ field: register('passwordAgain'), value: again, error: error('passwordAgain') }}
          />
        </FieldGroup>
      )}
    </>
  );
}

function keep(name: keyof QuoteAccount, value: string) {
  changeDraft((draft) => ({ ...draft, Account: { ...draft.Account, [name]: value } }));
}
