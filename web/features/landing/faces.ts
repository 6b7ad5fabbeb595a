/** What can take more or fewer lines in another face. */
const BLOCKS = 'h1, h2, h3, p, li, dt, dd';
const FACES = ['Archivo', 'Martian Mono'];

/** Fetches the faces of a plain page once its words are painted, and changes to them with nothing moved. */
export function showFaces(): void {
  const painted = new PerformanceObserver(async () => {
    painted.disconnect();
    await Promise.all(FACES.map((name) => document.fonts.load(`1em "${name}"`)));
    holdLines(() => {
      document.documentElement.dataset.faces = '';
    });
  });
  painted.observe({ type: 'paint', buffered: true });
}

/** What is in view and loses a line keeps the room of it until the window changes. */
function holdLines(change: () => void): void {
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)].filter(
    (block) => block.getBoundingClientRect().top < innerHeight,
  );
  const heights = blocks.map((block) => block.offsetHeight);
  change();
  const less = blocks.flatMap((block, at) => {
    const height = heights[at] ?? 0;
    return block.offsetHeight < height ? [{ style: block.style, height }] : [];
  });
  for (const { style, height } of less) style.minHeight = `${height}px`;
  const release = () => {
    for (const { style } of less) style.minHeight = '';
  };
  addEventListener('resize', release, { once: true });
}
