import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { projectFile } from './home.ts';

const BUILT = pathToFileURL(projectFile('dist/server')).href;
/**
 * Where code of the built server is, as stacks say it. What is logged may have a stranger's text in it, so it names no
 * other files, and has bounds.
 */
const PLACE = new RegExp(
  String.raw`(${RegExp.escape(BUILT)}/(?:chunks/)?[\w.-]{1,100}\.js):(\d{1,9}):(\d{1,9})`,
  'g',
);

/** Read at the first error, and given up again when memory is needed. */
const maps = new Map<string, WeakRef<SourceMap>>();

function mapOf(file: string): SourceMap {
  const kept = maps.get(file)?.deref();
  if (kept) return kept;
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  maps.set(file, new WeakRef(map));
  return map;
}

/**
 * A text with stacks of the built server, with files and lines of the sources instead. Node's own
 * `--enable-source-maps` would keep all maps in memory: some 80 MB.
 */
export function withSourcePlaces(text: string): string {
  return text.replace(PLACE, (place, url: string, line: string, column: string) => {
    try {
      const file = fileURLToPath(url);
      const origin = mapOf(file).findOrigin(Number(line), Number(column));
      if (!('fileName' in origin)) return place;
      const source = relative(projectFile(''), resolve(dirname(file), origin.fileName));
      return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
    } catch {
      // The maps aren't there: what the server itself knows is better than nothing.
      return place;
    }
  });
}
