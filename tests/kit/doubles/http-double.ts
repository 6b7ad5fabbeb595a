import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type OnEnd, whenTestEnds } from '../on-end.ts';

/** How a double replies: as its provider does, or with a fault of its own. */
export type Mood =
  | 'well'
  /** Takes the request and never replies. */
  | 'silent'
  | 'hangs up'
  /** A reply that ends in the middle. */
  | 'broken'
  /** A reply whose connection breaks in the middle. */
  | 'cut off'
  /** A reply that stops arriving in the middle. */
  | 'stalls'
  | { status: number };

export type HttpCall = {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  content: Buffer;
  /** The same as text. */
  body: string;
};
export type HttpReply = {
  status: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
};

export type HttpDouble = {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  calls: HttpCall[];
  /** The mood of each coming call; the last one stays. */
  moods: Mood[];
};

/** A provider's server on a port of its own; stopped when the test is over. */
export async function httpDouble(
  reply: (call: HttpCall) => HttpReply,
  onEnd: OnEnd = whenTestEnds,
): Promise<HttpDouble> {
  const double: HttpDouble = { url: '', calls: [], moods: ['well'] };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const content = await buffer(request);
    const call: HttpCall = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', double.url),
      headers: request.headers,
      content,
      body: String(content),
    };
    double.calls.push(call);
    const mood = (double.moods.length > 1 ? double.moods.shift() : double.moods[0]) ?? 'well';
    if (mood === 'silent') return;
    if (mood === 'hangs up') {
      request.socket.destroy();
      return;
    }
    const { status, type, body, headers }: HttpReply =
      typeof mood === 'object' ? { ...mood, type: 'text/html', body: '<h1>Sorry</h1>' } : reply(call);
    response.setHeaders(new Headers({ 'content-type': type, ...headers }));
    if (mood === 'cut off' || mood === 'stalls') {
      response.writeHead(status, { 'content-length': Buffer.byteLength(body) });
      response.write(firstHalf(body), () => mood === 'cut off' && request.socket.destroy());
      return;
    }
    response.writeHead(status);
    response.end(mood === 'broken' ? firstHalf(body) : body);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return double;
}

const firstHalf = (body: string | Buffer) => body.slice(0, body.length / 2);
