/** An error that the person at the terminal can fix: a sentence, and perhaps a program's output to print before it. */
export class Trouble extends Error {
  /** @param {string} sentence @param {string} [details] */
  constructor(sentence, details = '') {
    super(sentence);
    this.details = details;
  }
}

/** Runs a script's main function; a Trouble is printed as a sentence, and the process exits with 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    if (error.details !== '') process.stderr.write(`${error.details}\n\n`);
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
