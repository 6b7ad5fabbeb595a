import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks for a password without showing it; without a terminal, reads the next line of the input. */
export function askSecret(question: string): Promise<string> {
  return process.stdin.isTTY ? typedSecret(question) : nextLine(question);
}

/** Asks for a line, such as y or n; without a terminal, reads the next line of the input. */
export function askLine(question: string): Promise<string> {
  if (!process.stdin.isTTY) return nextLine(question);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    lines.question(`${question}: `, (answer) => {
      lines.close();
      resolve(answer);
    });
  });
}

function typedSecret(question: string): Promise<string> {
  process.stderr.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  return new Promise((resolve, reject) => {
    let answer: string | undefined;
    lines.once('line', (line) => {
      answer = line;
      lines.close();
    });
    lines.once('close', () => {
      process.stderr.write('\n');
      if (answer === undefined) reject(noAnswer(question));
      else resolve(answer);
    });
  });
}

const noAnswer = (question: string) => new Error(`No ${question.toLowerCase()} was given.`);

let piped: { lines: string[]; isOver: boolean; onChange: () => void } | undefined;

/** One reader for the whole input, because it reads ahead. */
async function nextLine(question: string): Promise<string> {
  const input = piped ?? openInput();
  piped = input;
  process.stdin.resume();
  while (input.lines.length === 0 && !input.isOver) {
    await new Promise<void>((resolve) => {
      input.onChange = resolve;
    });
  }
  // Nobody waits for the rest, which may never end.
  process.stdin.pause();
  const line = input.lines.shift();
  if (line === undefined) throw noAnswer(question);
  return line;
}

function openInput() {
  const input: NonNullable<typeof piped> = { lines: [], isOver: false, onChange: () => {} };
  const reader = createInterface({ input: process.stdin });
  reader.on('line', (line) => {
    input.lines.push(line);
    input.onChange();
  });
  reader.once('close', () => {
    input.isOver = true;
    input.onChange();
  });
  return input;
}
