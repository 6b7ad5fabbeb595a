/** How long what is around the place of focus may be drawn anew, after a change was saved. */
const SETTLES_MS = 5000;

/**
 * Notes where focus is, for when that place goes: returns a function that keeps focus near it from then on, until
 * somebody presses a key or clicks. Focus goes to the element itself, to the one that took its place (known by its id,
 * address or name), or to the nearest heading around it. Focus that is somewhere already stays there.
 */
export function returnFocus(from: Element): () => void {
  const around: Element[] = [];
  for (let part = from.parentElement; part; part = part.parentElement) around.push(part);
  function restore() {
    if (document.activeElement && document.activeElement !== document.body) return;
    if (from.isConnected && tryFocus(from)) return;
    if (tryFocus(successorOf(from))) return;
    const headings = around
      .filter((part) => part.isConnected)
      .map((part) => part.querySelector('h1, h2, h3'));
    for (const heading of headings) if (tryFocus(heading, true)) return;
  }
  return () => {
    const observer = new MutationObserver(restore);
    function stop() {
      observer.disconnect();
      clearTimeout(timer);
      for (const event of ['keydown', 'pointerdown']) window.removeEventListener(event, stop, true);
    }
    const timer = setTimeout(stop, SETTLES_MS);
    for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, stop, true);
    observer.observe(document.body, { childList: true, subtree: true });
    requestAnimationFrame(restore);
  };
}

/** The one element with the same id, address or name: its part of the page was drawn anew. */
function successorOf(element: Element): Element | null {
  // React's own ids are other ones each time.
  if (/^[\w-]+$/.test(element.id)) return document.getElementById(element.id);
  const [href, name] = [element.getAttribute('href'), nameOf(element)];
  const same = [...document.querySelectorAll(element.localName)].filter(
    (other) => other.getAttribute('href') === href && nameOf(other) === name,
  );
  return (href || name) && same.length === 1 ? (same[0] ?? null) : null;
}

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';

function tryFocus(element: Element | null, isHeading = false): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (isHeading && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus();
  return document.activeElement === element;
}
