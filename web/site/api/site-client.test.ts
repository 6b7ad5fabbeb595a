import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { searchSuburbs } from '../../../contracts/reference-data/reference-data.ts';
import { leaveBrowser, stubBrowser, TEST_PUBLIC_CONFIG } from '../../../tests/kit/browser.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { configureClient } from '../../client/client.ts';
import { siteClient } from './site-client.ts';
import { beginStaffRequest, currentStaffRequest, endStaffRequest } from './staff-request.ts';
import { storedAuth } from './stored-auth.ts';

const SEARCH = '/api/v1/LocationData/SuburbsAndPostcodes/Search';
const AUTH = {
  UserName: 'priya@cafe.example',
  Name: 'Priya',
  FirstName: 'Priya',
  LastName: 'Nair',
  AuthenticationToken: 'token-1',
  IsMobile: true,
  IsPayment: false,
  IsEmailConfirmed: true,
};

let requested: { url: string; init: RequestInit }[];
let answer: () => Response;

beforeEach(async () => {
  await stubBrowser();
  configureClient(siteClient);
  endStaffRequest();
  storedAuth.set(null);
  requested = [];
  answer = () => Response.json({ SearchResult: [] });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requested.push({ url, init });
    return answer();
  });
});
afterEach(leaveBrowser);

const search = (SearchTerm: string) => call<typeof searchSuburbs>('GET', SEARCH, { query: { SearchTerm } });
const header = (name: string) => new Headers(requested[0]?.init.headers).get(name);
const refuse = () =>
  Response.json({ status: 401, code: 'unauthenticated', detail: 'Please sign in.' }, { status: 401 });

describe('[R7.01] the host that is called', () => {
  const STAFF = {
    ...TEST_PUBLIC_CONFIG,
    apiUrl: 'https://api.example',
    staffApiUrl: 'https://staff.example',
  };
  const hostOf = async () => {
    requested = [];
    await search('20');
    return requested[0]?.url;
  };
  const query = `${SEARCH}?SearchTerm=20`;

  test('is the page’s own, or the one that is configured, and staff’s while a staff request is on', async () => {
    expect(await hostOf()).toBe(query);
    await stubBrowser(STAFF);
    expect(await hostOf()).toBe(`https://api.example${query}`);
    beginStaffRequest('token');
    expect(await hostOf()).toBe(`https://staff.example${query}`);
    endStaffRequest();
    expect(await hostOf()).toBe(`https://api.example${query}`);
  });
});

describe('[R6.05] a customer’s sign-in and a staff request', () => {
  test('do not mix: nobody is signed in while staff book, and the customer is as before afterwards', async () => {
    storedAuth.set(AUTH);
    beginStaffRequest('token');
    expect(storedAuth.get()).toBeNull();
    await search('20');
    expect(header('Authorization')).toBeNull();
    endStaffRequest();
    expect(storedAuth.get()?.AuthenticationToken).toBe('token-1');
    requested = [];
    await search('20');
    expect(header('Authorization')).toBe('Bearer token-1');
  });

  test('a refused call of staff signs no customer out', async () => {
    storedAuth.set(AUTH);
    beginStaffRequest('token');
    answer = refuse;
    await expect(search('20')).rejects.toThrow(ApiError);
    endStaffRequest();
    expect(storedAuth.get()?.AuthenticationToken).toBe('token-1');
  });

  test('signing in ends the staff request', () => {
    beginStaffRequest('token');
    storedAuth.set(AUTH);
    expect(currentStaffRequest()).toBeNull();
    expect(storedAuth.get()?.AuthenticationToken).toBe('token-1');
  });
});

describe('[R7.60] a token that the server no longer knows', () => {
  test('makes anyone a visitor', async () => {
    storedAuth.set(AUTH);
    answer = refuse;
    await expect(search('20')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(storedAuth.get()).toBeNull();
  });

  test('leaves a newer one be', async () => {
    storedAuth.set(AUTH);
    answer = () => {
      storedAuth.set({ ...AUTH, AuthenticationToken: 'token-2' });
      return refuse();
    };
    await expect(search('20')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(storedAuth.get()?.AuthenticationToken).toBe('token-2');
  });
});
