// A person's clicks, fields and keys in a browser, and the time that they cost.
import { performance } from 'node:perf_hooks';
import { type Locator, type Page, expect as soon } from '@playwright/test';
import { count, type Line, seconds } from '../report.ts';

// How long a practised person needs, by the keystroke-level model of Card, Moran and Newell (1980), milliseconds.
const POINT_AND_CLICK_MS = 1300;
const THINK_MS = 1350;
const HAND_TO_KEYBOARD_MS = 400;
const KEY_MS = 280;

/** A shared computer may be slow. */
export const expect = soon.configure({ timeout: 30_000 });

/** Somebody at a page, who counts what they do. */
export class Hands {
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

  /** One press of the mouse, however far it goes. */
  async drag(what: Locator, to: Locator): Promise<void> {
    this.clicks += 1;
    await what.dragTo(to);
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

  async key(name: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(name);
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

export type Task = {
  name: string;
  /** Where it begins; `DAY` becomes the day of a visit that is planned. */
  begin: string;
  aimSeconds?: number;
  aimClicks?: number;
  /** What has to be there first. */
  prepare?: (page: Page) => Promise<unknown>;
  run: (hands: Hands) => Promise<void>;
};

export const TASK_COLUMNS = ['clicks', 'fields', 'keys', 'machine s', 'with a person s'];

/** Does a task on a page that's where it begins. */
export async function timed(page: Page, { name, aimSeconds, aimClicks, run }: Task): Promise<Line> {
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
    ...(aimClicks && { aim: { text: `${aimClicks} clicks`, met: hands.clicks <= aimClicks } }),
    ...(aimSeconds && { aim: { text: `${aimSeconds} s`, met: wholeMs < aimSeconds * 1000 } }),
  };
}
