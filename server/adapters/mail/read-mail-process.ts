// The program that reads one email in its own process: the email on standard input, what to look for as arguments.

import { answerOnce } from '../../platform/answer-once.ts';
import { MAIL_READING } from '../../platform/limits.ts';
import { readBounce } from './bounces/read-bounce.ts';
import { readEmail } from './replies/read-reply.ts';

const [kind, about = ''] = process.argv.slice(2);

await answerOnce(MAIL_READING.bytes, (content) =>
  kind === 'bounce' ? readBounce(content, about) : readEmail(content, about === 'cut'),
);
