import { useFormContext, useWatch } from 'react-hook-form';
import { saveSiteHoursForCustomer } from '../../../contracts/sites/site-hours.ts';
import { HoursFields } from '../../forms/visit-time/hours-fields.tsx';
import { type HoursRow, hoursOfRow, hoursSentence, rowOf } from '../../forms/visit-time/hours-rows.ts';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { type Customer, readCustomerAgain, type Site } from '../api/customer-queries.ts';
import { deskCall } from '../api/desk-call.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { versioned } from '../parts/versioned.ts';
import { seenCustomer } from './customer-forms.tsx';

/** When a site doesn't want a technician; nothing where it says nothing (R12.10). */
export function SiteHours({ site: { AvoidedHours } }: { site: Site }) {
  if (AvoidedHours.length === 0) return null;
  return <p>Hours to avoid: {AvoidedHours.map(hoursSentence).join('; ')}</p>;
}

type HoursFormProps = { customer: Customer; site: Site; onClose: () => void };

/** Changes the hours to avoid of a site for a caller; the planned visits that they collide with are named. */
export function HoursForm({ customer, site, onClose }: HoursFormProps) {
  const alerts = useAlerts();
  const { CustomerId } = customer;
  const { AssetLocationId, LocationName } = site;
  const { read, send } = versioned(
    seenCustomer(customer),
    (json) =>
      deskCall(saveSiteHoursForCustomer, {
        params: { CustomerId, AssetLocationId },
        json: json as never,
      }),
    ({ AvoidedHours }) => ({ AvoidedHours: (AvoidedHours as HoursRow[]).map(hoursOfRow) }),
  );
  return (
    <ActionForm
      title={`Hours to avoid, ${LocationName}`}
      subject={AssetLocationId}
      lead="Windows are offered as what these leave of them. No visit moves."
      body={saveSiteHoursForCustomer.body}
      fields={[{ as: 'own', name: 'AvoidedHours', label: 'Hours to avoid', content: <Rows /> }]}
      initial={{ AvoidedHours: site.AvoidedHours.map(rowOf) }}
      read={read}
      submit="Save hours"
      send={send}
      onDone={async ({ Collisions }) => {
        await readCustomerAgain(CustomerId);
        onClose();
        const planned = countWords('planned visit', Collisions.length, false);
        alerts.show(
          Collisions.length === 0
            ? { kind: 'success', title: 'Saved' }
            : {
                kind: 'info',
                title: `Saved. In the way of ${planned}: ${Collisions.map(
                  ({ BookingReference, Visit }) => `${BookingReference}, ${Visit}`,
                ).join('; ')}`,
              },
        );
      }}
      onClose={onClose}
    />
  );
}

function Rows() {
  const { setValue, formState } = useFormContext();
  const rows = useWatch({ name: 'AvoidedHours' }) as HoursRow[];
  return (
    <HoursFields
      rows={rows}
      onChange={(changed) => setValue('AvoidedHours', changed, { shouldDirty: true })}
      isAsked={formState.errors.AvoidedHours !== undefined}
    />
  );
}
