import { Badge } from '../../ui/feedback/badge.tsx';
import { money } from '../../ui/words/money-words.ts';
import type { JobEntry } from '../api/job-queries.ts';
import type { Column } from '../parts/data-table.tsx';
import { DESK_STATES, officeHours, visitDay, visitHours } from './job-words.ts';

/** A job in every list of the console. */
export const JOB_COLUMNS: readonly [Column<JobEntry>, ...Column<JobEntry>[]] = [
  { title: 'Job', cell: ({ BookingReference }) => BookingReference },
  {
    title: 'State',
    cell: ({ State }) => <Badge state={DESK_STATES[State].look}>{DESK_STATES[State].word}</Badge>,
  },
  {
    title: 'When',
    cell: visitDay,
    detail: (job) => [visitHours(job), officeHours(job)].filter(Boolean).join(', '),
  },
  { title: 'Machine', cell: ({ EquipmentType }) => EquipmentType, detail: ({ Problem }) => Problem },
  {
    title: 'Site',
    cell: ({ LocationName }) => LocationName,
    detail: ({ Suburb, CustomerName }) => `${Suburb}, ${CustomerName}`,
  },
  { title: 'Tech', cell: ({ TechName }) => TechName ?? 'Nobody yet' },
  {
    title: 'Inc GST',
    cell: ({ TotalIncGst, WaitingQuote }) => money(WaitingQuote?.TotalIncGst ?? TotalIncGst),
    isNumber: true,
  },
];
