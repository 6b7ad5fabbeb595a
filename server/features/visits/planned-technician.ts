import type { z } from 'zod';
import type { scheduleJob } from '../../../contracts/jobs/job-changes.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import type { Queryable } from '../../db/client.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { findTechnician, findTechnicianByName, type Technician } from '../technicians/technicians.queries.ts';

/**
 * The technician whom a visit is planned for, by id or by name; null for a visit without one.
 * @throws Refusal `invalid_fields` for a technician who isn't known or isn't active
 */
export async function plannedTechnician(
  db: Queryable,
  { TechnicianId: id, Tech: name }: Pick<z.output<typeof scheduleJob.body>, 'TechnicianId' | 'Tech'>,
): Promise<Technician | null> {
  if (id === null) return null;
  const byId = id !== undefined;
  const found = byId ? await findTechnician(db, id) : await findTechnicianByName(db, name ?? '');
  const field = byId ? 'TechnicianId' : 'Tech';
  if (!found) {
    const { technicianNotFound, technicianUnknown } = deskVisitMessages;
    throw fieldRefusal(field, byId ? technicianNotFound : technicianUnknown(name ?? ''));
  }
  if (!found.isActive) throw fieldRefusal(field, deskVisitMessages.technicianLeft(found.name));
  return found;
}
