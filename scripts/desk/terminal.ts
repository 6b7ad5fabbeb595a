import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { showUnseen } from '../../domain/words/clean-text.ts';

type Streams = {
  env: Readonly<Record<string, string | undefined>>;
  input: Readable & { isTTY?: boolean };
  output: Writable;
  errors: Writable;
};

/** The terminal of a command: its environment, what it prints, and the answers to its questions. */
export class Terminal {
  readonly env: Streams['env'];
  readonly #input: Streams['input'];
  readonly #output: Writable;
  readonly #errors: Writable;
  #piped: PipedLines | undefined;

  constructor({ env, input, output, errors }: Streams) {
    this.env = env;
    this.#input = input;
    this.#output = output;
    this.#errors = errors;
  }

  /** Prints a line of the command's result. */
  print(line: string): void {
    this.#output.write(`${showUnseen(line)}\n`);
  }

  /** Prints a line that isn't part of the result, such as an error or a question. */
  note(line: string): void {
    this.#errors.write(`${showUnseen(line)}\n`);
  }

  /** Asks for a password without showing it; if the input isn't a terminal, reads its next line. */
  askSecret(question: string): Promise<string> {
    return this.#input.isTTY ? this.#typedSecret(question) : this.#nextLine(question);
  }

  #typedSecret(question: string): Promise<string> {
    this.#errors.write(showUnseen(`${question}: `));
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: this.#input, output: silent, terminal: true });
    return new Promise((resolve, reject) => {
      let answer: string | undefined;
      lines.once('line', (line) => {
        answer = line;
        lines.close();
      });
      lines.once('close', () => {
        this.note('');
        if (answer === undefined) reject(noAnswer(question));
        else resolve(answer);
      });
    });
  }

  /** One reader for the whole input, because it reads ahead. */
  async #nextLine(question: string): Promise<string> {
    this.#piped ??= openLines(this.#input);
    const piped = this.#piped;
    this.#input.resume();
    while (piped.lines.length === 0 && !piped.isOver) {
      await new Promise<void>((resolve) => {
        piped.onChange = resolve;
      });
    }
    // The rest of the input may never end, and mustn't keep the process running.
    this.#input.pause();
    const line = piped.lines.shift();
    if (line === undefined) throw noAnswer(question);
    return line;
  }
}

const noAnswer = (question: string) => new Error(`No ${question.toLowerCase()} was given.`);

type PipedLines = { lines: string[]; isOver: boolean; onChange: () => void };

function openLines(input: Readable): PipedLines {
  const piped: PipedLines = { lines: [], isOver: false, onChange: () => {} };
  const reader = createInterface({ input });
  reader.on('line', (line) => {
    piped.lines.push(line);
    piped.onChange();
  });
  reader.once('close', () => {
    piped.isOver = true;
    piped.onChange();
  });
  return piped;
}
