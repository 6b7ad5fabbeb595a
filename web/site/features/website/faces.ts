/** Elements that may wrap differently in another font. */
const BLOCKS = 'h1, h2, h3, p, li, dt, dd, label span';
const FACES = ['Archivo', 'Martian Mono'];

/** Loads a plain page's web fonts once its text is painted, and switches to them without layout shift. */
export async function showFaces(): Promise<void> {
  await firstPaint();
  try {
    await Promise.all(FACES.map((name) => document.fonts.load(`1em "${name}"`)));
  } catch {
    // Offline: keep the fallback fonts.
    return;
  }
  holdLines(() => {
    document.documentElement.dataset.faces = '';
  });
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

type Held = { block: HTMLElement; name: string; value: string };

/**
 * An element in view that loses a line keeps its height, and a single line stays single, until a reader's
 * window or text has another size.
 */
function holdLines(change: () => void): void {
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)].filter(
    (block) => block.getBoundingClientRect().top < innerHeight,
  );
  const heights = blocks.map((block) => block.offsetHeight);
  change();
  const held = blocks.flatMap((block, index): Held[] => {
    const { offsetHeight } = block;
    const height = heights[index] ?? 0;
    if (offsetHeight < height) return [{ block, name: 'min-height', value: `${height}px` }];
    const wasOneLine = height < 2 * Number.parseFloat(getComputedStyle(block).lineHeight);
    return offsetHeight > height && wasOneLine ? [{ block, name: 'white-space', value: 'nowrap' }] : [];
  });
  for (const { block, name, value } of held) block.style.setProperty(name, value);
  // With another width or text size the lines are others anyway. Observing starts with a call of its own.
  let isFirst = true;
  const sizes = new ResizeObserver(() => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    for (const { block, name } of held) block.style.removeProperty(name);
    sizes.disconnect();
  });
  for (const { block } of held) sizes.observe(block);
}
