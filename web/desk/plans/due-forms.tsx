import { useState } from 'react';
import { bookPlanVisit, recordService, skipService } from '../../../contracts/plans/due-services.ts';
import { addDays } from '../../../domain/visits/local-time.ts';
import { randomId } from '../../browser/random-id.ts';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { sendTo } from '../api/desk-call.ts';
import { type DueService, freshDueVersions } from '../api/plan-queries.ts';
import { useTechnicians } from '../api/technician-queries.ts';
import { TIME_FIELDS } from '../jobs/visit-forms.tsx';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { versioned } from '../parts/versioned.ts';
import { serviceWords } from './plan-words.ts';

/** Which list is on screen. */
export type ListPlace = { month: string; region: string | undefined };

const seen = ({ OccurrenceId, Version }: DueService, { month, region }: ListPlace) => ({
  Version,
  fresh: async () => (await freshDueVersions(month, region)).get(OccurrenceId) ?? 0,
});

export const skipForm = (service: DueService, place: ListPlace): FormSpec => ({
  title: 'Skip a service',
  subject: service.OccurrenceId,
  lead: [
    `${serviceWords(service)} The next one stays when it is.`,
    ...(service.IsInvoiced
      ? ['It was invoiced already: an adjustment note credits it, unless the customer agreed to go without.']
      : []),
  ].join(' '),
  body: skipService.body,
  fields: [
    { as: 'lines', name: 'Reason', label: 'Why', limit: 300 },
    ...(service.IsInvoiced
      ? [{ as: 'check', name: 'CustomerAgreed', label: 'The customer agreed to go without' } as const]
      : []),
  ],
  initial: { CustomerAgreed: false },
  submit: 'Skip it',
  ...versioned(seen(service, place), sendTo(skipService, { OccurrenceId: service.OccurrenceId })),
});

/** What recording a service by hand means for its price, which nothing else on the form says. */
function priceWords({ IsPrepaid, IsInvoiced }: DueService): string | null {
  if (IsPrepaid) return null;
  if (IsInvoiced) return 'It is on an invoice already.';
  return 'This invoices nothing. To charge its price, book its visit in place of this and record that; if it was done at a repair, put it on that quote.';
}

export const doneForm = (service: DueService, day: string, place: ListPlace): FormSpec => ({
  title: 'Record a service',
  subject: service.OccurrenceId,
  lead: [serviceWords(service), priceWords(service)].filter(Boolean).join(' '),
  body: recordService.body,
  fields: [{ as: 'day', name: 'DoneOn', label: 'Done on' }],
  initial: { DoneOn: day },
  submit: 'It was done',
  ...versioned(seen(service, place), sendTo(recordService, { OccurrenceId: service.OccurrenceId })),
});

type BookFormProps = {
  services: readonly DueService[];
  site: string;
  /** From when all of them may be done. */
  firstDay?: string;
  today: string;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** One visit for services of a site (R13.03). */
export function BookForm({ services, site, firstDay = '', today, onDone, onClose }: BookFormProps) {
  const [idempotencyKey] = useState(randomId);
  const alerts = useAlerts();
  const technicians = useTechnicians().data ?? [];
  const named = services.map((service, at) => ({
    service,
    // Two machines may be alike.
    label: `${at + 1}. ${serviceWords(service)}`,
  }));
  return (
    <ActionForm
      title={`Book a visit, ${site}`}
      subject={services.map(({ OccurrenceId }) => OccurrenceId).join(' ')}
      lead="One visit that names the plan, at no price if that was paid in advance. The customer hears of it a minute later."
      wide
      body={bookPlanVisit.body}
      fields={[
        { as: 'choices', name: 'Services', label: 'Services', options: named.map(({ label }) => label) },
        { as: 'day', name: 'Date', label: 'Day' },
        ...TIME_FIELDS,
        {
          as: 'select',
          name: 'TechnicianId',
          label: 'Tech',
          options: [
            { value: '', label: 'Nobody yet' },
            ...technicians
              .filter(({ IsActive }) => IsActive)
              .map(({ TechnicianId, Name }) => ({ value: String(TechnicianId), label: Name })),
          ],
        },
        {
          as: 'text',
          name: 'OverrideReason',
          label: 'Why all the same',
          note: 'if something speaks against it',
          hint: 'For a full window, their hours to avoid, leave or a missing licence.',
        },
      ]}
      initial={{
        Services: named.map(({ label }) => label),
        Date: firstDay > today ? firstDay : addDays(today, 1),
        TimeWindow: 'morning',
      }}
      read={({ Services, TechnicianId, TimeWindow, Time, OverrideReason, ...typed }) => ({
        ...typed,
        Services: named
          .filter(({ label }) => (Services as string[]).includes(label))
          .map(({ service: { OccurrenceId, Version } }) => ({ OccurrenceId, Version })),
        TimeWindow: TimeWindow || null,
        Time: Time || null,
        TechnicianId: TechnicianId || null,
        OverrideReason: OverrideReason || null,
      })}
      submit="Book it and tell the customer"
      send={sendTo(bookPlanVisit, undefined, { idempotencyKey })}
      onDone={async (booked) => {
        const { BookingReference, Warnings } = booked as {
          BookingReference: string;
          Warnings: { Message: string }[];
        };
        await onDone();
        alerts.show({
          kind: Warnings.length === 0 ? 'success' : 'info',
          title: [`Booked as ${BookingReference}.`, ...Warnings.map(({ Message }) => Message)].join(' '),
        });
      }}
      onClose={onClose}
    />
  );
}
