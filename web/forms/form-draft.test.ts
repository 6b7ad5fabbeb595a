import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStorage, leaveBrowser, stubBrowser } from '../../tests/kit/browser.ts';
import { formDraft } from './form-draft.ts';

let tab: FakeStorage;

beforeEach(async () => {
  await stubBrowser();
  tab = new FakeStorage();
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(leaveBrowser);

describe('[R7.60] what was typed', () => {
  test('is found again by the person who typed it, after a reload too', () => {
    formDraft<{ name: string }>('profile').keep('priya@cafe.example', { name: 'Marlowe' });
    const reloaded = formDraft<{ name: string }>('profile');
    expect(reloaded.read('priya@cafe.example')).toEqual({ name: 'Marlowe' });
    reloaded.forget();
    expect(formDraft('profile').read('priya@cafe.example')).toBeNull();
  });

  test('[R6.02] is not shown to anybody else', () => {
    const draft = formDraft<{ name: string }>('profile');
    draft.keep('priya@cafe.example', { name: 'Marlowe' });
    expect(draft.read('lee@noodles.example')).toBeNull();
  });

  test('is nothing where the storage holds something else', () => {
    tab.setItem('galley:profile', '{"owner":7');
    expect(formDraft('profile').read('priya@cafe.example')).toBeNull();
  });
});
