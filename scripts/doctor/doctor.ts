import { randomBytes } from 'node:crypto';
import { ConfigError, loadConfig } from '../../server/config/config.ts';
import { examine, type Finding } from '../../server/features/health/examine.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const WIDTH = { state: 9, what: 12 };

function lineOf({ state, what, text }: Finding): string {
  return `${state.padEnd(WIDTH.state)} ${what.padEnd(WIDTH.what)} ${text}`;
}

/** Prints what works in this server's configuration. @returns 1 if something that is configured can't be used */
async function main(): Promise<number> {
  try {
    const config = loadConfig();
    say(`GALLEY_ENV=${config.env}, ${config.publicUrl}\n`);
    const findings = await examine(config);
    for (const finding of findings) say(lineOf(finding));
    return findings.some(({ state }) => state === 'broken') ? 1 : 0;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    say(`The configuration has faults:\n  ${error.faults.join('\n  ')}`);
    if (error.faults.some((fault) => fault.startsWith('SECRET:'))) {
      say(`A good one, made just now and kept nowhere:\n  SECRET=${randomBytes(32).toString('base64')}`);
    }
    return 1;
  }
}

// A provider that never answers would keep the process running.
process.exit(await main());
