// `npm run bench -- steps`: the office's most common tasks in a real browser, by mouse, against the demo company.
import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, ensureBrowser } from '../../scripts/browser.mjs';
import { MONDAY_MORNING } from '../../tests/e2e/kit/monday-morning.ts';
import { type Line, tableOf } from '../report.ts';
import { startServer } from '../server.ts';
import { boardMoves, fillDay } from './board-moves.ts';
import { customerSteps } from './customer-steps.ts';
import { expect, type Hands, TASK_COLUMNS, type Task, timed } from './hands.ts';
import { visitorSteps } from './visitor-steps.ts';

const ROSA = { email: 'rosa@galley.example', password: 'dispatch8' };

const WAITING = 'main a[aria-label^="Give it a tech"], main a:has-text("Give it a tech")';

/** What's wrong, a morning, with food that is warm the best tech too, and the button. */
async function bookMorning(hands: Hands, answerAboutFood?: () => Promise<void>): Promise<void> {
  const { page } = hands;
  await hands.choose('Problem', answerAboutFood ? 'Not cooling' : { index: 1 });
  await answerAboutFood?.();
  await hands.type('What they say', 'Warm since this morning.');
  await hands.click(page.getByRole('radio', { name: /Morning/ }).last());
  if (answerAboutFood) {
    await hands.click(
      page
        .getByRole('group', { name: /^Who comes/ })
        .getByRole('radio')
        .nth(1),
    );
  }
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
      await hands.click(hands.page.getByRole('group', { name: 'Machine' }).getByRole('radio').first());
      await bookMorning(hands);
    },
  },
  {
    name: 'book by phone, warm food, with its tech',
    begin: 'today',
    aimSeconds: 60,
    async run(hands) {
      const { page } = hands;
      await hands.click(page.getByRole('link', { name: 'Book', exact: true }));
      await hands.type('Who is calling?', 'marlowe');
      await hands.click(page.getByRole('option', { name: /Marlowe Street/ }));
      await hands.click(page.getByRole('radio', { name: /^Underbench fridge/ }).first());
      await bookMorning(hands, async () => {
        await hands.click(page.getByRole('group', { name: /above 5/ }).getByRole('radio', { name: 'Yes' }));
      });
    },
  },
  {
    name: 'book by phone, a new customer without an email',
    begin: 'book',
    async run(hands) {
      await hands.type('Who is calling?', 'Corner Bakery');
      await hands.click(hands.page.getByRole('option', { name: 'New customer' }));
      await hands.type('First name', 'Ann');
      await hands.type('Last name', 'Lee');
      await hands.type('Mobile', '0491570110');
      await hands.type('Street address', '8 Crown St');
      await hands.type('Suburb', 'Surry Hills');
      await hands.click(hands.page.getByRole('option', { name: /Surry Hills.*NSW 2010/ }));
      await hands.choose('Type', 'Underbench fridge');
      await hands.choose('Model type', { index: 1 });
      await bookMorning(hands);
    },
  },
  {
    name: 'find a customer by three digits of their mobile',
    begin: 'today',
    async run(hands) {
      await hands.type('Find anything', '156');
      await hands.key('Enter');
      await expect(hands.page.getByRole('heading', { level: 1, name: 'Marlowe Street Café' })).toBeVisible();
    },
  },
  {
    name: 'record a visit',
    begin: 'jobs?State=Scheduled',
    async run(hands) {
      await hands.click(hands.page.getByRole('rowheader').getByRole('link').first());
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
      await hands.click(hands.page.getByRole('rowheader').getByRole('link').first());
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
      await hands.click(hands.page.getByRole('rowheader').getByRole('link').first());
      await hands.press('Approved by phone');
      await hands.type('Who is on the phone', 'Priya Nair');
      await hands.submit('Record the approval');
    },
  },
  {
    name: 'give a visit of the tray to who can best take it',
    begin: 'schedule',
    async run(hands) {
      const { page } = hands;
      await hands.click(page.getByRole('button', { name: /^Who can take it, / }).first());
      await hands.click(page.getByRole('button', { name: /^Give it to / }).first());
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  },
  {
    name: 'give away the five visits of a sick tech',
    begin: 'today',
    aimClicks: 8,
    prepare: (page) => fillDay(page, { daysAhead: 0, visits: 5, only: 'Dan Okafor' }),
    async run(hands) {
      const { page } = hands;
      await hands.click(page.getByRole('link', { name: 'Technicians', exact: true }));
      await hands.click(
        page.getByRole('region', { name: 'Dan Okafor' }).getByRole('button', { name: 'Add leave' }),
      );
      await hands.choose('Give all to', 'The best tech for each visit');
      await hands.submit('Save the leave');
      await expect(page.getByText(/^\d+ visits given$/)).toBeVisible();
    },
  },
  {
    name: 'move a visit to Thursday of next week',
    begin: 'schedule?date=DAY',
    async run(hands) {
      const { page } = hands;
      const thursday = page
        .getByRole('navigation', { name: 'Days' })
        .getByRole('link', { name: /^Thursday/ });
      await hands.drag(page.getByRole('button', { name: /^Move / }).first(), thursday.nth(1));
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

async function lineOf(page: Page, url: string, task: Task): Promise<Line> {
  await task.prepare?.(page);
  await page.goto(`${url}/desk#/${task.begin.replace('DAY', await plannedDay(page))}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return timed(page, task);
}

/**
 * Does each task once, and prints how many steps and seconds it took; then how soon a full board draws a
 * move, and the same of a customer's and a visitor's tasks.
 */
export async function runSteps(run: AsyncDisposableStack): Promise<{ isSound: boolean }> {
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
    columns: TASK_COLUMNS,
    lines,
    notes: ["A person's time is that of the keystroke-level model, without what is said on the phone."],
  };
  process.stdout.write(`${tableOf(section)}\n`);
  process.stdout.write(`${tableOf(await boardMoves(page, url))}\n`);
  process.stdout.write(`${tableOf(await customerSteps(browser, url))}\n`);
  process.stdout.write(`${tableOf(await visitorSteps(browser, url))}\n`);
  return { isSound: true };
}
