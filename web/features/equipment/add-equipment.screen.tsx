import { type FormEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { EquipmentType, Model } from '../../../contracts/reference.ts';
import { MAX_PROBLEM_PHOTOS } from '../../../domain/constants.ts';
import { messages } from '../../../domain/messages.ts';
import { type CatalogueChoice, NOT_SURE } from '../../../domain/quote-draft/quote-draft.ts';
import { ApiError } from '../../api/api-error.ts';
import { addMachine, refreshEquipment, useCustomerLocations } from '../../api/equipment-queries.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { BrandField } from '../../booking/equipment-fields/brand-field.tsx';
import { ModelField } from '../../booking/equipment-fields/model-field.tsx';
import { RatingPlate } from '../../booking/equipment-fields/rating-plate.tsx';
import { ServicingTypes } from '../../booking/equipment-fields/servicing-types.tsx';
import { type PhotoList, useKeptPhotos } from '../../booking/photos/use-kept-photos.ts';
import { randomId } from '../../browser/random-id.ts';
import { assetTitle } from '../../format/asset-words.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PortalPage } from '../../layout/portal-page.tsx';
import { EQUIPMENT_ROUTES, machinePath } from '../../paths/equipment-paths.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { ErrorSummary } from '../../ui/feedback/error-summary.tsx';
import { FieldGroup, FieldPair } from '../../ui/fields/field-group.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { UploadTiles } from '../../ui/fields/upload-tiles.tsx';
import { changeAddDraft, currentAddDraft, forgetAddDraft, useAddDraft } from './add-draft.ts';
import styles from './add-equipment.module.css';
import { addFaults, equipmentForm, FIELDS, NOTES_LIMIT, WIRE_FIELDS } from './add-form.ts';
import { NEW_PLACE, PlaceFields } from './location-fields.tsx';
import { queuePhotos } from './photo-queue.ts';
import { TypeField } from './type-field.tsx';
import { useShownFaults } from './use-shown-faults.ts';

const ORDER = Object.values(FIELDS);

/** Registers a machine (R7.18, R5.03, R5.13, R5.14). What is typed outlives a reload. */
export function AddEquipmentScreen() {
  const draft = useAddDraft();
  const types = useEquipmentTypes();
  const locations = useCustomerLocations();
  const navigate = useNavigate();
  const alerts = useAlerts();
  const faults = useShownFaults(ORDER);
  const photos = useKeptPhotos(draft.photos, usePhotoList());
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
  function setBrand(brand: CatalogueChoice | null) {
    faults.clear(FIELDS.brand);
    // A model of the catalogue belongs to its brand.
    const keepsModel = draft.model?.id == null || draft.brand?.id === brand?.id;
    changeAddDraft(keepsModel ? { brand } : { brand, model: null });
  }
  function takeModel(find: Model) {
    faults.clear(FIELDS.brand);
    faults.clear(FIELDS.model);
    const known = find.ModelServicingTypeId === null ? {} : { servicingTypeId: find.ModelServicingTypeId };
    if (find.ModelServicingTypeId !== null) faults.clear(FIELDS.servicingType);
    changeAddDraft({
      ...known,
      model: { id: find.Id, Name: find.Name },
      brand: { id: find.MakeId, Name: find.MakeName },
    });
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
      const machine = await addMachine(equipmentForm(before, isNew), key);
      queuePhotos(machine.Id, before.photos);
      forgetAddDraft();
      refreshEquipment();
      alerts.show({ kind: 'success', title: `${assetTitle(machine)} is in your register` });
      navigate(machinePath(machine.Id), { replace: true });
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
              onChange={(value) => {
                faults.clear(FIELDS.servicingType);
                changeAddDraft({ servicingTypeId: Number(value) });
              }}
              error={faults.error(FIELDS.servicingType)}
            />
          )}
          <div className={styles.plated}>
            <div className={styles.stack}>
              <BrandField
                id={FIELDS.brand}
                equipmentTypeId={draft.typeId}
                brand={draft.brand}
                onBrand={setBrand}
                error={faults.error(FIELDS.brand)}
              />
              <ModelField
                id={FIELDS.model}
                equipmentTypeId={draft.typeId}
                brand={draft.brand}
                model={draft.model}
                onModel={(model) => {
                  faults.clear(FIELDS.model);
                  changeAddDraft({ model });
                }}
                onFind={takeModel}
                error={faults.error(FIELDS.model)}
              />
            </div>
            <RatingPlate brand={plateName(draft.brand)} photo="below" />
          </div>
          <FieldPair>
            <TextField
              id={FIELDS.serial}
              label="Serial number"
              note="optional"
              hint="Tells us the exact parts."
              maxLength={60}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              value={draft.serial}
              error={faults.error(FIELDS.serial)}
              onChange={(event) => {
                faults.clear(FIELDS.serial);
                changeAddDraft({ serial: event.currentTarget.value });
              }}
            />
            <TextField
              id={FIELDS.stands}
              label="Where does it stand?"
              note="optional"
              hint="So the tech walks straight to it."
              maxLength={120}
              autoComplete="off"
              value={draft.stands}
              error={faults.error(FIELDS.stands)}
              onChange={(event) => {
                faults.clear(FIELDS.stands);
                changeAddDraft({ stands: event.currentTarget.value });
              }}
            />
          </FieldPair>
        </FieldGroup>
        <FieldGroup legend="The address">
          {locations.error && (
            <LoadFailed what="Your addresses" cause={locations.error} onRetry={locations.refetch} />
          )}
          <PlaceFields
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
          tiles={photos.tiles}
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

function usePhotoList(): PhotoList {
  return useMemo(
    () => ({
      current: () => currentAddDraft().photos,
      change: (edit) => changeAddDraft({ photos: edit(currentAddDraft().photos) }),
    }),
    [],
  );
}

function byField(faults: ApiError['errors']): Record<string, string> {
  return Object.fromEntries(faults.map(({ field, message }) => [WIRE_FIELDS[field] ?? FIELDS.type, message]));
}

function plateName(brand: CatalogueChoice | null): string {
  return brand === null || brand.Name === NOT_SURE.Name ? '' : brand.Name;
}
