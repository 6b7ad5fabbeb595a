import { z } from 'zod';
import { MAX_PROBLEM_DESCRIPTION } from '../../domain/constants.ts';
import { equipmentMessages } from '../../domain/equipment/equipment-messages.ts';
import { FOOD_WARM } from '../../domain/equipment/food-at-risk.ts';
import { FAULT_REPORT_STATES, MAX_ASIDE_REASON } from '../../domain/fault-reports/fault-report.ts';
import { faultReportMessages } from '../../domain/fault-reports/fault-report-messages.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { photo, uploadedPhotos } from '../photos/photos.ts';
import { idempotencyHeader, idParameter, isoInstant, optionalId, orNothing, words } from '../wire.ts';

const params = z.object({ FaultReportId: idParameter });

const faultReport = z
  .object({
    FaultReportId: z.int(),
    AssetLocationId: z.int(),
    LocationName: z.string(),
    Address: z.string(),
    TimeZone: z.string(),
    /** Null for a fault of the site, or of a machine that isn't in the register. */
    EquipmentId: z.int().nullable(),
    /** `Underbench fridge, Skope ProSpec 2 door`. */
    Equipment: z.string().nullable(),
    Text: z.string(),
    FoodWarm: z.enum(FOOD_WARM).nullable(),
    IsFoodAtRisk: z.boolean(),
    ReportedOn: isoInstant,
    /** Null for somebody whose data was deleted. */
    ReportedBy: z.string().nullable(),
    IsYours: z.boolean(),
    State: z.enum(FAULT_REPORT_STATES),
    SettledOn: isoInstant.nullable(),
    /** Who booked it or put it aside; null if the office booked it. */
    SettledBy: z.string().nullable(),
    /** Why it was put aside. */
    Reason: z.string().nullable(),
    /** The visit that was booked for it; its photos are there too. */
    RepairId: z.int().nullable(),
    BookingReference: z.string().nullable(),
    Photos: z.array(photo),
  })
  .meta({ id: 'FaultReport' });

export const reportFault = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/faultreports',
  summary:
    'Reports a fault to the managers of its site, or to the owners if it has none; it books nothing (R12.03)',
  access: 'customer',
  right: 'report',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({
    AssetLocationId: idParameter,
    /** The machine in the register, at that site; left out for anything else there. */
    AssetId: optionalId,
    Text: words(faultReportMessages.textRequired)
      .min(1, faultReportMessages.textRequired)
      .max(MAX_PROBLEM_DESCRIPTION, requestMessages.tooLong(String(MAX_PROBLEM_DESCRIPTION))),
    /** Is any food above 5 °C? Needed, except for machines that keep nothing cold. */
    FoodWarm: orNothing(z.enum(FOOD_WARM, equipmentMessages.foodAnswerUnknown)),
  }),
  reply: z.object({ FaultReportId: z.int() }),
  errors: ['not_found', 'idempotency_key_reused'],
});

export const uploadFaultPhotos = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/faultreports/{FaultReportId}/photos',
  summary: 'Adds photos to a report: for each, a ClientId field and then its file in Photos',
  access: 'customer',
  right: 'report',
  proof: 'none',
  consumes: 'multipart',
  params,
  reply: uploadedPhotos,
  errors: ['not_found', 'provider_unavailable'],
});

export const listFaultReports = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/faultreports',
  summary:
    'The reported faults of the sites: those that wait, with food at risk first, then those settled in the last 30 days',
  access: 'customer',
  right: 'report',
  reply: z.object({
    /** The 50 newest. */
    FaultReports: z.array(faultReport),
  }),
});

export const getFaultReport = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/faultreports/{FaultReportId}',
  summary: 'A reported fault, and what became of it',
  access: 'customer',
  right: 'report',
  params,
  reply: faultReport,
  errors: ['not_found'],
});

export const putFaultAside = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/faultreports/{FaultReportId}/aside',
  summary:
    'Puts a reported fault aside, with a reason that its reporter reads; again with the same changes nothing',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'json',
  params,
  body: z.object({
    Reason: words(faultReportMessages.reasonRequired)
      .min(1, faultReportMessages.reasonRequired)
      .max(MAX_ASIDE_REASON, requestMessages.tooLong(String(MAX_ASIDE_REASON))),
  }),
  reply: faultReport,
  errors: ['not_found', 'conflict'],
});
