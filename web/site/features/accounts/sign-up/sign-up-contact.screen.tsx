import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import styles from '../../../../forms/form.module.css';
import { Form } from '../../../../forms/form.tsx';
import { FormErrors } from '../../../../forms/form-errors.tsx';
import { useKeptForm } from '../../../../forms/kept-form.ts';
import { MobileField } from '../../../../forms/mobile-field.tsx';
import { NameFields } from '../../../../forms/name-fields.tsx';
import { useFormErrors } from '../../../../forms/use-form-errors.ts';
import { FieldPair } from '../../../../ui/fields/field-group.tsx';
import { BusinessFields } from '../../../forms/business-fields.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { type ContactFields, contactRules, currentSignUp, keepSignUp } from './sign-up-draft.ts';
import { SignUpButtons, SignUpPage } from './sign-up-page.tsx';

const SimpleSignUpDialog = lazy(async () => ({
  default: (await import('./simple-sign-up-dialog.tsx')).SimpleSignUpDialog,
}));

const FIELDS = [
  'CheckoutFirstName',
  'CheckoutLastName',
  'CheckoutBusinessName',
  'CheckoutABN',
  'CheckoutMobileNumber',
] as const satisfies readonly (keyof ContactFields)[];

/** Sign-up, step 1: contact and business (R2.05). */
export function SignUpContactScreen() {
  const navigate = useNavigate();
  const [byMail, setByMail] = useState<boolean>();
  const { kept, ...form } = useKeptForm<ContactFields>('sign-up contact', {
    resolver: zodResolver(contactRules),
    defaultValues: currentSignUp(),
    shouldFocusError: false,
  });
  const formErrors = useFormErrors(form, FIELDS);
  const { register, watch, getValues, setValue, formState, handleSubmit } = form;
  const abn = watch('CheckoutABN');
  const error = (name: keyof ContactFields) => formState.errors[name]?.message;
  const field = (name: keyof ContactFields) => ({ ...register(name), error: error(name) });

  function goOn() {
    keepSignUp(getValues());
    kept.forget();
    navigate(ACCOUNT_ROUTES.signUpLocation);
  }
  return (
    <SignUpPage
      at={0}
      heading="Create your account"
      lead={
        <>
          Have one already? <a href={`#${ACCOUNT_ROUTES.signIn}`}>Sign in</a>.
        </>
      }
    >
      <Form kept={kept} sentByEnter className={styles.form} onSubmit={handleSubmit(goOn)}>
        <FormErrors errors={formErrors} />
        <NameFields first={field('CheckoutFirstName')} last={field('CheckoutLastName')} />
        <BusinessFields
          name={{
            ...field('CheckoutBusinessName'),
            now: () => getValues('CheckoutBusinessName'),
            onFill: (name) => setValue('CheckoutBusinessName', name, { shouldValidate: true }),
          }}
          abn={{
            field: register('CheckoutABN'),
            value: abn,
            onTidy: (text) => setValue('CheckoutABN', text),
            error: error('CheckoutABN'),
          }}
        />
        <FieldPair>
          <MobileField
            field={register('CheckoutMobileNumber')}
            hint="For the tech, on the day."
            onTidy={(text) => setValue('CheckoutMobileNumber', text)}
            error={error('CheckoutMobileNumber')}
          />
        </FieldPair>
        <SignUpButtons label="Next: address" arrow />
      </Form>
      <p>
        In a hurry?{' '}
        <button type="button" className={styles.link} onClick={() => setByMail(true)}>
          Sign up with your email only
        </button>
      </p>
      {byMail !== undefined && (
        <Suspense>
          <SimpleSignUpDialog open={byMail} onClose={() => setByMail(false)} />
        </Suspense>
      )}
    </SignUpPage>
  );
}
