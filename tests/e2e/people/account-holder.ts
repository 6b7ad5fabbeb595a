import { expect, type Locator, type Page } from '@playwright/test';
import { PRIYA } from './priya.ts';

type Person = typeof PRIYA;

/** Somebody with an account, or about to have one: the one place that knows what things are called there. */
export class AccountHolder {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async opens(route: string) {
    await this.page.goto(`/#${route}`);
  }

  async isAt(route: string, heading: string) {
    await expect(this.page).toHaveURL((url) => url.hash === `#${route}`);
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }

  /** Whatever query came along. */
  async isAtSignIn() {
    await expect(this.page).toHaveURL((url) => url.hash.split('?')[0] === '#/sign-in');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  }

  async isAtDashboard() {
    await expect(this.page).toHaveURL((url) => url.hash === '#/dashboard');
    await expect(this.page.getByRole('navigation', { name: 'Account' })).toBeVisible();
  }

  async isAtAccountDetail() {
    await this.isAt('/account-detail', 'Account detail');
    await expect(this.field('Business name')).toBeVisible();
    // Card, passkeys and devices load by themselves: none of their answers comes during what the test does next.
    await expect(this.main.locator('[aria-busy]')).toHaveCount(0);
  }

  async signsIn(who: Person = PRIYA, password = who.password) {
    await this.field('Email').fill(who.email);
    await this.password('Password').fill(password);
    await this.button('Sign in').click();
  }

  /** Step 1 of sign-up. */
  async saysWho(who: Person = PRIYA) {
    await this.field('First name').fill(who.firstName);
    await this.field('Last name').fill(who.lastName);
    await this.field('Business name').fill(who.business);
    await this.field('ABN').fill(who.abn);
    await this.field('Mobile').fill(who.mobile);
  }

  get address(): Locator {
    return this.page.getByRole('combobox', { name: /ddress/ });
  }

  /** Chooses an address from the list. */
  async saysAddress(typed: string, found: RegExp) {
    await this.address.fill(typed);
    await this.page.getByRole('option', { name: found }).click();
  }

  /** Into its box, and into the one for it once more. */
  async choosesPassword(password: string, label = 'Choose a password') {
    await this.password(label).fill(password);
    await this.password('Confirm password').fill(password);
  }

  get notRobot(): Locator {
    return this.page.getByRole('checkbox', { name: "I'm not a robot" });
  }

  async provesToBeHuman() {
    await this.notRobot.check();
    await expect(this.page.getByText('Checked', { exact: true })).toBeVisible();
  }

  async typesCard(number: string, expiry = '11/29') {
    await this.field('Card number').fill(number);
    await this.field('Expiry date').fill(expiry);
    await this.field('CCV').fill('123');
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  password(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** A message that is above the page for a while. */
  passing(text: string): Locator {
    return this.page.getByRole('region', { name: 'Alerts' }).getByText(text, { exact: true });
  }
}
