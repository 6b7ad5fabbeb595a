import { type ReactNode, useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import { Form } from '../../../forms/form.tsx';
import { FormErrors } from '../../../forms/form-errors.tsx';
import { useKeptForm } from '../../../forms/kept-form.ts';
import { useFormErrors } from '../../../forms/use-form-errors.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useCustomerLocations, type EquipmentForm as WireForm } from '../../api/equipment-queries.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { BrandAndModel, SerialAndPosition } from '../../booking/equipment-fields/detail-fields.tsx';
import { ServicingTypes } from '../../booking/equipment-fields/servicing-types.tsx';
import { afterChosenAddress } from '../../booking/location/use-chosen-address.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import styles from './equipment-form.module.css';
import {
  checkEquipmentForm,
  EQUIPMENT_FIELDS,
  type EquipmentFields,
  equipmentForm,
  isNewSite,
  NOTES_LIMIT,
  WIRE_FIELDS,
} from './equipment-rules.ts';
import { SiteFields } from './site-fields.tsx';
import { TypeField } from './type-field.tsx';

export type EquipmentFormState = UseFormReturn<EquipmentFields>;

type EquipmentFormProps = {
  /** The form and its subject: 'add-equipment'. */
  name: string;
  /** The form's values before anything is typed. */
  initial: EquipmentFields;
  /** Sends a valid form, and leaves the screen. @throws ApiError */
  send: (wire: WireForm, form: EquipmentFormState) => Promise<void>;
  submitLabel: string;
  /** Where a photo of the rating plate can be added. */
  platePhoto: string;
  cancelHref: string;
  /** Above the buttons. */
  children?: (form: EquipmentFormState) => ReactNode;
};

/** What equipment is and where, new or registered (R3.08, R5.03, R5.13, R5.14). Typed text survives a reload. */
export function EquipmentForm({
  name,
  initial,
  send,
  submitLabel,
  platePhoto,
  cancelHref,
  children,
}: EquipmentFormProps) {
  const types = useEquipmentTypes();
  const locations = useCustomerLocations();
  const sites = locations.data ?? [];
  const context = { types: types.data, hasNoSite: locations.isSuccess && sites.length === 0 };
  const { kept, ...form } = useKeptForm<EquipmentFields>(name, {
    resolver: (values) => checkEquipmentForm(values, context),
    defaultValues: initial,
    shouldFocusError: false,
  });
  const formErrors = useFormErrors(form, EQUIPMENT_FIELDS, WIRE_FIELDS);
  const fields = form.watch();
  const type = types.data?.find(({ Id }) => Id === fields.typeId);
  const offered = useMemo(
    () => types.data?.filter(({ Id, IsRetired }) => !IsRetired || Id === fields.typeId),
    [types.data, fields.typeId],
  );
  // An unserviced area shows at its field only, until the form is sent.
  const wrong = formErrors.attempt > 0 ? formErrors.wrong : [];
  const error = (name: string) => form.formState.errors[name as keyof EquipmentFields]?.message;

  /** The content has changed, so it gets another key. */
  function change(edit: Partial<EquipmentFields>) {
    for (const [name, value] of Object.entries({ ...edit, key: '' })) {
      form.setValue(name as keyof EquipmentFields, value);
      form.clearErrors(name as keyof EquipmentFields);
    }
  }
  async function submit() {
    formErrors.clear();
    const current = form.getValues();
    try {
      await send(equipmentForm(current, isNewSite(current, context)), form);
      kept.forget();
    } catch (cause) {
      formErrors.refuse(cause);
    }
  }
  return (
    <Form kept={kept} className={styles.form} onSubmit={afterChosenAddress(form.handleSubmit(submit))}>
      <FormErrors errors={{ ...formErrors, wrong }} summary={equipmentMessages.equipmentInvalid} />
      <FieldGroup legend="Equipment">
        {types.error && (
          <LoadFailed
            title="The list of equipment did not load"
            cause={types.error}
            onRetry={types.refetch}
          />
        )}
        <TypeField
          id="typeId"
          types={offered}
          text={fields.typeText}
          chosen={fields.typeId !== null}
          onText={(typeText) => change({ typeText, typeId: null, servicingTypeId: null })}
          onChoose={({ Id, Name }) => {
            // Another type has other models and servicing types (R4.04).
            const own = Id === fields.typeId ? {} : { servicingTypeId: null, model: null };
            change({ ...own, typeText: Name, typeId: Id });
          }}
          error={error('typeId')}
        />
        {type && type.ServicingTypes.length > 0 && (
          <ServicingTypes
            type={type}
            value={fields.servicingTypeId}
            onChange={(servicingTypeId) => change({ servicingTypeId })}
            error={error('servicingTypeId')}
          />
        )}
        <BrandAndModel
          details={fields}
          onChange={change}
          error={error}
          equipmentTypeId={fields.typeId}
          brandNote="optional"
          platePhoto={platePhoto}
        />
        <SerialAndPosition details={fields} onChange={change} error={error} />
      </FieldGroup>
      <FieldGroup legend="Address">
        {locations.error && (
          <LoadFailed
            title="Your addresses did not load"
            cause={locations.error}
            onRetry={locations.refetch}
          />
        )}
        <SiteFields
          sites={sites}
          isNew={isNewSite(fields, context)}
          fields={fields}
          change={change}
          error={error}
          onFault={(message) => form.setError('place', { type: 'area', message })}
        />
        <TextArea
          id="notes"
          label="Access notes"
          note="optional"
          hint="Which door, which floor, who to ask for."
          short
          limit={fields.notes.length > NOTES_LIMIT * 0.8 ? NOTES_LIMIT : undefined}
          value={fields.notes}
          error={error('notes')}
          onChange={(event) => change({ notes: event.currentTarget.value })}
        />
      </FieldGroup>
      {children?.(form)}
      <ButtonRow>
        <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
          {submitLabel}
        </Button>
        <ButtonLink look="quiet" href={cancelHref}>
          Cancel
        </ButtonLink>
      </ButtonRow>
    </Form>
  );
}
