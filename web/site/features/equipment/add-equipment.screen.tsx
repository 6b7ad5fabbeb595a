import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { MAX_PROBLEM_PHOTOS } from '../../../../domain/constants.ts';
import { randomId } from '../../../browser/random-id.ts';
import { photoQueue } from '../../../forms/photos/photo-queue.ts';
import { numbered, type PhotoList, useKeptPhotos } from '../../../forms/photos/use-kept-photos.ts';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { UploadTiles } from '../../../ui/fields/upload-tiles.tsx';
import {
  refreshEquipment,
  registerEquipment,
  type EquipmentForm as WireForm,
} from '../../api/equipment-queries.ts';
import { EQUIPMENT_ROUTES, equipmentPath } from '../../layout/paths/equipment-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { assetTitle } from '../../layout/words/asset-words.ts';
import { EquipmentForm, type EquipmentFormState } from './equipment-form.tsx';
import { NEW_EQUIPMENT } from './equipment-rules.ts';

const REGISTER = `#${EQUIPMENT_ROUTES.register}`;

/** Registers equipment (R7.18, R5.03, R5.13, R5.14). */
export function AddEquipmentScreen() {
  const navigate = useNavigate();
  const alerts = useAlerts();

  async function send(wire: WireForm, { getValues, setValue }: EquipmentFormState) {
    const { key, photos } = getValues();
    const submitKey = key || randomId();
    setValue('key', submitKey);
    const equipment = await registerEquipment(wire, submitKey);
    photoQueue(`equipment-${equipment.Id}`).change((queued) => [...queued, ...photos]);
    refreshEquipment();
    alerts.show({ kind: 'success', title: `${assetTitle(equipment)} is in your register` });
    navigate(equipmentPath(equipment.Id), { replace: true });
  }
  return (
    <PortalPage
      tab="equipment-register"
      title="Add equipment"
      description="Register your equipment: what it is, where it is and how to get to it."
      lead="Fill in what you can see. We only need its type and address."
      back={{ href: REGISTER, label: 'Equipment register' }}
    >
      <EquipmentForm
        name="add-equipment"
        initial={NEW_EQUIPMENT}
        send={send}
        submitLabel="Add to register"
        platePhoto="below"
        cancelHref={REGISTER}
      >
        {(form) => <NewPhotos form={form} />}
      </EquipmentForm>
    </PortalPage>
  );
}

/** Photos of equipment that isn't registered yet. */
function NewPhotos({ form: { getValues, setValue, watch } }: { form: EquipmentFormState }) {
  const list = useMemo(
    (): PhotoList => ({
      current: () => getValues('photos'),
      change: (edit) => setValue('photos', edit(getValues('photos'))),
    }),
    [getValues, setValue],
  );
  const photos = useKeptPhotos(watch('photos'), list);
  return (
    <UploadTiles
      id="photos"
      legend="Photos"
      note={`up to ${MAX_PROBLEM_PHOTOS}`}
      hint="The equipment, its rating plate, the way to it."
      tiles={numbered(photos.tiles)}
      max={MAX_PROBLEM_PHOTOS}
      onAdd={photos.add}
      onRemove={photos.remove}
      error={photos.error}
    />
  );
}
