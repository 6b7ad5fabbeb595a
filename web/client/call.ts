import type { z } from 'zod';
import type { EndpointSpec, Reply } from '../../contracts/endpoint.ts';
import { serverDateFollower } from '../browser/clock.ts';
import { ApiError, refusal, unanswered } from './api-error.ts';
import { client } from './client.ts';

const TIMEOUT_MS = 20_000;

/** The same when the card's bank is asked, which takes longer. */
export const CARD_TIMEOUT_MS = 40_000;

type Fields = Readonly<Record<string, unknown>>;
type In<S> = S extends z.ZodType ? z.input<S> : never;

/** An endpoint's input, with the body named after its media type (R7.55). */
export type CallOf<E extends EndpointSpec> = (E extends { query: infer Q } ? { query: In<Q> } : unknown) &
  (E extends { params: infer P } ? { params: In<P> } : unknown) &
  (E extends { consumes: 'json'; body: infer B } ? { json: In<B> } : unknown) &
  (E extends { consumes: 'form'; body: infer B } ? { form: In<B> } : unknown) &
  (E extends { consumes: 'multipart' } ? { multipart: FormData } : unknown);

export type CallOptions = {
  /** Aborting throws the signal's own reason. */
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  /** One per submit (R4.30). */
  idempotencyKey?: string | undefined;
  /** The request may continue after its page is left. */
  keepalive?: boolean | undefined;
  /** Further headers of this call. */
  headers?: Readonly<Record<string, string>> | undefined;
};

/**
 * Calls an endpoint as `send` does. If the server wants proof of work (during a flood) or the password, provides it and
 * calls again.
 * @throws ApiError as `send`
 */
export async function call<E extends EndpointSpec>(
  method: E['method'],
  path: E['path'],
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  try {
    return await send(method, path, input, options);
  } catch (error) {
    const again = error instanceof ApiError ? await inputFor(error, input as Input, options.signal) : null;
    if (!again) throw error;
    return send(method, path, again as CallOf<E>, options);
  }
}

/** The input for another call after a refusal that asks for more; null if it doesn't, or the person gave up. */
async function inputFor(
  { code, problem }: ApiError,
  input: Input,
  signal: AbortSignal | undefined,
): Promise<Input | null> {
  if (code === 'reauthenticate') return (await client().reauthenticate()) ? input : null;
  if (code !== 'captcha_required' || !problem?.CaptchaChallenge) return null;
  const { solveChallenge } = await import('./solve-challenge.ts');
  const RecaptchaResponse = await solveChallenge(problem.CaptchaChallenge, signal).catch(() => null);
  if (RecaptchaResponse === null) return null;
  const { json, form } = input;
  return json
    ? { ...input, json: { ...(json as Fields), RecaptchaResponse } }
    : { ...input, form: { ...form, RecaptchaResponse } };
}

/**
 * Sends a request: `call<typeof searchSuburbs>('GET', '/api/v1/…', { query: { SearchTerm } })`. The contract is a
 * type only, so its checks stay out of the browser's bundles. Sends the bearer token on every call (R6.06) and
 * synchronises the clock with the server's.
 * @throws ApiError for a refusal, no connection, or no response in time (20 s
 * by default)
 */
async function send<E extends EndpointSpec>(
  method: E['method'],
  path: E['path'],
  input: CallOf<E>,
  { signal, timeoutMs = TIMEOUT_MS, idempotencyKey, keepalive = false, headers: more }: CallOptions = {},
): Promise<Reply<E>> {
  const { query, params, ...body } = input as Input;
  const { host, token: currentToken, business, onUnauthenticated } = client();
  let deadline: Deadline | undefined;
  try {
    const token = currentToken();
    const headers = headersOf({
      token,
      business: business?.(),
      idempotencyKey,
      isJson: body.json !== undefined,
      more,
    });
    const followDate = serverDateFollower();
    deadline = deadlineOf(signal, timeoutMs);
    const reply = await fetch(host() + urlOf(path, params, query), {
      method,
      headers,
      body: payload(body),
      keepalive,
      signal: deadline.signal,
    });
    if (!isStored(reply)) followDate(reply.headers.get('Date'));
    if (reply.status === 401) onUnauthenticated(token);
    if (!reply.ok) throw await refusal(reply);
    return (await contentOf(reply)) as Reply<E>;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Before Chrome 124, fetch rejects with an AbortError of its own, whatever the signal's reason.
    if (signal?.aborted) throw signal.reason ?? error;
    throw unanswered(deadline?.signal.aborted ? deadline.signal.reason : error);
  } finally {
    deadline?.end();
  }
}

/** What a reply has: JSON, or a file. */
async function contentOf(reply: Response): Promise<unknown> {
  const type = reply.headers.get('Content-Type') ?? '';
  if (!type.startsWith('application/pdf')) return reply.json();
  const { receivedFile } = await import('./received-file.ts');
  return receivedFile(reply);
}

type HeaderValues = {
  token: string | undefined;
  business: string | undefined;
  idempotencyKey: string | undefined;
  isJson: boolean;
  more: CallOptions['headers'];
};

function headersOf({ token, business, idempotencyKey, isJson, more }: HeaderValues): Headers {
  const headers = new Headers({ Accept: 'application/json, application/pdf', ...more });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (token && business) headers.set('Business-Id', business);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (isJson) headers.set('Content-Type', 'application/json');
  return headers;
}

type Deadline = { readonly signal: AbortSignal; end(): void };

/**
 * A signal that aborts with the caller's, or after `timeoutMs`. Uses a timer and a listener, because Safari before 17.4
 * and Chrome before 116 lack `AbortSignal.any` and parts of `AbortSignal.timeout`.
 */
function deadlineOf(signal: AbortSignal | undefined, timeoutMs: number): Deadline {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('No answer in time', 'TimeoutError')),
    timeoutMs,
  );
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

type Input = { query?: Fields; params?: Fields; json?: unknown; form?: Fields; multipart?: FormData };

/** `/a/{Id}` with its parameters and query; missing values are left out. */
function urlOf(path: string, params: Fields = {}, query: Fields = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = encoded(query).toString();
  return search ? `${filled}?${search}` : filled;
}

function payload({ json, form, multipart }: Input): BodyInit | null {
  if (json) return JSON.stringify(json);
  if (form) return encoded(form);
  return multipart ?? null;
}

function encoded(fields: Fields): URLSearchParams {
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
}

/** Whether the browser's cache may have responded, with an old date. */
function isStored(reply: Response): boolean {
  return /max-age=[1-9]/.test(reply.headers.get('Cache-Control') ?? '');
}
