import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type OnEnd, whenTestEnds } from '../on-end.ts';

/** How the double replies: as Google does, or with a fault of its own. */
type Mood = 'well' | 'silent' | 'broken' | 'hangs up' | { status: number };

export type RecaptchaDouble = {
  url: string;
  secretKey: string;
  /** How a server is configured to call it. */
  env: Record<string, string>;
  /** What the widget would send after somebody ticked it. */
  solve(): Promise<string>;
  /** The mood of each coming call; the last one stays. */
  moods: Mood[];
  calls: number;
};

const PATH = '/recaptcha/api/siteverify';

/**
 * Google's verification of reCAPTCHA answers, as developers.google.com/recaptcha/docs/verify describes it; stopped when
 * the test is over. Whatever isn't as documented gets `bad-request`.
 */
export async function recaptchaDouble(onEnd: OnEnd = whenTestEnds): Promise<RecaptchaDouble> {
  const solved = new Set<string>();
  const used = new Set<string>();
  const double: RecaptchaDouble = {
    url: '',
    secretKey: randomUUID(),
    env: {},
    async solve() {
      const answer = `03A${randomUUID()}`;
      solved.add(answer);
      return answer;
    },
    moods: ['well'],
    calls: 0,
  };

  function verdict(form: URLSearchParams): string[] {
    if ([...form.keys()].some((name) => !['secret', 'response', 'remoteip'].includes(name)))
      return ['bad-request'];
    const [secret, response] = [form.get('secret'), form.get('response')];
    if (!secret) return ['missing-input-secret'];
    if (secret !== double.secretKey) return ['invalid-input-secret'];
    if (!response) return ['missing-input-response'];
    if (used.has(response)) return ['timeout-or-duplicate'];
    if (!solved.has(response)) return ['invalid-input-response'];
    used.add(response);
    return [];
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await text(request));
    double.calls += 1;
    const mood = (double.moods.length > 1 ? double.moods.shift() : double.moods[0]) ?? 'well';
    if (mood === 'silent') return;
    if (mood === 'hangs up') return void request.socket.destroy();
    if (typeof mood === 'object') return void response.writeHead(mood.status).end('unavailable');
    response.setHeader('content-type', 'application/json; charset=utf-8');
    if (mood === 'broken') return void response.end('{"success": tr');
    const isAsDocumented =
      request.method === 'POST' &&
      request.url === PATH &&
      request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const codes = isAsDocumented ? verdict(form) : ['bad-request'];
    const well = { success: true, challenge_ts: '2026-11-22T22:10:00Z', hostname: 'galley.example' };
    response.end(JSON.stringify(codes.length > 0 ? { success: false, 'error-codes': codes } : well));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  double.env = {
    CAPTCHA: 'recaptcha',
    RECAPTCHA_SITE_KEY: 'the-site-key',
    RECAPTCHA_SECRET_KEY: double.secretKey,
    RECAPTCHA_DOUBLE_URL: double.url,
  };
  return double;
}
