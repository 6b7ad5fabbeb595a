import type { z } from 'zod';
import type { staffEntry } from '../../../contracts/staff/staff.ts';
import { wireInstant } from '../../platform/clock.ts';
import type { StaffRow } from './staff.queries.ts';

/** A staff member, without credentials. */
export function presentStaff(row: StaffRow): z.output<typeof staffEntry> {
  return {
    StaffId: row.id,
    UserName: row.userName,
    Name: row.name,
    Role: row.role,
    CreatedOn: wireInstant(row.createdAt),
    HasSecondFactor: row.factorConfirmedAt !== null,
    DisabledOn: row.disabledAt && wireInstant(row.disabledAt),
  };
}
