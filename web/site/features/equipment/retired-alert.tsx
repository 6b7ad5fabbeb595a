import { useState } from 'react';
import { sentenceOf } from '../../../client/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { type AssetDetail, setEquipmentInUse } from '../../api/equipment-queries.ts';
import { assetTitle, dayWithYear } from '../../layout/words/asset-words.ts';

type RetiredAlertProps = { equipment: AssetDetail; retiredOn: string };

/** On the page of retired equipment: since when, and how to bring it back. */
export function RetiredAlert({ equipment, retiredOn }: RetiredAlertProps) {
  const alerts = useAlerts();
  const [busy, setBusy] = useState(false);

  async function bringBack() {
    setBusy(true);
    try {
      await setEquipmentInUse(equipment.Id, true);
      alerts.show({ kind: 'success', title: `${assetTitle(equipment)} is back in your register` });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: sentenceOf(cause) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Alert
      kind="info"
      title={`Retired on ${dayWithYear(retiredOn, equipment.LocationTimeZone)}`}
      actions={
        <Button small busy={busy} onClick={bringBack}>
          Bring it back
        </Button>
      }
    >
      It can't be booked while it's retired. Its history stays here.
    </Alert>
  );
}
