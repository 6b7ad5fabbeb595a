// The first program of the site, in the page itself: shows a public page as the server drew it, and fetches the site, many
// times as much, where that can't do.
import type { PublicConfig } from '../../contracts/public-config.ts';
import { drawnPath } from './drawn-path.ts';

/** What shows that somebody is about to do what only the site can. */
const TOUCHES = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'input'];
/** From then on it is shown that something is on its way. */
const PROGRESS_AFTER_MS = 300;
/** A server that is that busy answers the site's files, which take no drawing, before. */
const PATIENCE_MS = 10_000;
const FAILED = 'This page could not be loaded. Please check your connection and try again.';

/** Stylesheet, fonts and program of the site, which the build has put there. */
const parts = document.querySelector('template')?.innerHTML ?? '';
const path = pathOfDrawing();
if (path === null) document.write(parts);
else showDrawing(path).catch(fetchSite);

function pathOfDrawing(): string | null {
  try {
    const written = document.querySelector<HTMLMetaElement>('meta[name="site-config"]')?.content ?? '';
    const config = JSON.parse(written) as PublicConfig;
    const stored = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    return drawnPath({ search: location.search, hash: location.hash, config, stored });
  } catch {
    // Whatever forbids storage: the site itself copes.
    return null;
  }
}

/** @throws Error where the drawing can't be had */
async function showDrawing(path: string): Promise<void> {
  hide();
  const reply = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!reply.ok || reply.redirected) throw new Error(`${path} answered ${reply.status}`);
  const drawn = new DOMParser().parseFromString(await reply.text(), 'text/html');
  await parsed();
  put(drawn);
  show();
}

/** The header that stands in for the site's would be there without its stylesheet; a long wait has a bar. */
function hide() {
  document.documentElement.hidden = true;
  setTimeout(() => {
    if (!document.documentElement.hidden) return;
    const bar = document.createElement('progress');
    bar.ariaLabel = 'Loading';
    bar.style.inlineSize = '100%';
    document.body.hidden = true;
    document.body.after(bar);
    document.documentElement.hidden = false;
  }, PROGRESS_AFTER_MS);
}

function show() {
  document.documentElement.hidden = false;
  document.body.hidden = false;
  document.querySelector('html > progress')?.remove();
}

/** Resolves once the page around this script is there. */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/** Shows a drawing before the root of the site, which stays out of sight until the site takes over. */
function put(drawn: Document) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  document.title = drawn.title;
  descriptionOf(document)?.replaceWith(descriptionOf(drawn) ?? '');
  Object.assign(document.documentElement.dataset, drawn.documentElement.dataset);
  const drawing = document.createElement('div');
  drawing.id = 'drawing';
  drawing.dataset.route = location.hash;
  drawing.append(...drawn.querySelectorAll('style'), ...drawn.body.childNodes);
  // Those that a parser has read for another document never run.
  for (const read of drawing.querySelectorAll('script')) {
    const script = document.createElement('script');
    script.type = read.type;
    script.text = read.text;
    read.replaceWith(script);
  }
  root.hidden = true;
  root.before(drawing);
  window.addEventListener('hashchange', fetchSite);
  drawing.addEventListener('click', follow);
  if (!('needsSite' in drawn.documentElement.dataset)) return;
  for (const touch of TOUCHES) drawing.addEventListener(touch, fetchSite);
  drawing.addEventListener('input', ({ target }) => keep(target as HTMLInputElement));
  drawing.addEventListener('submit', (event) => {
    event.preventDefault();
    pressInSite(event.target as Element);
  });
}

function descriptionOf(page: Document): Element | null {
  return page.querySelector('meta[name="description"]');
}

/** Stores a field of the quote with every letter, as the site does: a reload loses nothing (R2.35). */
function keep({ value, dataset: { keptAs } }: HTMLInputElement) {
  const { storagePrefix } = document.documentElement.dataset;
  try {
    if (keptAs) localStorage.setItem(`${storagePrefix}:${keptAs}`, value);
  } catch {
    // The browser keeps nothing: it stands in the field.
  }
}

/** Links within the page would be taken for routes; and there are things that only the site can open. */
function follow(event: MouseEvent) {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const place = event.target
    .closest('a')
    ?.getAttribute('href')
    ?.match(/^#(\w+)$/)?.[1];
  const opener = event.target.closest('[data-opens-here], [data-needs-site] button[type="button"]');
  if (place) {
    event.preventDefault();
    const target = document.getElementById(place);
    target?.setAttribute('tabindex', '-1');
    target?.focus();
  } else if (opener) {
    event.preventDefault();
    pressInSite(opener);
  }
}

/** Has the site press what was pressed in the drawing, as soon as it can; of several, the last. */
function pressInSite(pressed: Element) {
  for (const earlier of document.querySelectorAll('[data-pressed]')) earlier.removeAttribute('data-pressed');
  pressed.setAttribute('data-pressed', '');
  fetchSite();
}

let isFetching = false;

/** Brings in the site, which takes the place of the drawing as soon as it can. */
function fetchSite() {
  if (isFetching) return;
  isFetching = true;
  const drawing = document.getElementById('drawing');
  drawing?.setAttribute('aria-busy', 'true');
  const fetched = document.createRange().createContextualFragment(parts);
  const style = fetched.querySelector('link[rel="stylesheet"]');
  const program = fetched.querySelector('script');
  if (!style || !program) return;
  program.remove();
  // In this order also where they come otherwise: drawn without its rules, everything would move.
  style.addEventListener('load', () => {
    show();
    document.head.append(program);
  });
  for (const part of [style, program]) {
    part.addEventListener('error', () => {
      show();
      isFetching = false;
      for (const failed of [style, program]) failed.remove();
      sayFailed(drawing ?? document.body);
    });
  }
  document.head.append(fetched);
}

/** Says so, once, where it is seen and heard; what was entered stands, and the next touch tries again. */
function sayFailed(place: HTMLElement) {
  place.removeAttribute('aria-busy');
  if (place.querySelector('[role="alert"]')) return;
  const said = document.createElement('p');
  said.role = 'alert';
  said.textContent = FAILED;
  place.prepend(said);
  said.scrollIntoView();
}
