import { afterEach, expect, test, vi } from 'vitest';
import { takeStaffRequest } from './take-staff-request.ts';

/** The address bar: its address, and the one that replaces it. */
function open(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://galley.example');
  let replaced: string | null = null;
  const history = {
    state: { idx: 3 },
    replaceState(state: unknown, _title: string, url: string) {
      expect(state).toEqual({ idx: 3 });
      replaced = url;
    },
  };
  vi.stubGlobal('window', { location: { pathname, search, hash }, history });
  const token = takeStaffRequest();
  return { token, address: replaced };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['/?staffrequest=abc.def#/instant-quote', 'abc.def', '/#/instant-quote'],
  ['/?a=1&staffrequest=abc.def&b=2#/instant-quote', 'abc.def', '/?a=1&b=2#/instant-quote'],
  ['/#/instant-quote?staffrequest=abc.def', 'abc.def', '/#/instant-quote'],
  ['/#/dashboard?campaign=spring&staffrequest=abc.def', 'abc.def', '/#/dashboard?campaign=spring'],
  ['/?staffrequest=abc.def', 'abc.def', '/'],
  ['/?staffrequest=one#/about?staffrequest=two', 'one', '/#/about'],
  ['/?staffrequest=#/about', null, '/#/about'],
  ['/?staffrequest=%20#/about?x=a%3Fb', null, '/#/about?x=a%3Fb'],
])('[R2.24, R2.35] %s is taken off the address', (address, token, left) => {
  expect(open(address)).toEqual({ token, address: left });
});

test('[R2.24] an address without one is let be', () => {
  expect(open('/?campaign=spring#/about?a=1')).toEqual({ token: null, address: null });
});
