import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { tabTo, type } from '../kit/keyboard.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { addRosa, button, givePassword, heading, ROSA } from '../people/rosa.ts';

/** An address of the console that has no screen, so it only shows what surrounds them. */
const ASKED_FOR = '/desk#/nowhere/1042?from=search';

/** Ends every sign-in of Rosa's but its own, as she would on her phone. */
async function signOutElsewhere(server: RunningServer, Code: string) {
  const go = async (path: string, token?: string, body?: object) => {
    const reply = await fetch(`${server.url}/api/v1/desk/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(reply.status, path).toBe(200);
    return reply.json();
  };
  const { AuthenticationToken } = await go('signin', undefined, { ...ROSA, Code });
  const { Sessions } = await go('sessions', AuthenticationToken);
  const others = Sessions.filter(({ IsCurrent }: { IsCurrent: boolean }) => !IsCurrent);
  expect(others).toHaveLength(1);
  await go(`sessions/${others[0].SessionId}/signout`, AuthenticationToken, {});
}

test.use({ expectedConsole: [/status of (401|422)/] });

test('[R10.01] the office signs in by keyboard, sets up its second factor, and comes back to what it asked for', {
  tag: '@desktop',
}, async ({ page, server, at }) => {
  test.slow();
  await addRosa(server, at);
  await page.goto(ASKED_FOR);
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'sign-in');
  await givePassword(page, 'not-hers-1', ROSA.UserName);
  await expect(page.getByRole('alert')).toContainText(accountMessages.loginFailed);
  await expectNothingFoundAtBothWidths(page, 'a wrong password');
  await givePassword(page, ROSA.Password);

  await expect(heading(page, 'Set up your second factor')).toBeVisible();
  const secret = (await page.getByRole('code').innerText()).replaceAll(' ', '');
  await expectNothingFoundAtBothWidths(page, 'second factor');
  await type(page, page.getByLabel('Code'), '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(staffMessages.codeWrong)).toBeVisible();
  await page.getByLabel('Code').press('ControlOrMeta+a');
  await page.keyboard.type(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Keep these recovery codes')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'recovery codes');
  const codes = await page.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await tabTo(page, button(page, 'I have kept them'));
  await page.keyboard.press('Enter');

  await expect(heading(page, "There's no such page")).toBeVisible();
  expect(page.url()).toBe(server.url + ASKED_FOR);
  await expectNothingFoundAtBothWidths(page, 'shell');
  // The window has just got its width back, and the search may be drawn anew.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused({ timeout: 1_000 });
  }).toPass();

  // The session ends on another device: the next call leads to the sign-in, and back.
  await signOutElsewhere(server, codes[0] ?? '');
  await page.reload();
  await expect(page.getByText(accountMessages.signedOut)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(ROSA.UserName);
  await givePassword(page, ROSA.Password);
  await expect(heading(page, 'Your code')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'code');
  await tabTo(page, button(page, 'Use a recovery code'));
  await page.keyboard.press('Enter');
  await page.getByLabel('Recovery code').focus();
  await page.keyboard.type(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(heading(page, "There's no such page")).toBeVisible();
  expect(page.url()).toBe(server.url + ASKED_FOR);

  await tabTo(page, button(page, /^Sign out/));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByText(accountMessages.signedOut)).toBeHidden();
  await page.goto(ASKED_FOR);
  await page.reload();
  await expect(heading(page, 'Sign in')).toBeVisible();
});
