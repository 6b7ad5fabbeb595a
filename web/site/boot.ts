// The first program of the site, in the page itself: shows a public page as the server drew it, and fetches the site, ten
// times as much, where that can't do.
import type { PublicConfig } from '../../contracts/public-config.ts';
import { drawnPath } from './drawn-path.ts';

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
  // Until then, the header that stands in for the site's would be there without its stylesheet.
  document.documentElement.hidden = true;
  try {
    const reply = await fetch(path);
    if (!reply.ok || reply.redirected) throw new Error(`${path} answered ${reply.status}`);
    const drawn = new DOMParser().parseFromString(await reply.text(), 'text/html');
    await parsed();
    put(drawn);
  } finally {
    document.documentElement.hidden = false;
  }
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
  drawing.addEventListener('click', follow);
  window.addEventListener('hashchange', fetchSite);

  /** Links within the page, which would be taken for routes; and those that open something which only the site has. */
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const place = link?.getAttribute('href')?.match(/^#(\w+)$/)?.[1];
    if (place) {
      event.preventDefault();
      const target = document.getElementById(place);
      target?.setAttribute('tabindex', '-1');
      target?.focus();
    } else if (link && 'opensHere' in link.dataset && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      drawing.dataset.pressed = link.hash;
      fetchSite();
    }
  }
}

/** Brings in the site, which takes the place of the drawing as soon as it can. */
function fetchSite() {
  window.removeEventListener('hashchange', fetchSite);
  document.getElementById('drawing')?.setAttribute('aria-busy', 'true');
  const fetched = document.createRange().createContextualFragment(parts);
  const style = fetched.querySelector('link[rel="stylesheet"]');
  const program = fetched.querySelector('script');
  if (!style || !program) return;
  program.remove();
  // In this order also where they come otherwise: drawn without its rules, everything would move.
  const run = () => document.head.append(program);
  style.addEventListener('load', run);
  style.addEventListener('error', run);
  document.head.append(fetched);
}
