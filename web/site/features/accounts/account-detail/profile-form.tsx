import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import type { Profile } from '../../../../../contracts/customers/profile.ts';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import styles from '../../../../forms/form.module.css';
import { Form } from '../../../../forms/form.tsx';
import { FormErrors } from '../../../../forms/form-errors.tsx';
import { useKeptForm } from '../../../../forms/kept-form.ts';
import { MobileField } from '../../../../forms/mobile-field.tsx';
import { NameFields } from '../../../../forms/name-fields.tsx';
import { useFormErrors } from '../../../../forms/use-form-errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { FieldPair } from '../../../../ui/fields/field-group.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { sendProfile } from '../../../api/account-queries.ts';
import { useMay } from '../../../api/business-queries.ts';
import { AddressBox, afterChosenAddress } from '../../../booking/location/address-field.tsx';
import { BusinessFields } from '../../../forms/business-fields.tsx';
import {
  AT_PLACE,
  fieldsOfProfile,
  PROFILE_FIELDS,
  type ProfileFields,
  profileOfFields,
  profileRules,
} from './profile-rules.ts';

/** The customer's profile (R3.05, R5.21); typed text survives signing in again (R7.60). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const alerts = useAlerts();
  // The business's own fields are sent as they were (R12.03).
  const changesBusiness = useMay()('business');
  const { kept, ...form } = useKeptForm<ProfileFields>('profile', {
    resolver: zodResolver(profileRules),
    defaultValues: fieldsOfProfile(profile),
    shouldFocusError: false,
  });
  const formErrors = useFormErrors(form, PROFILE_FIELDS, AT_PLACE);
  const { register, control, watch, getValues, setValue, reset, formState, handleSubmit } = form;
  const abn = watch('ABN');
  const error = (name: keyof ProfileFields) => formState.errors[name]?.message;
  const field = (name: 'FirstName' | 'LastName' | 'BusinessName') => ({
    ...register(name),
    error: error(name),
  });

  async function save() {
    formErrors.clear();
    try {
      const saved = await sendProfile(profileOfFields(form.getValues()));
      reset(fieldsOfProfile(saved));
      kept.forget();
      alerts.show({
        kind: 'success',
        title: accountMessages.profileSaved,
        body: 'New jobs use it from now on.',
      });
    } catch (cause) {
      formErrors.refuse(cause);
    }
  }
  return (
    <Form kept={kept} sentByEnter className={styles.form} onSubmit={afterChosenAddress(handleSubmit(save))}>
      <FormErrors errors={formErrors} />
      <NameFields first={field('FirstName')} last={field('LastName')} />
      {changesBusiness && (
        <BusinessFields
          name={{
            ...field('BusinessName'),
            now: () => getValues('BusinessName'),
            onFill: (name) => setValue('BusinessName', name, { shouldValidate: true }),
          }}
          abn={{
            field: register('ABN'),
            value: abn,
            onTidy: (text) => setValue('ABN', text),
            error: error('ABN'),
          }}
        />
      )}
      <FieldPair>
        <MobileField
          field={register('Mobile')}
          onTidy={(text) => setValue('Mobile', text)}
          error={error('Mobile')}
        />
        {changesBusiness && (
          <TextField
            {...register('SuiteFloorBox')}
            label="Suite, floor or box"
            note="optional"
            autoComplete="address-line2"
            error={error('SuiteFloorBox')}
          />
        )}
      </FieldPair>
      {changesBusiness && (
        <Controller
          control={control}
          name="place"
          render={({ field, fieldState }) => (
            <AddressBox
              id="place"
              label="Address"
              hint="Number, street and suburb. Pick it from the list."
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      <div>
        <Button look="primary" type="submit" busy={formState.isSubmitting}>
          Save profile
        </Button>
      </div>
    </Form>
  );
}
