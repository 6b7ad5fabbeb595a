import type { Deps } from '../../common/deps.ts';
import { deskLink } from '../../common/emails/desk-link.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { reportedTasks } from '../../features/tasks/failed-tasks.ts';

/** Tells the office that tasks failed permanently; null if somebody has queued them again since. */
export async function writeTasksFailed(deps: Deps, { at }: { at: string }): Promise<WrittenMail | null> {
  const { brand } = deps.config;
  const instant = Temporal.Instant.from(at);
  const failed = await reportedTasks(deps, instant);
  if (failed.length === 0) return null;
  const count = failed.length === 1 ? '1 task has' : `${failed.length} tasks have`;
  const kinds = [...new Set(failed.map(({ name, reason }) => `${name}: ${reason}`))];
  return writeLetter({
    brand,
    key: `tasks-failed-${instant.epochMilliseconds}`,
    to: brand.email,
    date: instant,

    subject: `${count} failed`,
    preview: 'An email, a photo or a clean-up failed permanently.',
    heading: `${count} failed.`,
    lead: 'Each was tried again for up to three days, except emails that a mail server permanently refused or sent back. Nothing is lost: they wait until you queue them again.',
    blocks: [
      { heading: 'What failed, and why', as: 'list', items: kinds.slice(0, 10) },
      {
        heading: 'What to do',
        as: 'steps',
        items: [
          `They are listed under Settings of the console: ${deskLink(deps.config, '/settings')}`,
          'Fix the cause: an email address, the mail server, the disk, or a newer version of the program.',
          "There, 'Try again' queues them again. On the server, npm run desk -- failed retry does the same.",
        ],
      },
    ],
    reason: 'The office gets this at most once an hour, when a task has failed permanently.',
  });
}
