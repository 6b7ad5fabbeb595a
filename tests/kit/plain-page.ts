import { expect } from 'vitest';
import { NOT_FOUND_PATH } from '../../domain/website/plain-paths.ts';
import type { TestApp } from './app.ts';

/** A plain page's HTML, as it is answered; under `NOT_FOUND_PATH` that of an address that there is nothing at. */
export async function plainPage({ app }: Pick<TestApp, 'app'>, path: string): Promise<string> {
  const reply = await app.inject({ url: path, headers: { accept: 'text/html, */*' } });
  const { statusCode, headers, body } = reply;
  const status = path === NOT_FOUND_PATH ? 404 : 200;
  expect([path, statusCode, headers['content-type']]).toEqual([path, status, 'text/html; charset=utf-8']);
  return body;
}

/** The text of a page, as a reader sees it. */
export function textOf(html: string): string {
  return html
    .replace(/<script[^>]*>.*?<\/script>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
}

// biome-ignore lint/suspicious/noExplicitAny: what a page says of itself is any JSON
export type StructuredData = Record<string, any>;

/** What a page tells search engines, in its order. */
export function structuredDataOf(html: string): StructuredData[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );
}
