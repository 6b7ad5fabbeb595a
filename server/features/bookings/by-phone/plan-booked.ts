import { deskBookingMessages } from '../../../../domain/bookings/desk-booking-messages.ts';
import { overlaps, usualStart } from '../../../../domain/visits/planned-time.ts';
import type { Deps } from '../../../common/deps.ts';
import { eq } from '../../../db/drizzle.ts';
import { visits } from '../../../db/schema/visits.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import { lockTimes, plannedTimes, timeColumns } from '../../technicians/planned-times.ts';
import type { NewJob } from '../store-booking.ts';

type Booked = {
  jobId: number;
  job: NewJob;
  technician: { id: number; name: string };
  /** Whether the office has seen that they have no room for it. */
  mayOverlap: boolean;
};

/**
 * Plans the visit of a new booking in its technician's first gap (R14.01, R14.05), of which the customer hears nothing.
 * @throws Refusal `invalid_fields` if the gap has been taken since the office saw it
 */
export async function planBooked(
  { catalogue, clock }: Deps,
  tx: Transaction,
  { jobId, job, technician, mayOverlap }: Booked,
): Promise<void> {
  const { equipment, pricing } = catalogue.current();
  // The window is locked before it, as everywhere.
  await lockTimes(tx, technician.id);
  const promise = { startsAt: job.startsAt.toTemporalInstant(), endsAt: job.endsAt.toTemporalInstant() };
  const others = await plannedTimes(tx, { jobId, technicianId: technician.id, promise });
  const minutes = equipment.visitMinutes(job.equipmentTypeId, 'first');
  const start = usualStart({ promise, minutes, before: null, others, now: clock.now() }, pricing.policy);
  const time = { start, minutes };
  if (!mayOverlap && others.some((other) => overlaps(time, other))) {
    throw fieldRefusal('TechnicianId', deskBookingMessages.noRoom(technician.name));
  }
  await tx.update(visits).set(timeColumns(time)).where(eq(visits.jobId, jobId));
}
