import { spawn } from 'node:child_process';
import puppeteer from 'puppeteer-core';
import { until } from '../../kit/until.ts';
import { freePort } from './free-port.ts';

/** A browser that Playwright can't drive as the equipment has it: what a journey needs of it, by CSS selectors. */
export type OtherEngine = {
  open(url: string): Promise<void>;
  /** Waits for the element, and clicks it as a mouse does. */
  click(selector: string): Promise<void>;
  /** Waits for the field, and types into it. */
  type(selector: string, text: string): Promise<void>;
  /** Waits for the element. */
  shows(selector: string): Promise<void>;
  /** Waits for an element with this text in it. */
  sees(selector: string, text: string): Promise<void>;
  /** Errors that no page caught; only Firefox tells. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
};

/** Tall, since these drivers click at what covers a field: the bar at the bottom of the screen. */
const WINDOW = { width: 1280, height: 1600 };
const PATIENCE_MS = 15_000;

/** Firefox by WebDriver BiDi. */
export async function openFirefox(program: string): Promise<OtherEngine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewport(WINDOW);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    async open(url) {
      await page.goto(url);
    },
    click: (selector) => page.locator(selector).click(),
    async type(selector, text) {
      await page.locator(selector).click();
      await page.keyboard.type(text);
    },
    async shows(selector) {
      await page.waitForSelector(selector, { visible: true });
    },
    async sees(selector, text) {
      await page.waitForFunction(hasText, {}, selector, text);
    },
    errors: async () => errors,
    close: () => browser.close(),
  };
}

/** WebKitGTK by its WebDriver, on a screen that nobody sees. */
export async function openWebKit(program: string): Promise<OtherEngine> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', program, `--port=${port}`], { stdio: 'ignore', detached: true });
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } };
    if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await until(() => call('GET', '/status').then(Boolean, () => false), PATIENCE_MS);
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: {} });
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/window/rect`, WINDOW);
  const run = <T>(script: string, ...args: unknown[]) =>
    call<T>('POST', `${session}/execute/sync`, { script, args });
  const find = async (selector: string) => {
    const element = await run<Record<string, string> | null>(
      `return (${firstShown})(arguments[0])`,
      selector,
    );
    if (!element) throw new Error(`${selector} is not shown`);
    return `${session}/element/${Object.values(element)[0]}`;
  };
  // Again where the page replaced the element meanwhile.
  const act = (selector: string, what: string, body: object) =>
    until(async () => {
      await call('POST', `${await find(selector)}/${what}`, body);
      return true;
    }, PATIENCE_MS);
  return {
    async open(url) {
      await call('POST', `${session}/url`, { url });
    },
    async click(selector) {
      await act(selector, 'click', {});
    },
    async type(selector, text) {
      await act(selector, 'value', { text });
    },
    async shows(selector) {
      await until(() => find(selector), PATIENCE_MS);
    },
    async sees(selector, text) {
      await until(() => run<boolean>(`return (${hasText})(...arguments)`, selector, text), PATIENCE_MS);
    },
    errors: async () => [],
    async close() {
      await call('DELETE', session).catch(() => undefined);
      if (driver.pid) process.kill(-driver.pid);
    },
  };
}

/** The first element that is on the screen; runs in the page. */
function firstShown(selector: string): Element | null {
  const all = [...document.querySelectorAll(selector)];
  return all.find((element) => element.getClientRects().length > 0) ?? null;
}

/** Runs in the page. */
function hasText(selector: string, text: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => element.textContent?.includes(text));
}
