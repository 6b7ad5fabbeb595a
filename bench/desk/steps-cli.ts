// `npm run bench -- steps`: the office's most common tasks in a real browser, by mouse, against the demo company.
import { performance } from 'node:perf_hooks';
import { type Browser, chromium, type Locator, type Page, expect as soon } from '@playwright/test';
import { BROWSER_FLAGS, ensureBrowser } from '../../scripts/browser.mjs';
import { MONDAY_MORNING } from '../../tests/e2e/kit/monday-morning.ts';
import { ensureBuilt } from '../everything.ts';
import { count, type Line, seconds, tableOf } from '../report.ts';
import { startServer } from '../server.ts';
import { boardMoves } from './board-moves.ts';

// How long a practised person needs, by the keystroke-level model of Card, Moran and Newell (1980), milliseconds.
const POINT_AND_CLICK_MS = 1300;
const THINK_MS = 1350;
const HAND_TO_KEYBOARD_MS = 400;
const KEY_MS = 280;

/** A shared computer may be slow. */
const expect = soon.configure({ timeout: 30_000 });

const ROSA = { email: 'rosa@galley.example', password: 'dispatch8' };

/** Somebody at the console, who counts what they do. */
class Hands {
  readonly page: Page;
  clicks = 0;
  fields = 0;
  keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true }).last();
  }

  /** By its label, with `(optional)` or without; the last if a form has several. */
  field(label: string): Locator {
    const words = label.replace(/[?]/g, '\\?');
    return this.page.getByLabel(new RegExp(`^${words}( \\(optional\\))?$`)).last();
  }

  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }

  async press(name: string): Promise<void> {
    await this.click(this.button(name));
  }

  /** The button of the open form, and waits until it's done. */
  async submit(name: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await this.click(dialog.getByRole('button', { name, exact: true }));
    await expect(dialog).toBeHidden();
  }

  async type(label: string, text: string): Promise<void> {
    this.fields += 1;
    this.keys += text.length;
    await this.field(label).fill(text);
  }

  /** Opens a list and takes one of it, by what it says or its place. */
  async choose(label: string, option: string | { index: number }): Promise<void> {
    this.clicks += 2;
    await this.field(label).selectOption(option);
  }

  /** A person's time, without the machine's. */
  get personMs(): number {
    const { clicks, fields, keys } = this;
    return (
      clicks * (POINT_AND_CLICK_MS + THINK_MS) + fields * (THINK_MS + HAND_TO_KEYBOARD_MS) + keys * KEY_MS
    );
  }
}

/** `begin`: where it begins; `DAY` becomes the day of a visit that is planned. */
type Task = { name: string; begin: string; aimSeconds?: number; run: (hands: Hands) => Promise<void> };

const WAITING = 'main a[aria-label^="Give it a tech"], main a:has-text("Give it a tech")';

/** What's wrong, a morning, and the button. */
async function bookMorning(hands: Hands): Promise<void> {
  await hands.choose('Problem', { index: 1 });
  await hands.type('What they say', 'Warm since this morning.');
  await hands.click(hands.page.getByRole('radio', { name: /Morning/ }).last());
  await hands.click(hands.page.getByRole('button', { name: /^Book for / }));
  await expect(hands.page.getByText('Also possible now')).toBeVisible();
}

