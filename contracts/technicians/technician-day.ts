import { z } from 'zod';
import { PART_KINDS } from '../../domain/parts/part-kinds.ts';
import { DRAFT_OUTCOMES } from '../../domain/repair-quotes/drafted-quotes.ts';
import { technicianDayMessages } from '../../domain/technicians/technician-day-messages.ts';
import { TIME_WINDOWS } from '../../domain/visits/day-choice.ts';
import { VISIT_KINDS, VISIT_STATES } from '../../domain/visits/visit-states.ts';
import { searchTerm } from '../desk-search.ts';
import { endpoint } from '../endpoint.ts';
import { keptFoodAnswers } from '../equipment/food-answers.ts';
import { contact } from '../person.ts';
import { idempotencyHeader, idParameter, isoDate, isoInstant, linkToken, requiredText } from '../wire.ts';
import { keptReadings } from './readings.ts';
import { dayService, visitService } from './visit-services.ts';

const visitState = z.enum(VISIT_STATES).exclude(['calledOff']);

const parts = z.array(z.object({ Name: z.string(), Quantity: z.number() }));

/** With the parts of the list that they were picked from, for the office's costs. */
const pickedParts = z.array(parts.element.extend({ PartId: z.int().nullish() }));

/** What a technician wrote about a visit (R11.03). */
export const visitReport = z.object({
  FinishedOn: isoInstant,
  Work: z.string(),
  Parts: pickedParts,
  ...keptReadings,
  /** What they said of a plan's services (R13.08); null where they had none. */
  Services: z.array(visitService).nullable(),
  /** When they were there, where they corrected what the presses say; null where they didn't. */
  ArrivedOn: isoInstant.nullable(),
  LeftOn: isoInstant.nullable(),
  /** Who signed on the screen; null if nobody did. */
  SignedName: z.string().nullable(),
  /** What they drew, a path of SVG in a box of 600 by 200; null if they only gave the name. */
  Signature: z.string().nullable(),
  /** The draft of a quote; null if they wrote none. */
  QuoteWords: z.string().nullable(),
  QuoteParts: pickedParts,
  /** What became of it, if they wanted to send it themselves; null if they didn't. */
  QuoteOutcome: z.enum(DRAFT_OUTCOMES).nullable(),
  /** The office had the visit on record before this arrived. */
  IsAfterRecord: z.boolean(),
});

/** When a visit's technician means to be there, and for how long (R14.01); null where that isn't planned. */
export const plannedTime = {
  PlannedAt: isoInstant.nullable(),
  PlannedMinutes: z.int().nullable(),
};

