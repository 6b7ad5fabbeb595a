import { useState } from 'react';
import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import { bookingReference } from '../../../../domain/jobs/booking-reference.ts';
import { config } from '../../../browser/config.ts';
import { sentenceOf } from '../../../client/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type AssetDetail, setEquipmentInUse } from '../../api/equipment-queries.ts';
import { assetTitle } from '../../layout/words/asset-words.ts';

type RetireDialogProps = { equipment: AssetDetail; open: boolean; onClose: () => void };

/** Retires equipment, unless it has an open job. */
export function RetireDialog({ equipment, open, onClose }: RetireDialogProps) {
  const alerts = useAlerts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { Id, OpenJob } = equipment;
  const title = assetTitle(equipment);
  const prefix = config().brand.referencePrefix;

  async function retire() {
    setBusy(true);
    setFailure(undefined);
    try {
      await setEquipmentInUse(Id, false);
      onClose();
      alerts.show({ kind: 'success', title: `${title} is retired` });
    } catch (cause) {
      setFailure(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open={open}
      title={OpenJob ? "This equipment can't be retired yet" : `Retire ${title}?`}
      lead={
        OpenJob
          ? equipmentMessages.equipmentHasOpenJob(bookingReference(prefix, OpenJob.RepairId))
          : "It leaves your register and can't be booked. Its visits and photos stay, and you can bring it back."
      }
      onClose={onClose}
      actions={
        <>
          {!OpenJob && (
            <Button look="primary" busy={busy} onClick={retire}>
              Retire
            </Button>
          )}
          <Button onClick={onClose}>{OpenJob ? 'Close' : 'Cancel'}</Button>
        </>
      }
    >
      {failure && <Alert kind="danger" live title={failure} />}
    </Dialog>
  );
}
