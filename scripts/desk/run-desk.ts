import { parseArgs } from 'node:util';
import { staffMessages } from '../../domain/staff/staff-messages.ts';
import { DeskClient, DeskError } from './client.ts';
import { COMMANDS } from './commands.ts';
import type { Terminal } from './terminal.ts';

const OWN: readonly (readonly [usage: string, about: string])[] = [
  ['sign-in --user EMAIL', 'signs in for the commands that follow; asks for the password'],
  ['sign-out', 'ends that sign-in'],
  [
    'staff add --user EMAIL --name NAME [--role admin|dispatcher]',
    'makes a staff account on this machine, no sign-in needed; asks for the password',
  ],
  [
    'staff reset-factor --user EMAIL',
    'removes a lost second factor on this machine, no sign-in needed; every administrator gets an email',
  ],
];

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, about }]) => [`${name} ${usage}`, about] as const,
  );
  return [
    'The desk in a terminal:  npm run desk -- COMMAND',
    '',
    ...[...OWN, ...lines].flatMap(([usage, about]) => [`  ${usage.trim()}`, `      ${about}`]),
    '',
    'With any command:',
    '  --url URL   the server, if it is not http://localhost:8080 (or PORT)',
    '  --json      the whole answer instead of a summary',
    '',
    'DESK_USER and DESK_PASSWORD sign in for one command only, with DESK_CODE if a second factor is set up.',
    'A job is named by its number or its reference: 1042 or GAL1042R.',
  ].join('\n');
}

const COMMON = { url: { type: 'string' }, json: { type: 'boolean' } } as const;

function clientFor(url: string | undefined, terminal: Terminal): DeskClient {
  return new DeskClient(url ?? `http://localhost:${terminal.env.PORT || 8080}`, terminal);
}

async function signIn(args: string[], terminal: Terminal): Promise<void> {
  const options = { ...COMMON, user: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options, strict: true });
  const user = values.user ?? terminal.env.DESK_USER;
  if (!user) throw new DeskError('Say who you are:  npm run desk -- sign-in --user EMAIL');
  const password = terminal.env.DESK_PASSWORD || (await terminal.askSecret('Password'));
  const { Name, Role, SetUpStep } = await clientFor(values.url, terminal).signIn(user, password);
  terminal.print(`Signed in as ${Name} (${Role}).`);
  if (SetUpStep) terminal.print(staffMessages[SetUpStep]);
}

async function addStaff(args: string[], terminal: Terminal): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { user: text, name: text, role: text }, strict: true });
  const { user: UserName = '', name: Name = '', role: Role = 'admin' } = values;
  const Password = await terminal.askSecret(`Password for ${UserName}`);
  // Only this command opens the database; the others needn't load the code for it.
  const { addStaffHere } = await import('./staff.ts');
  terminal.print(await addStaffHere({ UserName, Name, Role, Password }, terminal));
}

async function resetFactor(args: string[], terminal: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options: { user: { type: 'string' } }, strict: true });
  if (!values.user) throw new DeskError('Say whose:  npm run desk -- staff reset-factor --user EMAIL');
  const { resetFactorHere } = await import('./staff.ts');
  terminal.print(await resetFactorHere(values.user, terminal));
}

async function run(args: string[], terminal: Terminal): Promise<unknown> {
  const [first = 'help', second = '', ...rest] = args;
  if (['help', '--help', '-h'].includes(first)) return terminal.print(help());
  if (first === 'sign-in') return signIn(args.slice(1), terminal);
  if (first === 'sign-out') {
    const { values } = parseArgs({ args: args.slice(1), options: COMMON });
    await clientFor(values.url, terminal).signOut();
    return terminal.print('Signed out.');
  }
  if (first === 'staff' && second === 'add') return addStaff(rest, terminal);
  if (first === 'staff' && second === 'reset-factor') return resetFactor(rest, terminal);
  const isPair = `${first} ${second}` in COMMANDS;
  const name = isPair ? `${first} ${second}` : first;
  const command = COMMANDS[name];
  if (!command) throw new DeskError(`There is no command "${args.join(' ')}".\n\n${help()}`);
  const { values, positionals } = parseArgs({
    args: isPair ? rest : args.slice(1),
    options: { ...COMMON, ...command.options },
    allowPositionals: true,
    strict: true,
  });
  const { url, json, ...input } = values as Record<string, string | boolean | string[] | undefined>;
  const client = clientFor(typeof url === 'string' ? url : undefined, terminal);
  await client.authenticate();
  const { answer, text } = await command.run(client, { positionals, values: input });
  terminal.print(json ? JSON.stringify(answer, null, 2) : text);
}

/** Runs one command. @returns the exit code */
export async function runDesk(args: string[], terminal: Terminal): Promise<0 | 1> {
  try {
    await run(args, terminal);
    return 0;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    const isExpected = error instanceof DeskError || code.startsWith('ERR_PARSE_ARGS');
    if (isExpected) {
      terminal.note((error as Error).message);
      return 1;
    }
    // It loads the server's parts for their errors, which takes longer than most commands.
    const { explainError } = await import('../../server/explain-error.ts');
    terminal.note(explainError(error));
    return 1;
  }
}
