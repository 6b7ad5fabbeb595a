import type { z } from 'zod';
import type { SignedInStaff, staffEntry } from '../../../contracts/staff/staff.ts';
import type { Config } from '../../config/config.ts';
import { wireInstant } from '../../platform/clock.ts';
import type { StaffRow } from './staff.queries.ts';
import { setUpStepOf } from './staff-sessions.ts';

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
    Version: row.version,
  };
}

/** Who is signed in, with what they must do first. */
export function presentSignedIn(config: Config, row: StaffRow): SignedInStaff {
  return { ...presentStaff(row), SetUpStep: setUpStepOf(config, row) };
}
