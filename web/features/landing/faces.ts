/** What can take more or fewer lines in another face. */
const BLOCKS = 'h1, h2, h3, p, li, dt, dd, label span';
const FACES = ['Archivo', 'Martian Mono'];

/** Fetches the faces of a plain page once its words are painted, and changes to them with nothing moved. */
export function showFaces(): void {
  const painted = new PerformanceObserver(async () => {
    painted.disconnect();
    try {
      await Promise.all(FACES.map((name) => document.fonts.load(`1em "${name}"`)));
    } catch {
      // No network: the stand-ins stay.
      return;
    }
    holdLines(() => {
      document.documentElement.dataset.faces = '';
    });
  });
  painted.observe({ type: 'paint', buffered: true });
}

type Held = { style: CSSStyleDeclaration; name: string; value: string };

/** What is in view and loses a line keeps the room of it, and what was one line stays one, until the window changes. */
function holdLines(change: () => void): void {
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)].filter(
    (block) => block.getBoundingClientRect().top < innerHeight,
  );
  const heights = blocks.map((block) => block.offsetHeight);
  change();
  const held = blocks.flatMap((block, at): Held[] => {
    const { style, offsetHeight } = block;
    const height = heights[at] ?? 0;
    if (offsetHeight < height) return [{ style, name: 'min-height', value: `${height}px` }];
    const wasOneLine = height < 2 * Number.parseFloat(getComputedStyle(block).lineHeight);
    return offsetHeight > height && wasOneLine ? [{ style, name: 'white-space', value: 'nowrap' }] : [];
  });
  for (const { style, name, value } of held) style.setProperty(name, value);
  const release = () => {
    for (const { style, name } of held) style.removeProperty(name);
  };
  addEventListener('resize', release, { once: true });
}
