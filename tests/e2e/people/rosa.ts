import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { productNode, root } from '../../../scripts/programs.mjs';
import { tabTo, type } from '../kit/keyboard.ts';
import { type RunningServer, SECRET } from '../kit/server.ts';

/** The first administrator of a company that has nothing yet. */
export const ROSA = { UserName: 'rosa@galley.example', Password: 'rail-docket-9' };

/** Makes the first administrator, as the server's command line does. */
export async function addRosa({ databaseUrl, dataDir }: RunningServer, at: string) {
  const words = ['staff', 'add', '--user', ROSA.UserName, '--name', 'Rosa Lindqvist', '--role', 'admin'];
  const running = promisify(execFile)(productNode(), ['scripts/desk/desk.ts', ...words], {
    cwd: root,
    env: {
      ...process.env,
      GALLEY_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      CLOCK: at,
      SECRET,
    },
  });
  // It asks for the password.
  running.child.stdin?.end(`${ROSA.Password}\n`);
  await running;
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Gives email and password by keyboard alone; the email only where it isn't remembered. */
export async function givePassword(page: Page, password: string, email?: string) {
  if (email) await type(page, page.getByLabel('Email'), email);
  const box = page.getByLabel('Password', { exact: true });
  await tabTo(page, box);
  await box.press('ControlOrMeta+a');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}
