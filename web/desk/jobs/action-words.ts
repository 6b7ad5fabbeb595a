import type { DeskAction } from '../../../domain/jobs/desk-actions.ts';
import type { JobState } from '../../../domain/jobs/job-life.ts';
import { weTell } from '../../../domain/messages/ways-to-tell.ts';
import { dayWords } from '../../ui/words/day-words.ts';
import { money } from '../../ui/words/money-words.ts';
import type { DeskJob, JobEntry } from '../api/job-queries.ts';
import type { ActionWords } from '../parts/pane.tsx';
import { isFreeVisit } from './free-visit.ts';

const SCHEDULE_NAMES: Partial<Record<JobState, string>> = {
  Scheduled: 'Move or reassign the visit',
  InProgress: 'Plan a return visit',
  QuoteApproved: 'Schedule the repair',
};

type Hears = Pick<DeskJob, 'HearsBy'>['HearsBy'];

/** What an action is called and does; how the customer hears of it, if that's known here. */
export function actionWords(action: DeskAction, job: JobEntry, hears?: Hears): ActionWords {
  const waiting = job.WaitingQuote;
  switch (action) {
    case 'schedule':
      return {
        name: SCHEDULE_NAMES[job.State] ?? 'Schedule a visit',
        does: hears ? weTell(hears.Confirmed, 'the customer', 'a minute later') : '',
      };
    case 'start':
      return { name: 'On site', does: 'The tech has arrived.' };
    case 'record-visit':
      return {
        name: 'Record the visit',
        does: isFreeVisit(job)
          ? 'What the tech did. The visit is free.'
          : 'What the tech did. The first one invoices the call-out.',
      };
    case 'no-access':
      return { name: "Couldn't get in", does: calledOff(hears) };
    case 'call-off':
      return { name: 'Call off the visit', does: calledOff(hears, 'the reason') };
    case 'quote':
      return waiting
        ? { name: 'Revise the quote', does: 'Replaces the one that waits.' }
        : { name: 'Write a quote', does: 'Shows what the customer will pay before you send it.' };
    case 'approve-quote':
      return {
        name: 'Approved by phone',
        does: waiting
          ? `Somebody agrees to ${money(waiting.TotalIncGst)} inc GST. ${confirmation(hears)}`
          : '',
      };
    case 'decline-quote':
      return { name: 'Declined by phone', does: `Somebody says no. ${confirmation(hears)}` };
    case 'withdraw-quote':
      return {
        name: 'Withdraw the quote',
        does: `The customer can no longer approve it. ${hears ? weTell(hears.Quote, 'them', 'the reason') : ''}`,
      };
    case 'complete':
      return {
        name: 'Finish the job',
        does: isFreeVisit(job)
          ? 'Asks for a rating. Only an approved quote is invoiced.'
          : hears?.Record === 'neither'
            ? 'Invoices it. Today asks you to print and post the invoice: neither an email nor a text reaches the customer.'
            : `Sends the invoice${hears ? ` by ${hears.Record}` : ''} and asks for a rating.`,
      };
    case 'invite-rating':
      return { name: 'Ask for a rating again', does: "A link that still works isn't sent twice." };
    case 'warranty-visit':
      return { name: 'Free warranty visit', does: 'A new job at no price that goes back to this one.' };
    case 'hold':
      return job.HoldUntil
        ? { name: 'Change or end the hold', does: `It waits until ${dayWords(job.HoldUntil)}.` }
        : {
            name: 'Put on hold',
            does: 'Until a day, for a reason. The customer sees it only if parts are expected.',
          };
    case 'note':
      return { name: 'Add a note', does: 'Only the office reads it.' };
    case 'links':
      return { name: 'Links to the job', does: 'Switches off what opens it without a sign-in, or on again.' };
    case 'cancel':
      return { name: 'Cancel the job', does: 'Asks for a reason, which the customer reads.' };
  }
}

const calledOff = (hears: Hears | undefined, what?: string): string =>
  hears?.Changes === 'neither'
    ? weTell('neither', 'the customer')
    : `${hears ? weTell(hears.Changes, 'the customer', what) : 'The customer gets the reason.'} Ring them to set a new time.`;

/** It has no text: who says it on the phone knows it. */
const confirmation = (hears: Hears | undefined): string =>
  hears?.Record === 'email'
    ? weTell('email', 'them', 'the confirmation')
    : 'Without an email, they get no confirmation.';

/** The quote that somebody answers on the phone; undefined if none waits. */
export const waitingQuoteOf = ({ Quotes }: DeskJob): DeskJob['Quotes'][number] | undefined =>
  Quotes.find(({ State }) => State === 'waiting');
