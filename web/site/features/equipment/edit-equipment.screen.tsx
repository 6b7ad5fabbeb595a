import { useNavigate } from 'react-router';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import {
  type AssetDetail,
  saveEquipment,
  type EquipmentForm as WireForm,
} from '../../api/equipment-queries.ts';
import { equipmentPath } from '../../layout/paths/equipment-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { assetTitle } from '../../layout/words/asset-words.ts';
import styles from './equipment-form.module.css';
import { EquipmentForm } from './equipment-form.tsx';
import { EquipmentPage } from './equipment-page.tsx';
import { fieldsOf } from './equipment-rules.ts';

const DESCRIPTION = 'Change what the register says of your equipment, or move it to another address.';

/** Changes registered equipment, and moves it to another site. */
export function EditEquipmentScreen() {
  return (
    <EquipmentPage description={DESCRIPTION}>{(equipment) => <Edit equipment={equipment} />}</EquipmentPage>
  );
}

function Edit({ equipment }: { equipment: AssetDetail }) {
  const { Id } = equipment;
  const navigate = useNavigate();
  const alerts = useAlerts();
  const path = equipmentPath(Id);

  async function send(wire: WireForm) {
    const saved = await saveEquipment(Id, wire);
    alerts.show({ kind: 'success', title: `${assetTitle(saved)} is saved` });
    navigate(path, { replace: true });
  }
  return (
    <PortalPage
      tab="equipment-register"
      title="Edit or move equipment"
      description={DESCRIPTION}
      lead={assetTitle(equipment)}
      back={{ href: `#${path}`, label: assetTitle(equipment) }}
    >
      <div className={styles.form}>
        {equipment.OpenJob && (
          <Alert kind="info" title="There's an open job for this equipment">
            It keeps the details and address it was booked with. Call us if the tech needs to know.
          </Alert>
        )}
        <EquipmentForm
          name={`edit-equipment ${Id}`}
          initial={fieldsOf(equipment)}
          send={send}
          submitLabel="Save changes"
          platePhoto="on its page"
          cancelHref={`#${path}`}
        />
      </div>
    </PortalPage>
  );
}
