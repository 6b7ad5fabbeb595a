import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { leaveBrowser, stubBrowser } from '../../../../tests/kit/browser.ts';
import { clearReturn, rememberReturn, takeReturnPath } from './return-path.ts';

beforeEach(async () => {
  await stubBrowser();
  clearReturn();
});
afterEach(leaveBrowser);

describe('[R6.03, R7.60] back to where the customer was', () => {
  test('with the query, once', () => {
    rememberReturn({ path: '/dashboard--job?RepairId=1042', why: 'ended', userName: 'priya@cafe.example' });
    expect(takeReturnPath('priya@cafe.example')).toBe('/dashboard--job?RepairId=1042');
    expect(takeReturnPath('priya@cafe.example')).toBe('/dashboard');
  });

  test('anyone who came without being signed in goes where they wanted to', () => {
    rememberReturn({ path: '/service-history', why: 'needed', userName: '' });
    expect(takeReturnPath('priya@cafe.example')).toBe('/service-history');
  });

  test("[R6.02] somebody else begins at the dashboard, not at the other's page", () => {
    rememberReturn({ path: '/dashboard--job?RepairId=1042', why: 'ended', userName: 'priya@cafe.example' });
    expect(takeReturnPath('lee@noodles.example')).toBe('/dashboard');
  });

  test('who comes to sign-in by themselves goes to the dashboard', () => {
    expect(takeReturnPath('priya@cafe.example')).toBe('/dashboard');
  });
});
