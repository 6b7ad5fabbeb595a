import { test as base, expect, type Page } from '@playwright/test';
import { errorLines } from '../../kit/error-lines.ts';
import { Visitor } from '../people/visitor.ts';
import { MONDAY_MORNING } from './monday-morning.ts';
import { type RunningServer, type ServerRunner, startServer } from './server.ts';
import { openServerHost } from './server-host.ts';

type Given = {
  /** When the server believes it is; set it with `test.use({ at: … })`. */
  at: string;
  /** Variables of the server beyond the usual. */
  env: Record<string, string>;
  /** Whether the tests of a file take the server of the one before them: none of them sees what another leaves on it. */
  sharesServer: boolean;
  /** The A/B group that the visitor belongs to. */
  variant: 'A' | 'B';
  server: RunningServer;
  /** Who goes through the quote. */
  visitor: Visitor;
  /** Lines of the browser's console that this test expects. */
  expectedConsole: RegExp[];
};

/** What the tests of a worker have in common. */
type Shared = { host: ServerRunner & { onLine: (line: string) => void; kept: Kept | null } };
/** A server for the next test that wants one like it. */
type Kept = { kind: string; server: RunningServer };

function watchConsole(page: Page, expected: readonly RegExp[]): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = `${message.text()} ${message.location().url}`;
    if (!expected.some((pattern) => pattern.test(text))) faults.push(text);
  });
  return faults;
}

/** A test with a server of its own, unless it shares one; anything unexpected in the browser's console fails it, and any error in the server's log. */
export const test = base.extend<Given, Shared>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its pattern
    async ({}, use) => {
      const shared: Pick<Shared['host'], 'onLine' | 'kept'> = { onLine: (_line: string) => {}, kept: null };
      const host = openServerHost((line) => shared.onLine(line));
      await use(Object.assign(shared, host));
      const errors = errorLines();
      shared.onLine = errors.take;
      await shared.kept?.server.remove();
      await host.close();
      errors.check();
    },
    { scope: 'worker' },
  ],
  at: [MONDAY_MORNING, { option: true }],
  env: [{}, { option: true }],
  sharesServer: [false, { option: true }],
  variant: ['A', { option: true }],
  expectedConsole: [[], { option: true }],
  server: async ({ host, at, env, sharesServer }, use, { file }) => {
    const errors = errorLines();
    host.onLine = errors.take;
    const kind = JSON.stringify([file, at, env]);
    if (host.kept && !(sharesServer && host.kept.kind === kind)) {
      await host.kept.server.remove();
      host.kept = null;
    }
    const server = host.kept?.server ?? (await startServer(host, at, env));
    host.kept = sharesServer ? { kind, server } : null;
    await use(server);
    if (!sharesServer) await server.remove();
    errors.check();
  },
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page, server, variant, expectedConsole }, use) => {
    await page.context().addCookies([{ name: 'abtest', value: variant, url: server.url }]);
    const faults = watchConsole(page, expectedConsole);
    await use(page);
    expect(faults, 'the browser console').toEqual([]);
  },
  visitor: async ({ page }, use) => use(new Visitor(page)),
});
