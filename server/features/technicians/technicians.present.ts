import type { z } from 'zod';
import type { technician } from '../../../contracts/technicians/technicians.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { wireInstant } from '../../platform/clock.ts';
import type { Technician } from './technicians.queries.ts';

export function presentTechnician(row: Technician): z.output<typeof technician> {
  return {
    TechnicianId: row.id,
    Name: row.name,
    Mobile: row.mobile,
    Email: row.email,
    Regions: row.regions,
    IsActive: row.isActive,
    QuoteLimit: row.quoteLimitCents === null ? null : dollarsFromCents(row.quoteLimitCents),
    CreatedOn: wireInstant(row.createdAt),
    Licences: row.licences.map(({ name, number, expiresOn }) => ({
      Name: name,
      Number: number,
      ExpiresOn: expiresOn,
    })),
    Leave: row.leave.map(({ id, fromDate, toDate, reason }) => ({
      LeaveId: id,
      FromDate: fromDate,
      ToDate: toDate,
      Reason: reason,
    })),
    DayLink: row.dayLink && {
      SentOn: wireInstant(row.dayLink.createdAt),
      SentBy: row.dayLink.createdBy,
      TextState: row.dayLink.textState,
      BoundOn: row.dayLink.boundAt && wireInstant(row.dayLink.boundAt),
      EndsOn: wireInstant(row.dayLink.expiresAt),
    },
    Version: row.version,
  };
}
