import { moveMessage } from '../../../../contracts/messages/thread.ts';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { equipmentName } from '../../../ui/words/equipment-words.ts';
import { useCustomer } from '../../api/customer-queries.ts';
import type { DeskJob } from '../../api/job-queries.ts';
import { type DeskMessage, sendMove } from '../../api/thread-queries.ts';
import { ActionForm } from '../../parts/action-form.tsx';

type MoveTextProps = { job: DeskJob; message: DeskMessage; onClose: () => void };

/** A text is about the job last texted about, unless a person knows better: then it moves (R11.06). */
export function MoveText({ job, message, onClose }: MoveTextProps) {
  const alerts = useAlerts();
  const { data: customer } = useCustomer(job.CustomerId);
  const others = customer?.JobList.filter(({ RepairId }) => RepairId !== job.RepairId) ?? [];
  return (
    <ActionForm
      title="Move to another job"
      subject={message.MessageId}
      lead={`‘${message.Text}’`}
      body={moveMessage.body}
      fields={[
        {
          as: 'select',
          name: 'ToRepairId',
          label: 'Job',
          hint: `Another of ${job.CustomerName}'s newest jobs.`,
          options: others.map((other) => ({
            value: String(other.RepairId),
            label: `${other.BookingReference}, ${equipmentName(other)}, ${other.LocationName}`,
          })),
        },
      ]}
      submit="Move it"
      send={({ ToRepairId }) => sendMove(job.RepairId, message.MessageId, Number(ToRepairId))}
      onDone={() => {
        onClose();
        alerts.show({ kind: 'success', title: 'Moved' });
      }}
      onClose={onClose}
    />
  );
}
