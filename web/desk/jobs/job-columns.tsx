import { useNow } from '../../browser/clock.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { money } from '../../ui/words/money-words.ts';
import type { JobEntry } from '../api/job-queries.ts';
import type { Column } from '../parts/data-table.tsx';
import { jobLook, officeHours, visitDay, visitHours } from './job-words.ts';

const REFERENCE: Column<JobEntry> = {
  title: 'Job',
  cell: ({ BookingReference }) => BookingReference,
  detail: ({ WarrantyOf }) => WarrantyOf && 'Warranty',
  isCode: true,
};
const STATE: Column<JobEntry> = {
  title: 'State',
  cell: (job) => <JobBadge job={job} />,
};

function JobBadge({ job }: { job: JobEntry }) {
  const { word, look } = jobLook(job, useNow());
  return <Badge state={look}>{word}</Badge>;
}

const WHEN: Column<JobEntry> = {
  title: 'When',
  cell: (job) => (job.HasVisitTime ? visitDay(job) : 'No time set'),
  detail: (job) => job.HasVisitTime && [visitHours(job), officeHours(job)].filter(Boolean).join(', '),
  isDay: true,
};
const MACHINE: Column<JobEntry> = {
  title: 'Machine',
  cell: ({ EquipmentType }) => EquipmentType,
  detail: ({ Problem }) => Problem,
};
/** What the customer is asked for now: the waiting quote, else the call-out, which is free under warranty. */
const TOTAL: Column<JobEntry> = {
  title: 'Inc GST',
  cell: ({ TotalIncGst, WaitingQuote, WarrantyOf }) =>
    WarrantyOf && !WaitingQuote ? 'Free' : money(WaitingQuote?.TotalIncGst ?? TotalIncGst),
  isNumber: true,
};

/** A job in the lists of everybody's jobs. */
export const JOB_COLUMNS: readonly [Column<JobEntry>, ...Column<JobEntry>[]] = [
  REFERENCE,
  STATE,
  WHEN,
  MACHINE,
  {
    title: 'Site',
    cell: ({ LocationName }) => LocationName,
    detail: ({ Suburb, CustomerName }) => `${Suburb}, ${CustomerName}`,
  },
  { title: 'Tech', cell: ({ TechName }) => TechName ?? 'Nobody yet' },
  TOTAL,
];

/** A job among those of its customer. */
export const CUSTOMER_JOB_COLUMNS: readonly [Column<JobEntry>, ...Column<JobEntry>[]] = [
  REFERENCE,
  STATE,
  WHEN,
  MACHINE,
  { title: 'Site', cell: ({ LocationName }) => LocationName },
  TOTAL,
];
