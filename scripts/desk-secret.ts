import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks for a password without showing it; without a terminal, reads the first line of the input. */
export function askSecret(question: string): Promise<string> {
  const isTyped = process.stdin.isTTY === true;
  if (isTyped) process.stderr.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTyped });
  return new Promise((resolve, reject) => {
    let answer: string | undefined;
    lines.once('line', (line) => {
      answer = line;
      lines.close();
    });
    lines.once('close', () => {
      if (isTyped) process.stderr.write('\n');
      if (answer === undefined) reject(new Error(`No ${question.toLowerCase()} was given.`));
      else resolve(answer);
    });
  });
}
