import { expect, type Locator, type Page } from '@playwright/test';
import type { InstantQuote } from '../../../domain/instant-quotes/quote-draft.ts';
import { type QuoteStep, STEP_ROUTES } from '../../../domain/instant-quotes/quote-step-order.ts';
import { PRIYA } from './priya.ts';

/** Somebody who goes through the instant quote. The one place that knows what things are called on the screens. */
export class Visitor {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  // Moving about

  /** Types the address of a step. */
  async opens(step: QuoteStep = 'postcode') {
    await this.page.goto(`/#${STEP_ROUTES[step]}`);
  }

  /** Comes back to a quote that the browser has kept. */
  async opensWith(draft: InstantQuote, step: QuoteStep) {
    await this.keeps(draft);
    await this.opens(step);
    await this.isAt(step);
  }

  /** Puts a quote into the browser, as an earlier visit left it. */
  async keeps(draft: InstantQuote) {
    await this.page.goto(TEXT_PAGE);
    await this.page.evaluate(({ key, json }) => localStorage.setItem(key, json), {
      key: DRAFT_KEY,
      json: JSON.stringify(draft),
    });
  }

  /** The quote as the browser keeps it. */
  async draft(): Promise<InstantQuote> {
    return JSON.parse((await this.page.evaluate((key) => localStorage.getItem(key), DRAFT_KEY)) ?? 'null');
  }

  async isAt(step: QuoteStep) {
    await expect(this.page).toHaveURL(new RegExp(`#${STEP_ROUTES[step]}(\\?|$)`));
    await expect(this.page.getByRole('heading', { level: 1, name: HEADINGS[step] })).toBeVisible();
  }

  /** The step's primary button: in the form on wide screens, in the price bar on phones. */
  get nextButton(): Locator {
    return this.page.getByRole('button', { name: /^(Next|Save)/ });
  }

  async next() {
    await this.nextButton.click();
  }

  async back() {
    await this.page.getByRole('link', { name: 'Back', exact: true }).click();
  }

  /** The price that is on the docket, or in the price bar on phones. */
  get price(): Locator {
    return this.isOnPhone
      ? this.page.getByRole('button', { name: /GST|Your quote/ })
      : this.page.getByRole('complementary');
  }

  get isOnPhone(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < 840;
  }

  // 1 Postcode

  get postcode(): Locator {
    return this.page
      .getByRole('textbox', { name: 'Postcode or suburb' })
      .or(this.combobox('Postcode or suburb'));
  }

  async saysWhere(typed: string, place: RegExp) {
    await this.postcode.pressSequentially(typed);
    // A tap on the suburb goes on by itself.
    await this.page.getByRole('option', { name: place }).click();
  }

  // 2 Equipment

  get equipmentSearch(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search equipment' });
  }

  /** On a phone a tap on the equipment goes on by itself. */
  async picksEquipment(name: string) {
    await this.radio(name).click();
    if (!this.isOnPhone) await this.next();
  }

  // 3 Details

  get brand(): Locator {
    return this.combobox('Brand');
  }

  get model(): Locator {
    return this.combobox('Model');
  }

  async choosesBrand(typed: string, name: string) {
    await this.brand.fill(typed);
    await this.option(name).click();
  }

  async choosesModel(typed: string, name: string) {
    await this.model.fill(typed);
    await this.option(name).click();
  }

  get serialNumber(): Locator {
    return this.page.getByRole('textbox', { name: 'Serial number' });
  }

  get standsWhere(): Locator {
    return this.page.getByRole('textbox', { name: 'Where is it in the kitchen?' });
  }

  // 4 Problem

  get description(): Locator {
    return this.page.getByRole('textbox', { name: 'Tell the tech more' });
  }

  get photos(): Locator {
    return this.page.getByRole('group', { name: /^Photos/ });
  }

