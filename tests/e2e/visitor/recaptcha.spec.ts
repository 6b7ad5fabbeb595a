import { expect, type Page } from '@playwright/test';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { PRIYA } from '../people/priya.ts';

const RESET = '**/api/v1/Account/ResetPasswordRequest';

/** What Google's first script does: loads a second one by a plain address. */
const API = `
  window.grecaptcha = { ready: (then) => (window.whenReady ??= []).push(then) };
  const second = document.createElement('script');
  second.src = 'https://www.gstatic.com/recaptcha/releases/2026/recaptcha__en.js';
  document.head.append(second);
`;

/** And the second one: draws its box as HTML, under a policy of its own, and hears from the frame in it. */
const WIDGET = `
  const policy = trustedTypes.createPolicy('recaptcha-double', { createHTML: (html) => html });
  let answers = 0;
  grecaptcha.render = (place, { sitekey, callback }) => {
    const draw = () => {
      place.innerHTML = policy.createHTML(
        '<div style="width: 304px; height: 78px"><iframe title="reCAPTCHA" width="304" height="78"></iframe></div>',
      );
      place.querySelector('iframe').src = 'https://www.google.com/recaptcha/api2/anchor?k=' + sitekey;
    };
    addEventListener('message', ({ origin, data }) => {
      if (origin !== 'https://www.google.com' || data !== 'ticked') return;
      // The pictures to choose from are shown over everything else in the page.
      const challenge = document.createElement('button');
      challenge.textContent = 'Verify';
      challenge.style.cssText = 'position: fixed; inset: 20px; z-index: 2000000000';
      challenge.onclick = () => {
        challenge.remove();
        callback('answer-' + (answers += 1));
      };
      document.body.append(challenge);
    });
    grecaptcha.reset = draw;
    draw();
    return 0;
  };
  for (const then of window.whenReady) then();
`;

const FRAME = `<label><input type="checkbox" onchange="parent.postMessage('ticked', '*')"> I'm not a robot</label>`;

/** Google's hosts, as far as the browser can see. */
async function googleIsThere(page: Page) {
  await page.route('https://www.gstatic.com/recaptcha/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: WIDGET }),
  );
  await page.route('https://www.google.com/recaptcha/**', (route) =>
    route.request().url().includes('/api2/anchor?k=the-site-key')
      ? route.fulfill({ contentType: 'text/html', body: FRAME })
      : route.fulfill({ contentType: 'text/javascript', body: API }),
  );
}

async function provesToBeHuman(page: Page) {
  await googlesBox(page).check();
  await page.getByRole('button', { name: 'Verify' }).click();
}

const googlesBox = (page: Page) =>
  page.frameLocator('iframe[title="reCAPTCHA"]').getByRole('checkbox', { name: "I'm not a robot" });

test.describe('With reCAPTCHA', () => {
  test.use({
    env: {
      CAPTCHA: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'the-site-key',
      RECAPTCHA_SECRET_KEY: 'the-secret-key',
    },
    sharesServer: true,
    // The 422 and Google out of reach, which these tests bring about.
    expectedConsole: [/status of 422|ERR_FAILED https:\/\/www\.google\.com/],
  });

  test('[R5.19, R7.62] Google’s box is ticked, and again after its answer was used', {
    tag: '@phone',
  }, async ({ page }) => {
    await googleIsThere(page);
    const sent: unknown[] = [];
    let isDown = true;
    await page.route(RESET, (route) => {
      sent.push(route.request().postDataJSON());
      const message = requestMessages.captchaUnchecked('1800 975 711');
      const problem = {
        title: 'Some fields are not valid',
        status: 422,
        code: 'invalid_fields',
        detail: message,
        errors: [{ field: 'RecaptchaResponse', message }],
      };
      const refused = { status: 422, contentType: 'application/problem+json', json: problem };
      return route.fulfill(isDown ? refused : { json: { Message: accountMessages.resetRequested } });
    });
    const priya = new AccountHolder(page);
    await priya.opens('/request-password');
    await priya.field('Email').fill(PRIYA.email);
    await priya.button('Email me a link').click();
    await expect(priya.main.getByText(requestMessages.confirmNotRobot)).toBeVisible();

    await provesToBeHuman(page);
    await expect(priya.main.getByText(requestMessages.confirmNotRobot)).toHaveCount(0);
    await priya.button('Email me a link').click();
    await expect(priya.main.getByText(requestMessages.captchaUnchecked('1800 975 711'))).toBeVisible();
    await expect(googlesBox(page)).not.toBeChecked();

    isDown = false;
    await provesToBeHuman(page);
    await priya.button('Email me a link').click();
    await expect(priya.main.getByText(accountMessages.resetRequested)).toBeVisible();
    expect(sent).toEqual([
      { UserName: PRIYA.email, RecaptchaResponse: 'answer-1' },
      { UserName: PRIYA.email, RecaptchaResponse: 'answer-2' },
    ]);
  });

  test('[R2.26, R7.62] Google’s pictures can be reached from the dialog of the simple sign-up', {
    tag: '@phone',
  }, async ({ page }) => {
    await googleIsThere(page);
    const sent: string[] = [];
    await page.route('**/signup/simple', (route) => {
      sent.push(route.request().postData() ?? '');
      return route.fulfill({ json: { Message: accountMessages.simpleSignUpThanks } });
    });
    const priya = new AccountHolder(page);
    await priya.opens('/sign-up');
    await priya.button('Sign up with your email only').click();
    const dialog = priya.dialog('Sign up with your email');
    await dialog.getByLabel('First name').fill('Priya');
    await dialog.getByLabel('Last name').fill('Nair');
    await dialog.getByLabel('Email').fill(PRIYA.email);
    await dialog.getByLabel('Postcode').fill('2010');
    await dialog.getByRole('button', { name: 'Email me a link' }).click();
    await expect(dialog.getByText(requestMessages.confirmNotRobot).first()).toBeVisible();
    await provesToBeHuman(page);
    await expect(dialog.getByText(requestMessages.confirmNotRobot)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Email me a link' }).click();
    await expect(
      priya.dialog('Check your email').getByText(accountMessages.simpleSignUpThanks),
    ).toBeVisible();
    expect(sent).toEqual([expect.stringContaining('RecaptchaResponse=answer-1')]);
  });

  test('[R5.19, R7.62] while Google is out of reach, the form says so and offers to try again', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.route('https://www.google.com/**', (route) => route.abort());
    const priya = new AccountHolder(page);
    await priya.opens('/request-password');
    await expect(priya.main.getByText(requestMessages.captchaNotLoaded('1800 975 711'))).toBeVisible();
    await page.unroute('https://www.google.com/**');
    await googleIsThere(page);
    await priya.button('Load the check again').click();
    await provesToBeHuman(page);
    await expect(priya.main.getByText(requestMessages.captchaNotLoaded('1800 975 711'))).toHaveCount(0);
  });
});
