import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KEPT_FORM_DAYS } from '../../domain/lifetimes.ts';
import { DEVICE_NOW, FakeStorage, leaveBrowser, stubBrowser } from '../../tests/kit/browser.ts';
import { configureClient } from '../client/client.ts';
import { dropKept, hasKept, heldPlace, isSecretField, keptPlace } from './kept-place.ts';

let tab: FakeStorage;
let user: string;

beforeEach(async () => {
  await stubBrowser();
  tab = new FakeStorage();
  user = '';
  configureClient({
    host: () => '',
    token: () => undefined,
    user: () => user,
    subscribe() {},
    onUnauthenticated() {},
    typed: () => tab as unknown as Storage,
    reauthenticate: async () => false,
  });
});
afterEach(leaveBrowser);

const word = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
const person = fc.emailAddress();
const fields = fc.dictionary(
  word.filter((name) => !isSecretField(name) && name !== '__proto__'),
  fc.oneof(fc.string(), fc.boolean(), fc.array(fc.record({ What: fc.string(), Price: fc.string() }))),
);

describe('[R14.10] what was typed', () => {
  test('is found again by the person who typed it, for that form and subject, and by nobody else', () => {
    fc.assert(
      fc.property(person, person, word, word, fields, (owner, other, form, subject, typed) => {
        fc.pre(owner !== other);
        user = owner;
        keptPlace(`${form} ${subject}`).keep(typed);
        expect(keptPlace(`${form} ${subject}`).read()).toEqual({ at: DEVICE_NOW, fields: typed });
        expect(keptPlace(`${form} ${subject}+`).read()).toBeNull();
        for (const next of [other, '']) {
          user = next;
          expect(keptPlace(`${form} ${subject}`).read()).toBeNull();
        }
        user = owner;
        dropKept();
      }),
      { numRuns: 50 },
    );
  });

  test('[R2.35] leaves out every secret, however deep', () => {
    const secrets = [
      'Password',
      'CheckoutPassword',
      'passwordAgain',
      'RecaptchaResponse',
      'ccv',
      'CVC',
      'Code',
    ];
    keptPlace('form').keep({
      Note: 'kept',
      Lines: [{ What: 'kept', ...Object.fromEntries(secrets.map((name) => [name, 'secret'])) }],
      ...Object.fromEntries(secrets.map((name) => [name, 'secret'])),
    });
    expect(JSON.stringify(keptPlace('form').read())).not.toContain('secret');
    expect(keptPlace('form').read()?.fields).toEqual({ Note: 'kept', Lines: [{ What: 'kept' }] });
    for (const name of ['PromotionCode', 'Postcode', 'Number', 'PoNumber'])
      expect(isSecretField(name)).toBe(false);
  });

  test('is dropped by signing out, which asks first; what others typed stays theirs', () => {
    user = 'rosa@galley.example';
    keptPlace('note 12').keep({ Note: 'Ring the owner' });
    user = 'kim@galley.example';
    expect(hasKept()).toBe(false);
    keptPlace('note 12').keep({ Note: 'Mine' });
    heldPlace('answer 12').hold([new Blob()]);
    expect(hasKept()).toBe(true);
    dropKept();
    expect(hasKept()).toBe(false);
    expect(heldPlace('answer 12').read()).toBeUndefined();
    user = 'rosa@galley.example';
    expect(keptPlace('note 12').read()?.fields).toEqual({ Note: 'Ring the owner' });
    dropKept();
  });

  test('ends with its lifetime, to the millisecond', () => {
    keptPlace('note 12').keep({ Note: 'Ring the owner' });
    const ends = DEVICE_NOW + KEPT_FORM_DAYS * 86_400_000;
    vi.setSystemTime(ends - 1);
    expect(keptPlace('note 12').read()).not.toBeNull();
    vi.setSystemTime(ends);
    expect(keptPlace('note 12').read()).toBeNull();
  });

  test('stays until the page is closed if the storage is full or blocked, and closing it asks', () => {
    tab.full = true;
    keptPlace('note 12').keep({ Note: 'Ring the owner' });
    expect(keptPlace('note 12').read()?.fields).toEqual({ Note: 'Ring the owner' });
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    tab.full = false;
    keptPlace('note 12').keep({ Note: 'Ring the owner at 9' });
    expect(keptPlace('note 12').read()?.fields).toEqual({ Note: 'Ring the owner at 9' });
    const later = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(later);
    expect(later.defaultPrevented).toBe(false);
  });

  test('is nothing where the storage holds something else', () => {
    for (const text of ['{"at":7', '7', 'null', '{}', '{"at":"x","fields":{}}', '{"fields":{"Note":"x"}}']) {
      tab.setItem('galley:form::note 12', text);
      expect(keptPlace('note 12').read()).toBeNull();
    }
  });
});
