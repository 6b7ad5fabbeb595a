import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const HOME = path.resolve(import.meta.dirname, '../../..');

function git(...args: string[]): string[] {
  const lines = execFileSync('git', ['ls-files', '--exclude-standard', '-z', ...args], { cwd: HOME });
  return lines.toString().split('\0').filter(Boolean);
}

/** The project's files by their paths: those that git lists, and new ones, but none that has just been deleted. */
export function projectFiles(): string[] {
  const deleted = new Set(git('-d'));
  return git('-co').filter((file) => !deleted.has(file));
}

export const readSource = (file: string) => readFileSync(path.join(HOME, file), 'utf8');

/** A source without its comments, so that prose may name what code may not do. */
export function codeOf(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** What a source imports, types included, as it's written there. */
export function importsOf(source: string): string[] {
  const pattern = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g;
  return [...codeOf(source).matchAll(pattern)].map((match) => match[2] ?? '');
}

/** Which of these sources each of them imports, types included. */
export function readImports(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const targetOf = (file: string, specifier: string) =>
    path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));
  return new Map(
    [...sources].map(([file, source]) => [
      file,
      importsOf(source)
        .filter((one) => one.startsWith('.'))
        .map((one) => targetOf(file, one))
        .filter((target) => sources.has(target)),
    ]),
  );
}

/** Whether one can be reached from itself: a file by its imports, or a subject by those of its files. */
export function isInCircle(ahead: ReadonlyMap<string, Iterable<string>>, start: string): boolean {
  const reached = new Set(ahead.get(start));
  for (const one of reached) for (const next of ahead.get(one) ?? []) reached.add(next);
  return reached.has(start);
}