  async addsPhotos(...files: { name: string; mimeType: string; buffer: Buffer }[]) {
    await this.photoInput.setInputFiles(files);
  }

  get photoInput(): Locator {
    return this.photos.getByLabel(/^Add (photos|another)$/);
  }

  photo(number: number): Locator {
    return this.photos.getByRole('img', { name: `photo ${number}` });
  }

  async saysWhatIsWrong(problem: string, more: string) {
    await this.radio(problem).click();
    await this.description.fill(more);
    await this.next();
  }

  // 5 Time

  /** A day's window by the words that a screen reader says: "Tomorrow", "Morning". */
  window(day: 'Today' | 'Tomorrow' | 'Later', window: 'Morning' | 'Afternoon' | 'After hours'): Locator {
    return this.page.getByRole('radio', { name: new RegExp(`^${day}, .*, ${window} `) });
  }

  get soonest(): Locator {
    return this.page.getByRole('radio', { name: /^Soonest after hours/ });
  }

  /** An arrival time after hours: "5:30pm". */
  arrival(time: string): Locator {
    return this.page
      .getByRole('group', { name: /What time|^Tomorrow, / })
      .getByRole('radio', { name: time, exact: true });
  }

  get laterDate(): Locator {
    return this.page.getByRole('button', { name: /choose another date/ });
  }

  get calendar(): Locator {
    return this.page.getByRole('application', { name: 'Choose a date' });
  }

  get nextMonth(): Locator {
    // The other one of the name is for screen readers.
    return this.calendar.getByRole('button', { name: 'Next', exact: true }).first();
  }

  // 6 Place

  get street(): Locator {
    return this.combobox('Street address');
  }

  get shopName(): Locator {
    return this.page.getByRole('textbox', { name: 'Shop name' });
  }

  get parkingFee(): Locator {
    return this.page.getByRole('textbox', { name: 'Parking fee' });
  }

  async saysAddress(typed: string, address: string | RegExp, shop: string) {
    await this.street.fill(typed);
    await this.option(address).click();
    await this.shopName.fill(shop);
    await this.next();
  }

  // 7 Review

  /** From the step after it: the review is passed by itself. */
  async checksQuote() {
    await this.isAt('checkout');
    await this.page.getByRole('link', { name: /^Check or change it/ }).click();
    await this.isAt('review');
  }

  /** The value of a line of the review: "When". */
  line(label: string): Locator {
    const row = this.page
      .getByRole('main')
      .locator('form dl > div')
      .filter({
        has: this.page.locator('dt', { hasText: new RegExp(`^${label}$`) }),
      });
    return row.getByRole('definition').first();
  }

  changeLink(what: string): Locator {
    return this.page.getByRole('link', { name: `Change ${what}`, exact: true });
  }

  get promoCode(): Locator {
    return this.page.getByRole('textbox', { name: 'Promo code' });
  }

  async appliesPromo(code: string) {
    await this.promoCode.fill(code);
    await this.button('Apply').click();
  }

  // 8 Card

  get cardNumber(): Locator {
    return this.page.getByRole('textbox', { name: 'Card number' });
  }

  get cardExpiry(): Locator {
    return this.page.getByRole('textbox', { name: 'Expiry date' });
  }

  get cardCcv(): Locator {
    return this.page.getByRole('textbox', { name: 'CCV' });
  }

  async typesCard(number: string) {
    await this.cardNumber.fill(number);
    await this.cardExpiry.fill('11/29');
    await this.cardCcv.fill('123');
  }

  // 9 Account

  get firstName(): Locator {
    return this.page.getByRole('textbox', { name: 'First name' });
  }

  get lastName(): Locator {
    return this.page.getByRole('textbox', { name: 'Last name' });
  }

  get business(): Locator {
    return this.page.getByRole('textbox', { name: 'Business name' });
  }

  get abn(): Locator {
    return this.page.getByRole('textbox', { name: 'ABN' });
  }

