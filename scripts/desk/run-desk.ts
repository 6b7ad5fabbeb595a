import { type ParseArgsConfig, parseArgs } from 'node:util';
import { explainError } from '../../server/explain-error.ts';
import { dropHere, failedTasksHere, retryHere } from './failed-tasks.ts';
import { DeskError, type MachineDeps, onMachine } from './on-machine.ts';
import { addStaffHere, resetFactorHere, resetPasswordHere } from './staff.ts';
import type { Terminal } from './terminal.ts';

type Typed = { positionals: string[]; values: Record<string, string | undefined> };

type Command = {
  /** The arguments after the command's name. */
  usage: string;
  about: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Whether a task's id follows. */
  takesId?: true;
  /** Asks for what is missing; then what it does with the database, which answers with a line for the terminal. */
  prepare(typed: Typed, terminal: Terminal): Promise<(deps: MachineDeps) => Promise<string>>;
};

const TEXT = { type: 'string' } as const;

/** The email that a command is about. */
function userOf({ values: { user } }: Typed): string {
  if (!user) throw new DeskError('Name the account:  --user EMAIL');
  return user;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  'staff add': {
    usage: '--user EMAIL --name NAME [--role admin|dispatcher]',
    about: 'makes a staff account; asks for its password',
    options: { user: TEXT, name: TEXT, role: TEXT },
    async prepare(typed, terminal) {
      const UserName = userOf(typed);
      const { name: Name = '', role: Role = 'admin' } = typed.values;
      const Password = await terminal.askSecret(`Password for ${UserName}`);
      return (deps) => addStaffHere(deps, { UserName, Name, Role: Role as 'admin', Password });
    },
  },
  'staff reset-password': {
    usage: '--user EMAIL',
    about: 'gives an account a password to start with, opens it if it was closed, and signs it out',
    options: { user: TEXT },
    async prepare(typed, terminal) {
      const userName = userOf(typed);
      const password = await terminal.askSecret(`New password for ${userName}`);
      return (deps) => resetPasswordHere(deps, { userName, password });
    },
  },
  'staff reset-factor': {
    usage: '--user EMAIL',
    about: 'removes a lost second factor; every administrator gets an email',
    options: { user: TEXT },
    async prepare(typed) {
      const userName = userOf(typed);
      return (deps) => resetFactorHere(deps, userName);
    },
  },
  failed: {
    usage: '',
    about: 'lists the emails, photos and other tasks that failed at every attempt',
    prepare: async () => failedTasksHere,
  },
  'failed retry': {
    usage: '[ID]',
    about: 'queues one of them again, or all',
    takesId: true,
    prepare:
      async ({ positionals: [taskId] }) =>
      (deps) =>
        retryHere(deps, taskId),
  },
  'failed drop': {
    usage: 'ID --reason TEXT',
    about: 'deletes one of them; the audit trail keeps the reason',
    options: { reason: TEXT },
    takesId: true,
    async prepare({ positionals: [taskId], values: { reason = '' } }) {
      if (!taskId) throw new DeskError('Name the task by its id:  npm run desk -- failed  lists them.');
      return (deps) => dropHere(deps, { taskId, reason });
    },
  },
};

function help(): string {
  return [
    'What the office does on the server itself:  npm run desk -- COMMAND',
    'Everything else is in the console, at /desk.',
    '',
    ...Object.entries(COMMANDS).flatMap(([name, { usage, about }]) => [
      `  ${name} ${usage}`.trimEnd(),
      `      ${about}`,
    ]),
    '',
    'They use the database of this machine or of DATABASE_URL, and need no sign-in. The audit trail has them all.',
  ].join('\n');
}

async function run(args: string[], terminal: Terminal): Promise<void> {
  const [first = 'help', second = '', ...rest] = args;
  if (['help', '--help', '-h'].includes(first)) return terminal.print(help());
  const isPair = `${first} ${second}` in COMMANDS;
  const command = COMMANDS[isPair ? `${first} ${second}` : first];
  if (!command) throw new DeskError(`There is no command "${args.join(' ')}".\n\n${help()}`);
  const { values, positionals } = parseArgs({
    args: isPair ? rest : args.slice(1),
    options: command.options ?? {},
    allowPositionals: command.takesId === true,
    strict: true,
  });
  const typed = { positionals, values: values as Typed['values'] };
  terminal.print(await onMachine(terminal, await command.prepare(typed, terminal)));
}

/** Runs one command. @returns the exit code */
export async function runDesk(args: string[], terminal: Terminal): Promise<0 | 1> {
  try {
    await run(args, terminal);
    return 0;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    const isExpected = error instanceof DeskError || code.startsWith('ERR_PARSE_ARGS');
    terminal.note(isExpected ? (error as Error).message : explainError(error));
    return 1;
  }
}
