import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStorage, tabEvent } from '../../tests/kit/browser.ts';
import { storedValue } from './stored-value.ts';

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const counter = () =>
  storedValue<number>({
    key: () => 'galley:count',
    parse: (json) => (/^\d+$/.test(json ?? '') ? Number(json) : 0),
    format: (value) => (value === 0 ? null : String(value)),
  });

describe('[R2.35] a value that outlives the page', () => {
  test('is written at once and read again by the next page', () => {
    counter().set(7);
    expect(storage.getItem('galley:count')).toBe('7');
    expect(counter().get()).toBe(7);
  });

  test('takes damaged text for nothing', () => {
    storage.setItem('galley:count', '{"half a wri');
    expect(counter().get()).toBe(0);
  });

  test('tells its listeners, until they leave', () => {
    const count = counter();
    const heard: number[] = [];
    const leave = count.subscribe(() => heard.push(count.get()));
    count.set(1);
    count.set(2);
    leave();
    count.set(3);
    expect(heard).toEqual([1, 2]);
  });

  test('follows another tab, its clearing of everything included', () => {
    const count = counter();
    count.set(1);
    tabEvent('galley:count', '5');
    expect(count.get()).toBe(5);
    tabEvent('something-else', '9');
    expect(count.get()).toBe(5);
    tabEvent(null, null);
    expect(count.get()).toBe(0);
  });

  test('leaves no entry where there is nothing to store', () => {
    const count = counter();
    count.set(4);
    count.set(0);
    expect(storage.getItem('galley:count')).toBeNull();
  });

  test('lives on in memory where storage is full', () => {
    const count = counter();
    count.set(1);
    storage.full = true;
    count.set(2);
    expect(count.get()).toBe(2);
    expect(storage.getItem('galley:count')).toBe('1');
  });

  test('lives on in memory where the browser forbids storage altogether', () => {
    vi.stubGlobal('localStorage', undefined);
    const count = counter();
    expect(count.get()).toBe(0);
    count.set(3);
    expect(count.get()).toBe(3);
  });

  test('is read afresh when the page comes back from the page cache, unless memory is ahead', () => {
    const count = counter();
    count.set(1);
    storage.setItem('galley:count', '8');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(count.get()).toBe(8);
    storage.full = true;
    count.set(9);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(count.get()).toBe(9);
  });

  test("can be the tab's own, and hears nothing of the storage of all tabs then", () => {
    const own = new FakeStorage();
    const count = storedValue<number>({
      key: () => 'galley:count',
      parse: (json) => Number(json ?? 0),
      format: String,
      storage: () => own as unknown as Storage,
    });
    count.set(3);
    expect(own.getItem('galley:count')).toBe('3');
    expect(storage.getItem('galley:count')).toBeNull();
    const cleared = { key: null, newValue: null, storageArea: storage };
    window.dispatchEvent(Object.assign(new Event('storage'), cleared));
    expect(count.get()).toBe(3);
  });
});
