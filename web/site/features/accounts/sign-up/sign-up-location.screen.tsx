import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router';
import styles from '../../../../forms/form.module.css';
import { Form } from '../../../../forms/form.tsx';
import { FormErrors } from '../../../../forms/form-errors.tsx';
import { useKeptForm } from '../../../../forms/kept-form.ts';
import { useFormErrors } from '../../../../forms/use-form-errors.ts';
import { AddressBox, afterChosenAddress } from '../../../booking/location/address-field.tsx';
import { ShopFields } from '../../../booking/location/shop-fields.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { currentSignUp, isReadyFor, keepSignUp, type SiteFields, siteRules } from './sign-up-draft.ts';
import { SignUpButtons, SignUpPage } from './sign-up-page.tsx';

const FIELDS = [
  'CheckoutLocationName',
  'CheckoutShopFloorSuite',
  'address',
] as const satisfies readonly (keyof SiteFields)[];

/** Sign-up, step 2: where the equipment is (R2.05, R5.11, R5.12). */
export function SignUpLocationScreen() {
  const [ready] = useState(() => isReadyFor('location'));
  return ready ? <SiteStep /> : <Navigate to={ACCOUNT_ROUTES.signUp} replace />;
}

function SiteStep() {
  const navigate = useNavigate();
  const { kept, ...form } = useKeptForm<SiteFields>('sign-up location', {
    resolver: zodResolver(siteRules),
    defaultValues: currentSignUp(),
    shouldFocusError: false,
  });
  const formErrors = useFormErrors(form, FIELDS);
  const { register, control, formState, getValues, handleSubmit } = form;
  const error = (name: keyof SiteFields) => formState.errors[name]?.message;

  function goOn() {
    keepSignUp(getValues());
    kept.forget();
    navigate(ACCOUNT_ROUTES.signUpAccount);
  }
  return (
    <SignUpPage
      at={1}
      heading="Where is your equipment?"
      lead="Your first site. You can add others with your equipment."
    >
      <Form kept={kept} sentByEnter className={styles.form} onSubmit={afterChosenAddress(handleSubmit(goOn))}>
        <FormErrors errors={formErrors} />
        <ShopFields
          shop={{ ...register('CheckoutLocationName'), error: error('CheckoutLocationName') }}
          floor={{ ...register('CheckoutShopFloorSuite'), error: error('CheckoutShopFloorSuite') }}
        />
        <Controller
          control={control}
          name="address"
          render={({ field, fieldState }) => (
            <AddressBox
              id="address"
              label="Street address"
              hint="Number, street and suburb. Pick it from the list."
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <SignUpButtons label="Next: account" arrow backHref={`#${ACCOUNT_ROUTES.signUp}`} />
      </Form>
    </SignUpPage>
  );
}
