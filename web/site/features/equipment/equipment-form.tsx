import { type ReactNode, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EquipmentType } from '../../../../contracts/reference-data/reference-data.ts';
import type { CustomerLocation } from '../../../../contracts/sites/sites.ts';
import { MAX_TYPEAHEAD_RESULTS, MIN_TYPEAHEAD } from '../../../../domain/constants.ts';
import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import { SOMETHING_ELSE } from '../../../../domain/instant-quotes/quote-draft.ts';
import { parseAddressDetails } from '../../../../domain/sites/address.ts';
import { siteMessages } from '../../../../domain/sites/site-messages.ts';
import { foldText } from '../../../../domain/words/fold-text.ts';
import { config } from '../../../browser/config.ts';
import { Form } from '../../../forms/form.tsx';
import { FormErrors } from '../../../forms/form-errors.tsx';
import { useKeptForm } from '../../../forms/kept-form.ts';
import { useFormErrors } from '../../../forms/use-form-errors.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { Combobox, type ComboboxItem } from '../../../ui/fields/combobox.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useCustomerLocations, type EquipmentForm as WireForm } from '../../api/equipment-queries.ts';
import { findSuburbs, useEquipmentTypes } from '../../api/reference-queries.ts';
import {
  BrandAndModel,
  SerialAndPosition,
  ServicingTypes,
} from '../../booking/equipment-fields/detail-fields.tsx';
import { equipmentFinder } from '../../booking/equipment-fields/find-equipment.ts';
import { AddressBox, afterChosenAddress, type BoxedAddress } from '../../booking/location/address-field.tsx';
import { ShopFields } from '../../booking/location/shop-fields.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import styles from './equipment-form.module.css';
import {
  checkEquipmentForm,
  EQUIPMENT_FIELDS,
  type EquipmentFields,
  equipmentForm,
  isNewSite,
  NEW_SITE,
  NOTES_LIMIT,
  WIRE_FIELDS,
} from './equipment-rules.ts';

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

type TypeFieldProps = {
  id: string;
  types: readonly EquipmentType[] | undefined;
  text: string;
  chosen: boolean;
  onText: (text: string) => void;
  onChoose: (type: EquipmentType) => void;
  error: string | undefined;
};

type Row = ComboboxItem & { type: EquipmentType };

/** The type of equipment: a list that can be searched by typing (R5.13, R9.13). */
function TypeField({ types, text, chosen, onChoose, ...box }: TypeFieldProps) {
  const find = useMemo(() => equipmentFinder(types ?? []), [types]);
  const rest = types?.find(({ Name }) => Name === SOMETHING_ELSE);
  const isSearch = text.trim().length >= MIN_TYPEAHEAD;
  const matches = isSearch ? find(text).slice(0, MAX_TYPEAHEAD_RESULTS) : types;
  const rows = matches?.filter((type) => type !== rest).map(rowOf) ?? [];
  return (
    <Combobox<Row>
      {...box}
      label="Type of equipment"
      placeholder="Underbench fridge, combi oven"
      text={text}
      items={chosen ? undefined : [...rows, ...(rest ? [{ ...rowOf(rest), action: true }] : [])]}
      onChoose={({ type }) => onChoose(type)}
      onClear={() => box.onText('')}
      onBlur={() => {
        const typed = types?.find(({ Name }) => foldText(Name) === foldText(text.trim()));
        if (typed && !chosen) onChoose(typed);
      }}
      loading={types === undefined}
      listLabel="Types of equipment"
      empty={{
        title: `Nothing called “${text.trim()}”`,
        help: `Try another word, or choose “${SOMETHING_ELSE}”.`,
      }}
    />
  );
}

function rowOf(type: EquipmentType): Row {
  return { id: String(type.Id), label: type.Name, detail: type.Note, type };
}

type SiteFieldsProps = {
  /** The customer's own sites; empty if there are none yet. */
  sites: readonly CustomerLocation[];
  isNew: boolean;
  fields: EquipmentFields;
  change: (edit: Partial<EquipmentFields>) => void;
  error: (id: string) => string | undefined;
  /** The chosen address is in an unserviced area. */
  onFault: (message: string) => void;
};

/** Where the equipment is: one of the customer's sites, or another address from suggestions (R3.08, R5.14). */
function SiteFields({ sites, isNew, fields, change, error, onFault }: SiteFieldsProps) {
  const [isChecking, setChecking] = useState(false);

  async function changeAddress(place: BoxedAddress) {
    change({ place });
    if (place.Address.length === 0) return;
    setChecking(true);
    // The server would refuse it too, but only after the form is sent.
    const fault = await postcodeFault(parseAddressDetails(place.Address).postcode).catch(() => null);
    setChecking(false);
    if (fault) onFault(fault);
  }
  return (
    <>
      {sites.length > 0 && (
        <ChoiceGroup
          id="site"
          name="site"
          legend="Which site?"
          look="row"
          choices={[
            ...sites.map(({ AssetLocationId, LocationName, Address }) => ({
              value: String(AssetLocationId),
              label: LocationName,
              note: Address,
            })),
            { value: NEW_SITE, label: 'Another address', last: sites.length % 2 === 0 },
          ]}
          value={fields.site}
          onChange={(site) => change({ site, place: fields.place })}
          error={error('site')}
        />
      )}
      {isNew && (
        <>
          <AddressBox
            id="place"
            label="Street address"
            hint={isChecking ? 'Checking that we service this area.' : 'Pick it from the list.'}
            value={fields.place}
            onChange={changeAddress}
            error={error('place')}
          />
          <ShopFields
            shop={{
              id: 'shop',
              note: 'optional',
              value: fields.shop,
              error: error('shop'),
              onChange: (event) => change({ shop: event.currentTarget.value }),
            }}
            floor={{
              id: 'floor',
              value: fields.floor,
              error: error('floor'),
              onChange: (event) => change({ floor: event.currentTarget.value }),
            }}
          />
        </>
      )}
    </>
  );
}

/** Why a postcode isn't serviced; null if it is (R5.03). @throws ApiError */
async function postcodeFault(postcode: string): Promise<string | null> {
  const rows = (await findSuburbs(postcode)).filter((row) => row.Postcode === postcode);
  if (rows.length === 0) return siteMessages.cannotIdentifyEquipmentPostcode;
  const serviced = rows.some(({ IsRegionAvailable }) => IsRegionAvailable);
  return serviced ? null : siteMessages.areaNotServiced(postcode, config().brand.name);
}
