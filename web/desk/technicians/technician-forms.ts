import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import {
  addLeave,
  addTechnician,
  changeTechnician,
  sendDayLink,
} from '../../../contracts/technicians/technicians.ts';
import { formatMobile } from '../../../domain/customers/mobile.ts';
import { randomId } from '../../browser/random-id.ts';
import type { CallOf } from '../../client/call.ts';
import { deskCall } from '../api/desk-call.ts';
import { freshTechnicianVersion, type Technician } from '../api/technician-queries.ts';
import type { FieldSpec } from '../parts/action-field.tsx';
import { type Seen, versioned } from '../parts/versioned.ts';

export type TechnicianForm = {
  title: string;
  subject: string | number;
  lead?: string;
  body: z.ZodObject;
  fields: readonly FieldSpec[];
  initial: FieldValues;
  read?: (typed: FieldValues) => FieldValues;
  submit: string;
  send: (body: FieldValues) => Promise<Technician>;
};

const person = (regions: readonly string[]): FieldSpec[] => [
  { as: 'text', name: 'Name', label: 'Name' },
  { as: 'text', name: 'Mobile', label: 'Mobile', note: 'optional', type: 'tel', figures: true },
  { as: 'text', name: 'Email', label: 'Email', note: 'optional', type: 'email' },
  { as: 'choices', name: 'Regions', label: 'Regions', hint: 'None: everywhere.', options: regions },
  {
    as: 'lines',
    name: 'Licences',
    label: 'Licences and tickets',
    note: 'optional',
    hint: 'One on each line: name, number, last day. ‘ARCtick, L123456, 2027-06-30’',
    limit: 4000,
  },
];

/** The form of a new technician, or of one who is known. `regions` are all that there are. */
export function technicianForm(technician: Technician | null, regions: readonly string[]): TechnicianForm {
  if (!technician) {
    const idempotencyKey = randomId();
    return {
      title: 'Add a technician',
      subject: 'new',
      body: addTechnician.body,
      fields: person(regions),
      initial: {},
      read: bodyOf,
      submit: 'Add',
      send: (json) =>
        deskCall(addTechnician, { json: json as CallOf<typeof addTechnician>['json'] }, { idempotencyKey }),
    };
  }
  const { TechnicianId, Name, Mobile, Email, Regions, Licences, IsActive } = technician;
  return {
    title: `Change ${Name}`,
    subject: TechnicianId,
    body: changeTechnician.body,
    fields: [...person(regions), { as: 'check', name: 'IsActive', label: 'Works here, and gets visits' }],
    initial: {
      Name,
      Mobile: Mobile ?? '',
      Email: Email ?? '',
      Regions,
      Licences: Licences.map((each) =>
        [each.Name, each.Number, each.ExpiresOn].join(', ').replace(/[, ]+$/, ''),
      ).join('\n'),
      IsActive,
    },
    submit: 'Save',
    ...versioned(
      seenTechnician(technician),
      (json) =>
        deskCall(changeTechnician, {
          params: { TechnicianId },
          json: json as CallOf<typeof changeTechnician>['json'],
        }),
      bodyOf,
    ),
  };
}

/** The form of a technician's leave. `today` is a local date. */
export function leaveForm(technician: Technician, today: string): TechnicianForm {
  const { TechnicianId, Name } = technician;
  return {
    title: `Leave of ${Name}`,
    subject: TechnicianId,
    lead: 'Visits that they have on these days stay until you move them.',
    body: addLeave.body,
    fields: [
      { as: 'day', name: 'FromDate', label: 'First day' },
      { as: 'day', name: 'ToDate', label: 'Last day' },
      { as: 'text', name: 'Reason', label: 'Reason', note: 'optional' },
    ],
    initial: { FromDate: today, ToDate: today },
    submit: 'Add the leave',
    ...versioned(seenTechnician(technician), (json) =>
      deskCall(addLeave, { params: { TechnicianId }, json: json as CallOf<typeof addLeave>['json'] }),
    ),
  };
}

/** Asks before a technician gets a link to their day, since it ends the one they have. */
export function dayLinkForm(technician: Technician): TechnicianForm {
  const { TechnicianId, Name, Mobile, DayLink } = technician;
  const idempotencyKey = randomId();
  const ends = DayLink ? ' The link they have ends at once, also on the phone that it was opened on.' : '';
  return {
    title: `Text ${Name} the link to their day`,
    subject: TechnicianId,
    lead: `It goes to ${formatMobile(Mobile ?? '')}. On their phone it shows the visits of today and the next working day, without prices; a second text brings the code that it asks for once.${ends}`,
    body: sendDayLink.body,
    fields: [],
    initial: {},
    submit: DayLink ? 'Text a new link' : 'Text the link',
    ...versioned(seenTechnician(technician), (json) =>
      deskCall(
        sendDayLink,
        { params: { TechnicianId }, json: json as CallOf<typeof sendDayLink>['json'] },
        { idempotencyKey },
      ),
    ),
  };
}

const seenTechnician = ({ TechnicianId, Version }: Technician): Seen => ({
  Version,
  fresh: () => freshTechnicianVersion(TechnicianId),
});

const lines = (typed: string): string[] => typed.split('\n').flatMap((line) => line.trim() || []);

function bodyOf(typed: FieldValues): FieldValues {
  return {
    ...typed,
    Licences: lines(typed.Licences as string).map((line) => {
      const [Name = '', number, ExpiresOn] = line.split(',').map((part) => part.trim());
      return { Name, Number: number, ExpiresOn };
    }),
  };
}