const TASKS: readonly Task[] = [
  {
    name: 'give a new booking to a tech',
    begin: 'today',
    async run(hands) {
      await hands.click(hands.page.locator(WAITING).first());
      await hands.press('Schedule a visit');
      await hands.choose('Tech', 'Dan Okafor');
      await hands.submit('Schedule and tell the customer');
    },
  },
  {
    name: 'book by phone, site and machine known',
    begin: 'today',
    aimSeconds: 60,
    async run(hands) {
      await hands.click(hands.page.getByRole('link', { name: 'Book', exact: true }));
      await hands.type('Who is calling?', 'marlowe');
      await hands.click(hands.page.getByRole('option', { name: /Marlowe Street/ }));
      await hands.choose('Site', { index: 1 });
      await hands.choose('Machine', { index: 1 });
      await bookMorning(hands);
    },
  },
  {
    name: 'book by phone, a new customer without an email',
    begin: 'book',
    async run(hands) {
      await hands.click(hands.page.getByLabel('Who is calling?'));
      await hands.click(hands.page.getByRole('option', { name: 'New customer' }));
      await hands.type('First name', 'Ann');
      await hands.type('Last name', 'Lee');
      await hands.type('Business', 'Corner Bakery');
      await hands.type('Mobile', '0491570110');
      await hands.type('Name of the site', 'Corner Bakery');
      await hands.type('Street address', '8 Crown St');
      await hands.type('Suburb', 'Surry Hills');
      await hands.choose('State', 'NSW');
      await hands.type('Postcode', '2010');
      await hands.choose('Type', 'Underbench fridge');
      await hands.choose('Where is its motor?', { index: 1 });
      await bookMorning(hands);
    },
  },
  {
    name: 'find a job by the caller’s mobile',
    begin: 'today',
    async run(hands) {
      await hands.click(hands.page.getByLabel('Find jobs'));
      await hands.type('Find jobs', '0491570156');
      await hands.page.keyboard.press('Enter');
      await hands.click(hands.page.getByRole('table').getByRole('link').first());
      await expect(hands.page.getByRole('heading', { name: 'Also possible now' })).toBeVisible();
    },
  },
  {
    name: 'record a visit',
    begin: 'jobs?State=Scheduled',
    async run(hands) {
      await hands.click(hands.page.getByRole('table').getByRole('link').first());
      await hands.press('On site');
      await hands.submit('On site');
      await hands.press('Record the visit');
      await hands.type('Arrived', '0810');
      await hands.type('Work done', 'Condenser cleaned, fan motor seized.');
      await hands.submit('Record the visit');
    },
  },
  {
    name: 'quote a repair of two lines',
    begin: 'jobs?State=InProgress',
    async run(hands) {
      await hands.click(hands.page.getByRole('table').getByRole('link').first());
      await hands.press('Write a quote');
      await hands.type('What', 'Fan motor');
      await hands.type('Price of one', '486.27');
      await hands.press('Add a line');
      await hands.type('What', 'Labour');
      await hands.type('Price of one', '139.93');
      await hands.submit('Send the quote');
    },
  },
  {
    name: 'record an approval by phone',
    begin: 'jobs?State=QuoteWaiting',
    async run(hands) {
      await hands.click(hands.page.getByRole('table').getByRole('link').first());
      await hands.press('Approved by phone');
      await hands.type('Who is on the phone', 'Priya Nair');
      await hands.submit('Record the approval');
    },
  },
  {
    name: 'reassign a visit on the board',
    begin: 'schedule?date=DAY',
    async run(hands) {
      const moves = hands.page.getByRole('button', { name: /^(Move|Assign) / });
      await hands.click(moves.first());
      await hands.choose('Tech', 'Ravi Menon');
      await hands.submit('Schedule and tell the customer');
    },
  },
];

async function openDesk(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/desk`);
  await page.getByLabel('Email').fill(ROSA.email);
  await page.getByLabel('Password', { exact: true }).fill(ROSA.password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  return page;
}

function plannedDay(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const reply = await fetch('/api/v1/desk/jobs?State=Scheduled');
    const { JobList } = (await reply.json()) as { JobList: { AttendanceDate: string }[] };
    return JobList[0]?.AttendanceDate ?? '';
  });
}

async function lineOf(page: Page, url: string, { name, begin, aimSeconds, run }: Task): Promise<Line> {
  await page.goto(`${url}/desk#/${begin.replace('DAY', await plannedDay(page))}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const hands = new Hands(page);
  const begun = performance.now();
  await run(hands);
  const machineMs = performance.now() - begun;
  const wholeMs = machineMs + hands.personMs;
  return {
    what: name,
    figures: [
      count(hands.clicks),
      count(hands.fields),
      count(hands.keys),
      seconds(machineMs),
      seconds(wholeMs),
    ],
    ...(aimSeconds && { aim: { text: `${aimSeconds} s`, met: wholeMs < aimSeconds * 1000 } }),
  };
}

/** Does each task once, and prints how many steps and seconds it took; then how soon a full board draws a move. */
export async function runSteps(run: AsyncDisposableStack): Promise<{ isSound: boolean }> {
  await ensureBuilt();
  const { url } = await startServer(run, { GALLEY_ENV: 'local', CLOCK: MONDAY_MORNING });
  const executablePath = await ensureBrowser();
  const browser = await chromium.launch({
    args: [...BROWSER_FLAGS],
    handleSIGINT: false,
    ...(executablePath && { executablePath }),
  });
  run.defer(() => browser.close());
  const page = await openDesk(browser, url);
  const lines: Line[] = [];
  for (const task of TASKS) lines.push(await lineOf(page, url, task));
  const section = {
    title: 'The office’s tasks at the console, by mouse',
    columns: ['clicks', 'fields', 'keys', 'machine s', 'with a person s'],
    lines,
    notes: ["A person's time is that of the keystroke-level model, without what is said on the phone."],
  };
  process.stdout.write(`${tableOf(section)}\n`);
  process.stdout.write(`${tableOf(await boardMoves(page, url))}\n`);
  return { isSound: true };
}
