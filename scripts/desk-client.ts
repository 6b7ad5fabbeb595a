import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { deskSignIn, deskSignOut } from '../contracts/desk/staff.ts';
import type { CallInput, EndpointSpec, Reply } from '../contracts/endpoint.ts';
import type { Problem } from '../contracts/problem.ts';

/** An error that is printed as it is. */
export class DeskError extends Error {}

/** Where sign-ins are stored between commands, one per server; readable only by their owner. */
function signInFile(): string {
  const state = process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state');
  return join(state, 'galley', 'desk.json');
}

async function keptTokens(): Promise<Record<string, string>> {
  const kept = await readFile(signInFile(), 'utf8').catch(() => '{}');
  return JSON.parse(kept);
}

async function keepToken(url: string, token: string | null): Promise<void> {
  const { [url]: _former, ...others } = await keptTokens();
  const file = signInFile();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(token ? { ...others, [url]: token } : others), { mode: 0o600 });
  await rename(unfinished, file);
}

/** The API of a running server, for a staff member. */
export class DeskClient {
  readonly url: string;
  #token: string | null = null;

  constructor(url: string) {
    this.url = url.replace(/\/$/, '');
  }

  /** Signs in with DESK_USER and DESK_PASSWORD, for this command only, or with the stored sign-in. */
  async authenticate(): Promise<void> {
    const { DESK_USER, DESK_PASSWORD } = process.env;
    if (DESK_USER && DESK_PASSWORD) {
      this.#token = (await this.#signIn(DESK_USER, DESK_PASSWORD)).AuthenticationToken;
      return;
    }
    this.#token = (await keptTokens())[this.url] ?? null;
    if (!this.#token) {
      throw new DeskError(
        'Sign in first:  npm run desk -- sign-in --user EMAIL   (or set DESK_USER and DESK_PASSWORD)',
      );
    }
  }

  /** Signs in and stores the token for later commands. */
  async signIn(userName: string, password: string): Promise<{ Name: string; Role: string }> {
    const signedIn = await this.#signIn(userName, password);
    await keepToken(this.url, signedIn.AuthenticationToken);
    return signedIn;
  }

  async signOut(): Promise<void> {
    await this.authenticate();
    await this.call(deskSignOut, {});
    await keepToken(this.url, null);
  }

  #signIn(UserName: string, Password: string) {
    return this.call(deskSignIn, { body: { UserName, Password } });
  }

  /**
   * Sends one call.
   * @throws DeskError with the refusal, and every field by name
   */
  async call<E extends EndpointSpec>(spec: E, { params, query, body }: CallInput<E>): Promise<Reply<E>> {
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
      },
      ...(spec.consumes && { body: JSON.stringify(body ?? {}) }),
    });
    const reply = await answer.json().catch(() => null);
    if (answer.ok) return reply as Reply<E>;
    throw new DeskError(explain(reply as Problem | null, answer.status));
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

function explain(problem: Problem | null, status: number): string {
  if (!problem?.detail) return `The server answered ${status}, and not as Galley does.`;
  if (problem.code === 'unauthenticated')
    return 'The sign-in has ended:  npm run desk -- sign-in --user EMAIL';
  const fields = (problem.errors ?? []).map(({ field, message }) => `  ${field}: ${message}`);
  return fields.length > 0 ? fields.join('\n') : problem.detail;
}
