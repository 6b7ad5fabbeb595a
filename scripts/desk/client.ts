import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CallInput, EndpointSpec, Reply } from '../../contracts/endpoint.ts';
import type { Problem } from '../../contracts/problem.ts';
import { reauthenticateStaff } from '../../contracts/staff/second-factor.ts';
import { deskSignIn, deskSignOut } from '../../contracts/staff/staff.ts';
import type { Terminal } from './terminal.ts';

/** An error whose message is written for the person at the terminal. */
export class DeskError extends Error {
  /** The server's refusal, if there is one. */
  readonly problem: Problem | null;

  constructor(message: string, problem: Problem | null = null) {
    super(message);
    this.problem = problem;
  }
}

/** Where sign-ins are stored between commands, one per server; readable only by their owner. */
function signInFile({ env }: Terminal): string {
  const state = env.XDG_STATE_HOME || join(homedir(), '.local', 'state');
  return join(state, 'galley', 'desk.json');
}

/** What is stored for one server: the sign-in, and each user's token of a known device. */
type StoredSignIn = { token: string | null; devices?: Record<string, string> };

async function readSignIns(terminal: Terminal): Promise<Record<string, StoredSignIn>> {
  const text = await readFile(signInFile(terminal), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

async function store({ url, terminal }: DeskClient, change: Partial<StoredSignIn>): Promise<void> {
  const all = await readSignIns(terminal);
  const changed = { token: null, ...all[url], ...change };
  const file = signInFile(terminal);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify({ ...all, [url]: changed }), { mode: 0o600 });
  await rename(unfinished, file);
}

/** The API of a running server, for a staff member. */
export class DeskClient {
  readonly url: string;
  readonly terminal: Terminal;
  #token: string | null = null;

  constructor(url: string, terminal: Terminal) {
    this.terminal = terminal;
    this.url = url.replace(/\/$/, '');
  }

  /** Signs in with DESK_USER and DESK_PASSWORD (and DESK_CODE), for this command only, or with the stored sign-in. */
  async authenticate(): Promise<void> {
    const { DESK_USER, DESK_PASSWORD } = this.terminal.env;
    if (DESK_USER && DESK_PASSWORD) {
      this.#token = (await this.#signIn(DESK_USER, DESK_PASSWORD)).AuthenticationToken;
      return;
    }
    this.#token = (await readSignIns(this.terminal))[this.url]?.token ?? null;
    if (!this.#token) {
      throw new DeskError(
        'Sign in first:  npm run desk -- sign-in --user EMAIL   (or set DESK_USER and DESK_PASSWORD)',
      );
    }
  }

  /** Signs in and stores the token for later commands. */
  async signIn(userName: string, password: string): Promise<Reply<typeof deskSignIn>> {
    const signedIn = await this.#signIn(userName, password);
    await store(this, { token: signedIn.AuthenticationToken });
    return signedIn;
  }

  async signOut(): Promise<void> {
    await this.authenticate();
    await this.call(deskSignOut, {});
    await store(this, { token: null });
  }

  async #signIn(UserName: string, Password: string): Promise<Reply<typeof deskSignIn>> {
    const { devices = {} } = (await readSignIns(this.terminal))[this.url] ?? {};
    const body = { UserName, Password, DeviceToken: devices[UserName] };
    const signedIn = await withCode(this.terminal, (Code) => this.#callWithWork({ ...body, Code }));
    await store(this, { devices: { ...devices, [UserName]: signedIn.DeviceToken } });
    return signedIn;
  }

  async #callWithWork(
    body: NonNullable<CallInput<typeof deskSignIn>['body']>,
  ): Promise<Reply<typeof deskSignIn>> {
    return this.call(deskSignIn, { body }).catch(async (error: DeskError) => {
      const challenge = error.problem?.CaptchaChallenge;
      if (!challenge) throw error;
      return this.call(deskSignIn, { body: { ...body, RecaptchaResponse: await solve(challenge) } });
    });
  }

  /**
   * Sends one call; if the server wants the password again first, asks for it and sends the call once more.
   * @throws DeskError with the refusal; it names every invalid field
   */
  async call<E extends EndpointSpec>(spec: E, input: CallInput<E>): Promise<Reply<E>> {
    return this.#send(spec, input).catch(async (error: DeskError) => {
      if (error.problem?.code !== 'reauthenticate') throw error;
      const Password = this.terminal.env.DESK_PASSWORD || (await this.terminal.askSecret('Password'));
      await withCode(this.terminal, (Code) => this.#send(reauthenticateStaff, { body: { Password, Code } }));
      return this.#send(spec, input);
    });
  }

  async #send<E extends EndpointSpec>(
    spec: E,
    { params, query, headers, body }: CallInput<E>,
  ): Promise<Reply<E>> {
    const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) search.set(name, String(value));
    const answer = await this.#fetch(`${this.url}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: spec.method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(spec.consumes && { 'content-type': 'application/json' }),
        ...(headers as Record<string, string> | undefined),
      },
      ...(spec.consumes && { body: JSON.stringify(body ?? {}) }),
    });
    const reply = await answer.json().catch(() => null);
    if (answer.ok) return reply as Reply<E>;
    const problem = reply as Problem | null;
    throw new DeskError(explain(problem, answer.status), problem);
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, init);
    } catch {
      throw new DeskError(
        `No server answers at ${this.url}. Start one with  npm start  or name it with --url.`,
      );
    }
  }
}

/** Calls without a code of the second factor; if the server wants one, calls again with DESK_CODE or a typed one. */
async function withCode<T>(terminal: Terminal, call: (code: string | undefined) => Promise<T>): Promise<T> {
  return call(undefined).catch(async (error: DeskError) => {
    if (error.problem?.code !== 'second_factor_needed') throw error;
    return call(
      terminal.env.DESK_CODE ||
        (await terminal.askSecret('Code of the authenticator app, or a recovery code')),
    );
  });
}

/** Solves the captcha challenge that the server sends while somebody is guessing passwords. */
async function solve(challenge: Record<string, unknown>): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

function explain(problem: Problem | null, status: number): string {
  if (!problem?.detail) return `The server answered ${status}, but it doesn't seem to be Galley.`;
  if (problem.code === 'unauthenticated')
    return 'The sign-in has ended:  npm run desk -- sign-in --user EMAIL';
  const fields = (problem.errors ?? []).map(({ field, message }) => `  ${field}: ${message}`);
  return fields.length > 0 ? fields.join('\n') : problem.detail;
}
