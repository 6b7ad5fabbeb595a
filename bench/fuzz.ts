// Sends malformed requests to a server, and counts what it doesn't refuse properly.
import { Agent, request } from 'node:http';
import { type FuzzRequest, fuzzRequests, type OpenApiDocument, type Role } from './fuzz-requests.ts';

const BATCH = 500;
const AT_ONCE = 16;
/** Far longer than any call takes, in milliseconds. */
const HANG_MS = 10_000;

export type Tokens = Record<Exclude<Role, 'visitor'>, string>;
export type Fuzz = {
  url: string;
  count: number;
  seed: number;
  /** Signs in; called again for every batch, since some requests sign out. */
  signIn(): Promise<Tokens>;
  /** Called after every batch. */
  onProgress?(sent: number): void;
};
export type FuzzResult = {
  sent: number;
  /** How many got which status, per role. */
  statuses: Record<Role, Map<number, number>>;
  /** Requests that got a 5xx. */
  errors: string[];
  /** Requests that got no reply in time, or none at all. */
  unanswered: string[];
};

/** The status; null if the connection ended or stayed silent. */
function send(
  agent: Agent,
  url: string,
  { method, path, headers, body }: FuzzRequest,
  token: string | undefined,
) {
  return new Promise<number | null>((resolve) => {
    const sent = request(
      new URL(url),
      {
        agent,
        method,
        path,
        headers: {
          ...headers,
          ...(body && { 'content-length': body.length }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        timeout: HANG_MS,
      },
      (reply) => {
        reply.resume();
        reply.on('end', () => resolve(reply.statusCode ?? null));
        reply.on('error', () => resolve(null));
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}

/** Sends `count` requests to every call, in every role. */
export async function fuzz({ url, count, seed, signIn, onProgress }: Fuzz): Promise<FuzzResult> {
  const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as OpenApiDocument;
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const result: FuzzResult = {
    sent: 0,
    statuses: { visitor: new Map(), customer: new Map(), staff: new Map() },
    errors: [],
    unanswered: [],
  };

  async function sendOne(fuzzed: FuzzRequest, tokens: Tokens) {
    const { role, method, path, body } = fuzzed;
    const status = await send(agent, url, fuzzed, role === 'visitor' ? undefined : tokens[role]);
    const call = `${role} ${method} ${path.slice(0, 300)} ${body?.toString('utf8', 0, 300) ?? ''}`;
    if (status === null) result.unanswered.push(call);
    else {
      const statuses = result.statuses[role];
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) result.errors.push(`${status} ${call}`);
    }
  }

  for (let batch = 0; result.sent < count; batch += 1) {
    const tokens = await signIn();
    const requests = fuzzRequests(document, {
      count: Math.min(BATCH, count - result.sent),
      seed: seed + batch,
    });
    const waiting = requests.values();
    const sendAll = async () => {
      for (const fuzzed of waiting) await sendOne(fuzzed, tokens);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
    result.sent += requests.length;
    onProgress?.(result.sent);
  }
  agent.destroy();
  return result;
}
