import { Readable } from 'node:stream';
import { projectProgram } from '../../platform/home.ts';
import { MAIL_READING } from '../../platform/limits.ts';
import { runApart } from '../../platform/own-process.ts';
import type { Bounce } from './bounces/read-bounce.ts';
import type { ReceivedEmail } from './replies/read-reply.ts';

const PROGRAM = projectProgram('server/adapters/mail/read-mail-process.ts');

const read = <Answer>(content: Buffer, ...args: string[]) =>
  runApart<Answer>({
    program: PROGRAM,
    args,
    input: Readable.from([content]),
    limitMs: MAIL_READING.ms,
    maxHeapBytes: MAIL_READING.heapBytes,
  });

/**
 * What is in an email, read by a process of its own; null for what no mail program wrote.
 * @param isCut whether its end is missing
 * @throws EndedWithoutAnswer for one that takes more time or memory than a person's
 */
export const readEmailApart = (content: Buffer, isCut: boolean): Promise<ReceivedEmail | null> =>
  read(content, 'email', isCut ? 'cut' : 'whole');

/** The bounce that an email reports, in the same way; see `readBounce`. */
export const readBounceApart = (content: Buffer, domain: string): Promise<Bounce | null> =>
  read(content, 'bounce', domain);
