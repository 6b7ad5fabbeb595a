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
  /** The A/B group that the visitor belongs to. */
  variant: 'A' | 'B';
  server: RunningServer;
  /** Who goes through the quote. */
  visitor: Visitor;
  /** Lines of the browser's console that this test expects. */
  expectedConsole: RegExp[];
};

/** What the tests of a worker have in common. */
type Shared = { host: ServerRunner & { onLine: (line: string) => void } };

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

/** A test with a server of its own; anything unexpected in the browser's console fails it, and any error in the server's log. */
export const test = base.extend<Given, Shared>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its pattern
    async ({}, use) => {
      const shared = { onLine: (_line: string) => {} };
      const host = openServerHost((line) => shared.onLine(line));
      await use(Object.assign(shared, host));
      await host.close();
    },
    { scope: 'worker' },
  ],
  at: [MONDAY_MORNING, { option: true }],
  env: [{}, { option: true }],
  variant: ['A', { option: true }],
  expectedConsole: [[], { option: true }],
  server: async ({ host, at, env }, use) => {
    const errors = errorLines();
    host.onLine = errors.take;
    const server = await startServer(host, at, env);
    await use(server);
    await server.remove();
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
