import { z } from 'zod';
import { deskTechnicianMessages } from '../../domain/technicians/desk-technician-messages.ts';
import { addDays } from '../../domain/visits/local-time.ts';
import { endpoint } from '../endpoint.ts';
import { isoDate } from '../wire.ts';
import { dayVisit } from './technician-day.ts';

/** Local dates that sheets are for at most: a week. */
const MOST_DAYS = 7;

export const listDaySheets = endpoint({
  method: 'GET',
  path: '/api/v1/desk/day-sheets',
  summary:
    'What each technician needs on paper of the visits from a local date to another, a week at most: by name, then by time, with how to get in',
  access: 'staff',
  query: z
    .object({ From: isoDate, To: isoDate })
    .refine(({ From, To }) => From <= To && To < addDays(From, MOST_DAYS), {
      path: ['To'],
      message: deskTechnicianMessages.sheetsOfAWeek,
    }),
  reply: z.object({
    /** Of those who have visits then. */
    Sheets: z.array(
      z.object({
        TechnicianId: z.int(),
        Name: z.string(),
        Visits: z.array(
          dayVisit.omit({
            ExpectedOn: true,
            ArrivedOn: true,
            Report: true,
            ReportPhotos: true,
            PhotoIds: true,
            History: true,
            OtherMachines: true,
          }),
        ),
      }),
    ),
  }),
});
