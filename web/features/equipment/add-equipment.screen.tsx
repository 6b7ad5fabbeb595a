import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { EquipmentType } from '../../../contracts/reference.ts';
import { MAX_PROBLEM_PHOTOS } from '../../../domain/constants.ts';
import { messages } from '../../../domain/messages.ts';
import { ApiError } from '../../api/api-error.ts';
import { refreshEquipment, registerEquipment, useCustomerLocations } from '../../api/equipment-queries.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { BrandAndModel, SerialAndPosition } from '../../booking/equipment-fields/detail-fields.tsx';
import { DETAIL_FIELDS, type EquipmentDetails } from '../../booking/equipment-fields/equipment-details.ts';
import { ServicingTypes } from '../../booking/equipment-fields/servicing-types.tsx';
import { photoQueue } from '../../booking/photos/photo-queue.ts';
import { numbered, type PhotoList, useKeptPhotos } from '../../booking/photos/use-kept-photos.ts';
import { randomId } from '../../browser/random-id.ts';
import { assetTitle } from '../../format/asset-words.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PortalPage } from '../../layout/portal-page.tsx';
import { EQUIPMENT_ROUTES, equipmentPath } from '../../paths/equipment-paths.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { ErrorSummary } from '../../ui/feedback/error-summary.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { UploadTiles } from '../../ui/fields/upload-tiles.tsx';
import { changeAddDraft, clearAddDraft, currentAddDraft, useAddDraft } from './add-draft.ts';
import styles from './add-equipment.module.css';
import { addFaults, equipmentForm, FIELDS, NOTES_LIMIT, WIRE_FIELDS } from './add-form.ts';
import { NEW_PLACE, SiteFields } from './location-fields.tsx';
import { TypeField } from './type-field.tsx';
import { useShownFaults } from './use-shown-faults.ts';

const ORDER = Object.values(FIELDS);

const PHOTO_LIST: PhotoList = {
  current: () => currentAddDraft().photos,
  change: (edit) => changeAddDraft({ photos: edit(currentAddDraft().photos) }),
};

/** Registers equipment (R7.18, R5.03, R5.13, R5.14). What is typed outlives a reload. */
export function AddEquipmentScreen() {
  const draft = useAddDraft();
  const types = useEquipmentTypes();
  const locations = useCustomerLocations();
  const navigate = useNavigate();
  const alerts = useAlerts();
  const faults = useShownFaults(ORDER);
  const photos = useKeptPhotos(draft.photos, PHOTO_LIST);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const type = types.data?.find(({ Id }) => Id === draft.typeId);
  const places = locations.data ?? [];
  const isNew = draft.place === NEW_PLACE || (locations.isSuccess && places.length === 0);

  function pickType(picked: EquipmentType) {
    faults.clear(FIELDS.type);
    faults.clear(FIELDS.servicingType);
    // Another type has other models and servicing types (R4.04).
    const own = picked.Id === draft.typeId ? {} : { servicingTypeId: null, model: null };
    changeAddDraft({ ...own, typeText: picked.Name, typeId: picked.Id });
  }
  function edit(change: Partial<EquipmentDetails>) {
    for (const name of Object.keys(change) as (keyof EquipmentDetails)[]) faults.clear(DETAIL_FIELDS[name]);
    changeAddDraft(change);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(undefined);
    if (busy || !faults.show(addFaults(currentAddDraft(), type, isNew))) return;
    setBusy(true);
    try {
      const before = currentAddDraft();
      const key = before.key || randomId();
      changeAddDraft({ key });
      const equipment = await registerEquipment(equipmentForm(before, isNew), key);
      photoQueue(`equipment-${equipment.Id}`).change((queued) => [...queued, ...before.photos]);
      clearAddDraft();
      refreshEquipment();
      alerts.show({ kind: 'success', title: `${assetTitle(equipment)} is in your register` });
      navigate(equipmentPath(equipment.Id), { replace: true });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.errors.length > 0) faults.show(byField(cause.errors));
      else setFailure(cause.detail);
    } finally {
      setBusy(false);
    }
  }

  return (
    <PortalPage
      tab="equipment-register"
      title="Add equipment"
      description="Register a machine: what it is, where it stands, how to get to it."
      lead="What you can see is enough. The kind of machine and its address are all we must know."
      back={{ href: `#${EQUIPMENT_ROUTES.register}`, label: 'Equipment register' }}
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        {failure && <Alert kind="danger" live title={failure} />}
        {faults.wrong.length > 0 && (
          <ErrorSummary title={messages.equipmentInvalid} errors={faults.wrong} attempt={faults.attempt} />
        )}
        <FieldGroup legend="The machine">
          {types.error && (
            <LoadFailed what="The list of machines" cause={types.error} onRetry={types.refetch} />
          )}
          <TypeField
            id={FIELDS.type}
            types={types.data}
            text={draft.typeText}
            chosen={draft.typeId !== null}
            onText={(typeText) => {
              faults.clear(FIELDS.type);
              changeAddDraft({ typeText, typeId: null, servicingTypeId: null });
            }}
            onChoose={pickType}
            error={faults.error(FIELDS.type)}
          />
          {type && type.ServicingTypes.length > 0 && (
            <ServicingTypes
              type={type}
              value={draft.servicingTypeId}
              onChange={(servicingTypeId) => edit({ servicingTypeId })}
              error={faults.error(FIELDS.servicingType)}
            />
          )}
          <BrandAndModel
            details={draft}
            onChange={edit}
            error={faults.error}
            equipmentTypeId={draft.typeId}
            platePhoto="below"
          />
          <SerialAndPosition details={draft} onChange={edit} error={faults.error} />
        </FieldGroup>
        <FieldGroup legend="The address">
          {locations.error && (
            <LoadFailed what="Your addresses" cause={locations.error} onRetry={locations.refetch} />
          )}
          <SiteFields
            places={places}
            isNew={isNew}
            error={faults.error}
            clear={faults.clear}
            add={faults.add}
          />
          <TextArea
            id={FIELDS.notes}
            label="Getting to it"
            note="optional"
            hint="Which door, which floor, who to ask for."
            short
            limit={draft.notes.length > NOTES_LIMIT * 0.8 ? NOTES_LIMIT : undefined}
            value={draft.notes}
            error={faults.error(FIELDS.notes)}
            onChange={(event) => {
              faults.clear(FIELDS.notes);
              changeAddDraft({ notes: event.currentTarget.value });
            }}
          />
        </FieldGroup>
        <UploadTiles
          id="photos"
          legend="Photos"
          note={`up to ${MAX_PROBLEM_PHOTOS}`}
          hint="The machine, its rating plate, the way to it."
          tiles={numbered(photos.tiles)}
          max={MAX_PROBLEM_PHOTOS}
          onAdd={photos.add}
          onRemove={photos.remove}
          error={photos.error}
        />
        <ButtonRow>
          <Button look="primary" type="submit" busy={busy}>
            Add to register
          </Button>
          <ButtonLink look="quiet" href={`#${EQUIPMENT_ROUTES.register}`}>
            Cancel
          </ButtonLink>
        </ButtonRow>
      </form>
    </PortalPage>
  );
}

function byField(faults: ApiError['errors']): Record<string, string> {
  return Object.fromEntries(faults.map(({ field, message }) => [WIRE_FIELDS[field] ?? FIELDS.type, message]));
}
