import { z } from 'zod';
import { deskTechnicianMessages } from '../../domain/technicians/desk-technician-messages.ts';
import { endpoint } from '../endpoint.ts';
import { isoDate } from '../wire.ts';
import { dayVisit } from './technician-day.ts';

/** Local dates that sheets are for at most: a week. */
const MOST_DAYS = 7;

/** NaN if one of them is no date, which its own field says. */
const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export const listDaySheets = endpoint({
  method: 'GET',
  path: '/api/v1/desk/day-sheets',
  summary:
    'What each technician needs on paper of the visits from a local date to another, a week at most: by name, then by time, with how to get in',
  access: 'staff',
  query: z
    .object({ From: isoDate, To: isoDate })
    .refine(({ From, To }) => daysFrom(From, To) >= 0 && daysFrom(From, To) < MOST_DAYS, {
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
            MaySendQuote: true,
            ReportPhotos: true,
            Services: true,
            PhotoIds: true,
            History: true,
            OtherMachines: true,
          }),
        ),
      }),
    ),
  }),
});
