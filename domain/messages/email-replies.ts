/**
 * The first line of every email that can be answered. Mail programs quote it below the answer in whatever language they
 * speak, so what is above it is the answer (R11.06).
 */
export const REPLY_MARK = '## Write your answer above this line ##';

/** Characters that are kept of an email's answer, and of the whole email. */
export const MAX_EMAIL_ANSWER = 10_000;
export const MAX_WHOLE_EMAIL = 30_000;

const isQuoted = (line: string) => /^\s*>/.test(line);
/** A line that only separates, such as Outlook's underscores. */
const isRule = (line: string) => /^[\s_*-]*$/.test(line);

/**
 * What somebody wrote in reply to an email of ours: without what they quote and their signature. Everything, if they
 * wrote below the mark or took it away. Beside files it may be nothing.
 * @param ours words of which the mail program's own lines above the quote have at least one in any language: our address,
 *   and the email's subject
 */
export function answerOf(email: string, ours: readonly string[], hasFiles = false): string {
  const lines = email.replace(/\r\n?/g, '\n').split('\n');
  const mark = lines.findIndex((line) => line.includes(REPLY_MARK));
  const above = mark < 0 ? lines : withoutAttribution(lines.slice(0, mark), ours, hasFiles);
  const signature = above.findIndex((line) => /^--\s*$/.test(line));
  const answer = (signature < 0 ? above : above.slice(0, signature)).join('\n').trim();
  return answer === '' && !hasFiles ? email.trim() : answer;
}

/** Drops the last paragraph if the mail program wrote it: who wrote the quoted email, and when. */
function withoutAttribution(
  lines: readonly string[],
  ours: readonly string[],
  mayBeAll: boolean,
): readonly string[] {
  const end = lastIndex(lines, (line) => !isQuoted(line) && !isRule(line)) + 1;
  const start = lastIndex(lines.slice(0, end), (line) => isRule(line) || isQuoted(line)) + 1;
  const last = lines.slice(start, end).join(' ').toLowerCase();
  const isAttribution = ours.some((words) => last.includes(words.toLowerCase()));
  const before = lastIndex(lines.slice(0, start), (line) => !isRule(line)) + 1;
  // What is left when nothing else was written is the answer, unless that's in the files.
  return lines.slice(0, isAttribution && (before > 0 || mayBeAll) ? before : end);
}

function lastIndex(lines: readonly string[], is: (line: string) => boolean): number {
  for (let index = lines.length - 1; index >= 0; index -= 1) if (is(lines[index] ?? '')) return index;
  return -1;
}

/** An email's header fields by their names in lower case, the topmost of each. */
export type EmailHeaders = ReadonlyMap<string, string>;

/**
 * Whether a program sent an email: an answer to it could begin a loop, and an out-of-office note is no question
 * (RFC 3834).
 * @param sender its address
 */
export function isAutomaticEmail(headers: EmailHeaders, sender: string): boolean {
  const value = (name: string) => headers.get(name)?.trim().toLowerCase();
  const submitted = value('auto-submitted');
  if (submitted !== undefined && submitted !== 'no') return true;
  if (/^(bulk|junk|list|auto_reply)/.test(value('precedence') ?? '')) return true;
  if (/^<?>?$/.test(value('return-path') ?? 'unknown')) return true;
  if (/^(mailer-daemon|postmaster|no-?reply)@/i.test(sender)) return true;
  const marks = ['x-autoreply', 'x-autorespond', 'x-autoresponse', 'x-auto-reply', 'x-failed-recipients'];
  return [...marks, 'list-id', 'list-unsubscribe', 'feedback-id'].some((name) => headers.has(name));
}

/** Whether the server that received an email found that its sender's domain disowns it; only the topmost result is ours. */
export function failsDmarc(headers: EmailHeaders): boolean {
  return /\bdmarc\s*=\s*(fail|permerror)\b/i.test(headers.get('authentication-results') ?? '');
}
