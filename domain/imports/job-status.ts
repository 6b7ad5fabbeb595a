import { foldedWords } from '../words/fold-text.ts';

const list = (text: string) => text.split(',').map((phrase) => phrase.trim());

/** States in which nothing is left to do, as other programs write them; only a whole phrase counts. */
const FINISHED = new Set(
  list(
    'complete, completed, job complete, job completed, work complete, work completed, fully complete, fully completed, all done, done, finished, cancelled, canceled, cancel, job cancelled, cancelled by customer, unsuccessful, invoiced, fully invoiced, invoice sent, archived, closed, closed won, closed lost, paid, paid in full, fully paid, declined, quote declined, lost, quote lost, rejected, void, deleted',
  ),
);

/** States in which something is left to do. */
const OPEN = new Set(
  list(
    'open, new, quote, quoted, quote sent, quote accepted, accepted, approved, lead, enquiry, work order, work in progress, wip, in progress, progress, started, active, pending, scheduled, booked, unscheduled, to be scheduled, to schedule, assigned, unassigned, allocated, unallocated, dispatched, on site, on hold, waiting, awaiting parts, waiting for parts, waiting on parts, parts ordered, awaiting approval, awaiting customer, ready, ready to start, ready to schedule, to do, todo, reopened, re opened, incomplete, uncompleted, unfinished, partial, ready to invoice, ready for invoice, ready for invoicing, to invoice, awaiting invoice, awaiting completion, pending completion, return visit, return visit required, revisit',
  ),
);

const DONE = '(?:complete|completed|finished|done|closed|invoiced|cancelled|canceled|declined|archived)';
/** `not yet complete`, `to be invoiced`, `partly done`, `almost finished`. */
const NOT_DONE = new RegExp(
  `^(?:(?:job|work) )?(?:is )?(?:not(?: yet| fully| quite| been)?|never|to be|yet to be|still to be|waiting to be|ready to be|needs to be|partly|partially|part|half|almost|nearly|mostly) ${DONE}$`,
);

/** Whether nothing is left to do in a job with this state, or it isn't known, so that a person must say. */
export function jobStatus(text: string): 'finished' | 'open' | 'unknown' {
  const whole = phraseOf(text);
  if (whole === '') return 'open';
  const known = statusOf(whole);
  if (known !== 'unknown') return known;
  const parts = text
    .split(/[/,;:()|]| - /)
    .map(phraseOf)
    .filter(Boolean)
    .map(statusOf);
  const [first = 'unknown', ...others] = parts;
  return others.length > 0 && others.every((one) => one === first) ? first : 'unknown';
}

const phraseOf = (text: string) => foldedWords(text).join(' ');

function statusOf(phrase: string) {
  if (FINISHED.has(phrase)) return 'finished';
  return OPEN.has(phrase) || NOT_DONE.test(phrase) ? 'open' : 'unknown';
}
