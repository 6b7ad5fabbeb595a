import type { Reply } from '../../../../contracts/endpoint.ts';
import type { listDaySheets } from '../../../../contracts/technicians/day-sheets.ts';
import type { StaffDoer } from '../../../common/audit/record-audit.ts';
import { recordOpening } from '../../../common/audit/record-opening.ts';
import type { Deps } from '../../../common/deps.ts';
import { contactsAskedFor } from '../../customers/contacts/contacts.queries.ts';
import { allTechnicians } from '../technicians.queries.ts';
import { visitsOfDates } from './day-visits.queries.ts';
import { presentAccess, presentAskedFor, presentVisit } from './read-day.ts';

/** What each technician needs on paper of their visits from a local date to another (R14.01); the audit trail says who looked. */
export async function readSheets(
  deps: Deps,
  { by, ...dates }: { from: string; to: string; by: StaffDoer },
): Promise<Reply<typeof listDaySheets>> {
  await recordOpening(deps, { by, action: 'day-sheets-opened', details: dates });
  const visits = await visitsOfDates(deps.db, dates);
  const technicians = await allTechnicians(deps.db);
  const contacts = await contactsAskedFor(deps.db, [...new Set(visits.map(({ job }) => job.customerId))]);
  const sheets = technicians.map(({ id, name }) => ({
    TechnicianId: id,
    Name: name,
    Visits: visits
      .filter(({ technicianId }) => technicianId === id)
      .map((visit) => ({
        ...presentVisit(deps, visit),
        AskFor: presentAskedFor(visit, contacts),
        Access: presentAccess(visit),
      })),
  }));
  return {
    Sheets: sheets.filter(({ Visits }) => Visits.length > 0).sort((a, b) => a.Name.localeCompare(b.Name)),
  };
}