/** A visit as its technician sees it (R10.14): nothing about money, cards or emails. */
export const dayVisit = z
  .object({
    VisitId: z.int(),
    BookingReference: z.string(),
    Kind: z.enum(VISIT_KINDS),
    State: visitState,
    /** When the technician who has set out expects to be there; null while they haven't (R11.03). */
    ExpectedOn: isoInstant.nullable(),
    /** When they arrived, as they pressed it. */
    ArrivedOn: isoInstant.nullable(),
    /** What they wrote when they were finished; the office may still have to confirm it. */
    Report: visitReport.nullable(),
    /** Whether they may send the quote that they draft, up to a limit that the office has set (R15.05). */
    MaySendQuote: z.boolean(),
    /** How many photos they have added to it. */
    ReportPhotos: z.int(),
    /** The site's date. */
    AttendanceDate: isoDate,
    TimeWindow: z.enum(TIME_WINDOWS),
    StartsAt: isoInstant,
    EndsAt: isoInstant,
    /** Who agreed that it's in the site's hours to avoid; null if it's clear of them (R12.10). */
    HoursNote: z.string().nullable(),
    ...plannedTime,
    /** The site's zone, in which all its times are shown. */
    TimeZone: z.string(),
    LocationName: z.string(),
    /** On one line, with the suburb. */
    Address: z.string(),
    ContactName: z.string(),
    /** 04 and eight digits. */
    ContactMobile: z.string().nullable(),
    /** Another number: digits with the area code, and ` ext 5` after them if there is an extension. */
    ContactPhone: z.string().nullable(),
    /** Contacts to ask for there. */
    AskFor: z.array(contact.pick({ Name: true, Role: true, Mobile: true, Phone: true })),
    /** How to get in and where to park: null before the visit's own day, whatever the site has. */
    Access: z
      .object({
        Notes: z.string().nullable(),
        Parking: z.string().nullable(),
        /** What everybody who works at the site does first (R12.11). */
        Induction: z.string().nullable(),
        /** How to get to this machine, where that was noted with it and isn't in the notes. */
        Machine: z.string().nullable(),
        /** Whether codes or alarms are kept, which `showDayCodes` sends. */
        HasCodes: z.boolean(),
      })
      .nullable(),
    EquipmentType: z.string(),
    EquipmentBrand: z.string().nullable(),
    ModelName: z.string().nullable(),
    SerialIdentifier: z.string().nullable(),
    /** Where in the kitchen it is. */
    EquipmentLocation: z.string().nullable(),
    Problem: z.string(),
    ProblemDescription: z.string(),
    /** The services of a plan that it's for (R13.08); none are left once they're settled. */
    Services: z.array(dayService),
    /** Of a warm cold machine, what the customer said when they booked (R11.07). */
    ...keptFoodAnswers.shape,
    /** The photos that can be shown; `technicianPhoto` sends them. */
    PhotoIds: z.array(z.uuid()),
    /** The last visits of this machine, the newest first, this one left out (R15.05). */
    History: z.array(
      z.object({
        VisitId: z.int(),
        VisitedOn: isoInstant,
        TechName: z.string(),
        Problem: z.string(),
        Work: z.string(),
        Parts: parts,
        ...keptReadings,
        /** Of this machine by a plan (R13.08); null where nobody said which were done. */
        Services: z.array(visitService).nullable(),
      }),
    ),
    /** The other machines in use at the site. */
    OtherMachines: z.array(
      z.object({
        EquipmentId: z.int(),
        /** Type, brand and model in words. */
        Equipment: z.string(),
        SerialIdentifier: z.string().nullable(),
        EquipmentLocation: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'TechnicianVisit' });

const visitsOfDay = z.object({ Date: isoDate, Visits: z.array(dayVisit) });

/** Of the whole page: who it is for, and their visits by time. */
const technicianDay = z
  .object({
    Name: z.string(),
    Today: visitsOfDay,
    /** The next working day: the next date within a week that has a visit, else the next weekday without a holiday. */
    Next: visitsOfDay,
  })
  .meta({ id: 'TechnicianDay' });

/** The secret of the link, as in the text. */
const ch = linkToken;

export const readTechnicianDay = endpoint({
  method: 'POST',
  path: '/api/v1/technicianday',
  summary:
    "A technician's visits of today and the next working day, by the link that was texted to them, on the phone that it's bound to (a cookie); looking changes nothing. 401: the link has ended; 403: it belongs to another phone; 422 second_factor_needed: no phone is bound yet",
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  reply: technicianDay,
  errors: ['unauthenticated', 'forbidden', 'second_factor_needed'],
});

export const sendDayCode = endpoint({
  method: 'POST',
  path: '/api/v1/technicianday/code',
  summary: "Texts a code to the technician's mobile, with which a phone is bound; only the newest code works",
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  reply: z.object({
    /** The last three digits of the mobile that it goes to. */
    MobileEnds: z.string(),
    ValidUntil: isoInstant,
  }),
  errors: ['unauthenticated', 'forbidden'],
});

export const bindPhone = endpoint({
  method: 'POST',
  path: '/api/v1/technicianday/phone',
  summary:
    'Binds the link to this phone with the code; sets its cookie. The same submit again, with the same key, sets it again',
  access: 'public',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({ ch, Code: requiredText(20, technicianDayMessages.codeRequired) }),
  reply: z.object({ BoundOn: isoInstant }),
  errors: ['unauthenticated', 'forbidden'],
});

export const findDayParts = endpoint({
  method: 'POST',
  path: '/api/v1/technicianday/parts',
  summary:
    'Parts for a technician to pick from, on the bound phone (a cookie): the few that fit best what they type or, without a term, the hundred that quotes have most often. Never with costs or prices',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch, SearchTerm: searchTerm.optional() }),
  reply: z.object({
    PartList: z.array(
      z.object({
        PartId: z.int(),
        Kind: z.enum(PART_KINDS),
        Number: z.string(),
        Description: z.string(),
        /** `each`, `kg` */
        Unit: z.string(),
      }),
    ),
  }),
  errors: ['unauthenticated', 'forbidden', 'second_factor_needed'],
});

export const showDayCodes = endpoint({
  method: 'POST',
  path: '/api/v1/technicianday/codes',
  summary:
    "The codes and alarms of a visit's site, for its technician on the visit's day, on the bound phone (a cookie). Each reading is in the audit trail; the page keeps nothing of it (R12.11)",
  access: 'public',
  consumes: 'json',
  body: z.object({ ch, VisitId: idParameter }),
  reply: z.object({ Codes: z.string() }),
  errors: ['unauthenticated', 'forbidden', 'second_factor_needed', 'not_found', 'conflict'],
});

export const technicianPhoto = endpoint({
  method: 'GET',
  path: '/api/v1/technicianday/photos/{DocumentId}/{Size}',
  summary:
    'A photo of a job that the bound phone has a visit of, today or on the next working day (a cookie)',
  access: 'public',
  params: z.object({ DocumentId: z.uuid(), Size: z.enum(['shown', 'thumbnail']) }),
  reply: z.file().mime('image/webp'),
  errors: ['unauthenticated', 'not_found'],
});
