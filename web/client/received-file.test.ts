import { create } from 'content-disposition';
import { expect, test } from 'vitest';
import { receivedFile } from './received-file.ts';

test.each([
  [create('Rechnung für Café.pdf'), 'Rechnung für Café.pdf'],
  ['attachment', ''],
  [null, ''],
])('a file that came with %j has its content, and the name %j', async (disposition, name) => {
  const headers = { 'Content-Type': 'text/csv', ...(disposition && { 'Content-Disposition': disposition }) };
  const file = await receivedFile(new Response('a,b', { headers }));
  expect([file.name, file.type, await file.text()]).toEqual([name, 'text/csv', 'a,b']);
});
