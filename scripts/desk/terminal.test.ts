import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { Terminal } from './terminal.ts';

/** A terminal with a person at it, who types; `shown` is what the screen shows. */
function person(typed: string) {
  const shown: string[] = [];
  const screen = new Writable({
    write(chunk, _encoding, done) {
      shown.push(String(chunk));
      done();
    },
  });
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.write(typed);
  return { terminal: new Terminal({ env: {}, input, output: screen, errors: screen }), shown };
}

test('a password is asked for, and not shown', async () => {
  const { terminal, shown } = person('rail-docket-9\r');
  expect(await terminal.askSecret('Password')).toBe('rail-docket-9');
  expect(shown.join('')).toBe('Password: \n');
});

test('Ctrl-C gives no password', async () => {
  const { terminal } = person('rail\u0003');
  await expect(terminal.askSecret('Password')).rejects.toThrow('No password was given.');
});

test('text from elsewhere can’t command the terminal or turn its lines around', () => {
  const { terminal, shown } = person('');
  terminal.print('Café \u001b]0;owned\u0007\u001b[2J');
  terminal.note('\u009b2J\u202etxt.exe');
  expect(shown.join('').split('\n').slice(0, 2)).toEqual([
    'Café \\u001b]0;owned\\u0007\\u001b[2J',
    '\\u009b2J\\u202etxt.exe',
  ]);
});
