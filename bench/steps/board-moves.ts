import { type Page, expect as soon } from '@playwright/test';
import { TIME_WINDOWS } from '../../domain/visits/day-choice.ts';
import { milliseconds, type Section } from '../report.ts';

const VISITS = 80;
const MOVES = 10;
/** Milliseconds. */
const AIM = 50;

/** A shared computer may be slow. */
const expect = soon.configure({ timeout: 60_000 });

/** Priya's, of the demo company. */
const CUSTOMER = 5001;

/**
 * How soon a confirmed move is drawn on a board of 80 visits. Books them first, as the console would, which is why the
 * page has to be signed in.
 */
export async function boardMoves(page: Page, url: string): Promise<Section> {
  const { date, technicians } = await fillDay(page, { daysAhead: 1, visits: VISITS });
  await page.goto(`${url}/desk#/schedule?date=${date}`);
  const cards = page.getByRole('table').getByRole('button', { name: /^Move / });
  await expect(cards).toHaveCount(VISITS);
  await watchBoard(page);
  const confirmed: number[] = [];
  for (let move = 0; move < MOVES; move += 1) {
    const from = technicians[move % technicians.length] ?? '';
    const to = technicians[(move + 1) % technicians.length] ?? '';
    const row = page.getByRole('row', { name: new RegExp(`^${from}`) });
    const label = await row
      .getByRole('button', { name: /^Move / })
      .first()
      .getAttribute('aria-label');
    const reference = /GAL\w+/.exec(label ?? '')?.[0] ?? '';
    await page.getByRole('button', { name: new RegExp(`^Move .*${reference}`) }).click();
    await page.getByRole('dialog').getByLabel('Tech').selectOption(to);
    await aimFor(page, { reference, tech: to });
    await page.getByRole('button', { name: 'Schedule and tell the customer' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    confirmed.push(await page.evaluate(() => (window as Watching).drawn ?? -1));
  }
  return {
    title: `A move on the board of a day with ${VISITS} visits, ${MOVES} times`,
    columns: ['median ms', 'most ms'],
    lines: [
      lineOf('from the reply to a confirmed move until the visit is drawn in its new place', confirmed),
    ],
    notes: ['Until the frame after the one that holds it; at 60 frames a second that alone is up to 33 ms.'],
  };
}

function lineOf(what: string, times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const median = ((sorted[MOVES / 2 - 1] ?? 0) + (sorted[MOVES / 2] ?? 0)) / 2;
  return {
    what,
    figures: [milliseconds(median), milliseconds(sorted.at(-1) ?? 0)],
    aim: { text: `${AIM} ms`, met: median < AIM },
  };
}

type Filling = { daysAhead: number; visits: number; only?: string };

/** Books visits until a day has enough, and gives them to all technicians, or only one, and to all windows in turn. */
export function fillDay(
  page: Page,
  { daysAhead, visits, only }: Filling,
): Promise<{ date: string; technicians: string[] }> {
  return page.evaluate(
    async ({ daysAhead, visits, only, customer, windows }) => {
      const call = async (path: string, body?: object) => {
        const reply = await fetch(`/api/v1/desk/${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          ...(body && { body: JSON.stringify(body) }),
        });
        if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
        return reply.json();
      };
      const { AssetList } = await call(`customers/${customer}/equipment`);
      const { Technicians } = await call('technicians');
      const working = (Technicians as { TechnicianId: number; Name: string; IsActive: boolean }[]).filter(
        ({ IsActive, Name }) => IsActive && (!only || Name === only),
      );
      const now = Date.parse((await fetch('/livez')).headers.get('date') ?? '');
      const dateIn = (days: number) =>
        new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(
          new Date(now + days * 24 * 3600_000),
        );
      const date = dateIn(daysAhead);
      const { VisitList } = await call(`visits?Date=${date}`);
      const there = (VisitList as { TechName: string | null }[]).filter(
        ({ TechName }) => !only || TechName === only,
      );
      for (let at = there.length; at < visits; at += 1) {
        const TimeWindow = windows[at % windows.length];
        const { repairId } = await call('bookings', {
          CustomerId: customer,
          AssetId: AssetList[0].Id,
          Problem: 'Not cooling',
          ProblemDescription: 'Warm since this morning.',
          PriorityOption: 'tomorrow',
          PriorityTimeWindow: TimeWindow,
          PriorityAfterHoursTime: TimeWindow === 'afterhours' ? '18:30' : undefined,
          PrioritySelectedDate: dateIn(1).split('-').reverse().join('/'),
          Override: { Reason: 'To fill the board' },
        });
        const { Version } = await call(`jobs/${repairId}`);
        await call(`jobs/${repairId}/schedule`, {
          Version,
          Date: date,
          TimeWindow,
          Time: TimeWindow === 'afterhours' ? '18:30' : null,
          TechnicianId: working[Math.floor(at / windows.length) % working.length]?.TechnicianId,
          OverrideReason: 'To fill the board',
        });
      }
      return { date, technicians: working.map(({ Name }) => Name) };
    },
    { daysAhead, visits, only, customer: CUSTOMER, windows: TIME_WINDOWS },
  );
}

type Target = { reference: string; tech: string };
type Watching = Window & { aim?: Target | undefined; drawn?: Promise<number> };

/** Makes the page measure from each reply to a change to the frame after the visit's new place. */
async function watchBoard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const own = window as Watching;
    const isThere = ({ reference, tech }: Target) =>
      [...document.querySelectorAll('tbody tr')]
        .find((row) => row.querySelector('th')?.textContent?.startsWith(tech))
        ?.querySelector(`[aria-label*="${reference}"]`) ?? false;
    const measure = (begun: number, target: Target) => {
      own.aim = undefined;
      own.drawn = new Promise((done) => {
        const look = () =>
          requestAnimationFrame(isThere(target) ? () => done(performance.now() - begun) : look);
        look();
      });
    };
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) {
        if (entry instanceof PerformanceResourceTiming && own.aim && /[/]schedule$/.test(entry.name)) {
          measure(entry.responseEnd, own.aim);
        }
      }
    }).observe({ type: 'resource' });
  });
}

function aimFor(page: Page, target: Target): Promise<void> {
  return page.evaluate((aim) => {
    Object.assign(window, { aim, drawn: undefined });
  }, target);
}