  get mobile(): Locator {
    return this.page.getByRole('textbox', { name: 'Mobile' });
  }

  get email(): Locator {
    return this.page.getByRole('textbox', { name: 'Email' });
  }

  get password(): Locator {
    return this.page.getByLabel('Choose a password');
  }

  get passwordAgain(): Locator {
    return this.page.getByLabel('Confirm password');
  }

  async saysWho(who: typeof PRIYA) {
    await this.saysFacts(who);
    await this.password.fill(who.password);
    await this.passwordAgain.fill(who.password);
  }

  /** All but the password, which staff don't give for a customer. */
  async saysFacts(who: Omit<typeof PRIYA, 'password'>) {
    await this.firstName.fill(who.firstName);
    await this.lastName.fill(who.lastName);
    await this.business.fill(who.business);
    await this.abn.fill(who.abn);
    await this.mobile.fill(who.mobile);
    await this.email.fill(who.email);
  }

  /** The button that books, in the words of either variant. */
  get bookButton(): Locator {
    return this.page.getByRole('button', { name: /^(Book for \$[\d.]+|Book Now)$/ });
  }

  async books() {
    await this.bookButton.click();
  }

  /** Everything done but for the last button; the quote before the card is taken as given. */
  async isAboutToBook(quote: InstantQuote, card: string) {
    await this.opensWith(quote, 'checkout');
    await this.typesCard(card);
    await this.next();
    await this.isAt('account');
    await this.saysWho(PRIYA);
  }

  // Booking and thank-you

  get bookingDialog(): Locator {
    return this.dialog('Booking your tech');
  }

  get thanks(): Locator {
    return this.dialog('Thank you for your booking');
  }

  /** Waits for the thank-you and answers the booking reference on it. */
  async isThanked(): Promise<string> {
    await expect(this.thanks).toBeVisible();
    const reference = this.thanks.getByText(/^GAL\d+R$/);
    await expect(reference).toBeVisible();
    return (await reference.textContent()) ?? '';
  }

  async closesThanks() {
    await this.button('See what happens next').click();
    await expect(this.thanks).toBeHidden();
  }

  // Anywhere

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  radio(name: string | RegExp): Locator {
    return this.page.getByRole('radio', { name });
  }

  combobox(name: string): Locator {
    return this.page.getByRole('combobox', { name });
  }

  option(name: string | RegExp): Locator {
    return this.page.getByRole('option', { name });
  }

  dialog(title: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  /** A message that is above the page for a while. */
  alert(text: string): Locator {
    return this.page.getByRole('region', { name: 'Alerts' }).getByText(text, { exact: true });
  }

  /** The offer, above a landing page, to carry on with a stored quote. */
  get resumeBar(): Locator {
    return this.page.getByRole('complementary', { name: 'Carry on with your quote?' });
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** The list of what is wrong in a long form, on top of it. */
  summary(title: string): Locator {
    return this.main.getByRole('alert').filter({ hasText: title });
  }

  group(name: string | RegExp): Locator {
    return this.page.getByRole('group', { name });
  }
}

/** A page of the site's origin that runs nothing of it. The server's own: a routed one would turn the browser's cache off. */
const TEXT_PAGE = '/robots.txt';

const DRAFT_KEY = 'galley:instant-quote';

const HEADINGS: Readonly<Record<QuoteStep, string | RegExp>> = {
  postcode: 'Where is your equipment?',
  equipment: 'What needs fixing?',
  details: /^Which .+ is it\?$/,
  problem: 'What is it doing?',
  'fix-it': 'When should we come?',
  location: 'Where should the tech come?',
  review: /^(Check your quote|Check it, then book)$/,
  checkout: 'Add your card',
  account: /^(Your|Customer) details$/,
};

/** A field, or a group of choices, that says what is wrong with it. */
export async function expectFault(field: Locator, text: string) {
  await expect(field).toHaveAccessibleDescription(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
}
