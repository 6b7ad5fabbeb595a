import { expect, type Page } from '@playwright/test';

const USUAL_PX = 16;

/** Sets the browser's text size to 200 %, until the next page loads; the page keeps its width (WCAG 1.4.4). */
export const doubleText = (page: Page): Promise<void> => setTextSize(page, 2 * USUAL_PX);

/** Takes that back. */
export const usualText = (page: Page): Promise<void> => setTextSize(page, USUAL_PX);

/** As a browser's own setting does. */
async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: px } });
  await expect(page.locator('html')).toHaveCSS('font-size', `${px}px`);
}

/** The spacing of text that readers may set (WCAG 1.4.12); by a constructed sheet, which the content policy allows. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** Nothing scrolls sideways, no word leaves its box or the screen, and no text is cut or lies over another. */
export async function expectTextFits(page: Page, where: string): Promise<void> {
  expect.soft(await misfits(page), where).toEqual([]);
  expect.soft(await pixelsTooWide(page), `pixels too wide: ${where}`).toBe(0);
}

export function pixelsTooWide(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** What is wrong with the page's text, a sentence each. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Line = { words: string; box: DOMRect; element: Element; layer: Element | null };
    const found = new Set<string>();
    const px = (n: number) => Math.round(n);
    const ancestorsOf = (each: Element): Element[] =>
      each.parentElement ? [each, ...ancestorsOf(each.parentElement)] : [each];
    const isOver = ({ position }: CSSStyleDeclaration) => position === 'fixed' || position === 'sticky';
    const scrolls = (each: Element) =>
      /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth;

    function linesOf(text: Node, element: Element): Line[] {
      const range = document.createRange();
      range.selectNodeContents(text);
      const layer = ancestorsOf(element).find((each) => isOver(getComputedStyle(each))) ?? null;
      const words = text.textContent?.trim() ?? '';
      const clamp = ancestorsOf(element).find((each) => getComputedStyle(each).webkitLineClamp !== 'none');
      const lowest = clamp?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
      // An ellipsis cuts on purpose, at the end of a line or of the last one.
      const cut = ancestorsOf(element).find((each) => getComputedStyle(each).textOverflow === 'ellipsis');
      const most = cut?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
      return [...range.getClientRects()]
        .map(({ x, y, width, height }) => new DOMRect(x, y, Math.min(width, most - x), height))
        .filter(({ width, height, top }) => width > 1 && height > 1 && top < lowest - 1)
        .map((box) => ({ words, box, element, layer }));
    }
    function checkBounds({ words, box: { left, right, top, bottom }, element }: Line) {
      const own = element
        .closest('label, button, a, td, dd, li, fieldset, article, p')
        ?.getBoundingClientRect();
      const least = Math.max(0, (own?.left ?? 0) - 1);
      const most = Math.min(
        document.documentElement.clientWidth,
        (own?.right ?? Number.POSITIVE_INFINITY) + 1,
      );
      if (left < least || right > most) {
        found.add(`"${words}" leaves its box: ${px(left)}-${px(right)}, not ${px(least)}-${px(most)}`);
      }
      for (const each of ancestorsOf(element)) {
        const { overflowX, overflowY } = getComputedStyle(each);
        const around = each.getBoundingClientRect();
        // A line's box is higher than its letters.
        const slack = (bottom - top) / 4;
        const isCutX = /hidden|clip/.test(overflowX) && (left < around.left - 1 || right > around.right + 1);
        const isCutY =
          /hidden|clip/.test(overflowY) && (top + slack < around.top || bottom - slack > around.bottom);
        if (each !== document.body && each !== document.documentElement && (isCutX || isCutY)) {
          found.add(`"${words}" is cut`);
        }
      }
    }
    function overlaps(a: DOMRect, b: DOMRect): boolean {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return width > 2 && height > Math.min(a.height, b.height) / 2;
    }

    const lines: Line[] = [];
    // What lies behind an open dialog is nobody's to read.
    const root = document.querySelector('dialog:modal') ?? document.body;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (!text.textContent?.trim() || element.closest('svg, .leaflet-container')) continue;
      const around = ancestorsOf(element);
      const isForEars = around.some((each) => getComputedStyle(each).clipPath !== 'none');
      if (!isForEars && !around.some(scrolls)) lines.push(...linesOf(text, element));
    }
    for (const line of lines) checkBounds(line);
    for (const [index, line] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (line.element !== other.element && line.layer === other.layer && overlaps(line.box, other.box)) {
          found.add(`"${line.words}" and "${other.words}" lie over each other`);
        }
      }
    }
    for (const control of root.querySelectorAll('button, a')) {
      const style = getComputedStyle(control);
      const isSolid = style.backgroundColor !== 'rgba(0, 0, 0, 0)' && style.opacity !== '0';
      if (!isSolid || !control.checkVisibility() || style.clipPath !== 'none') continue;
      const layer = ancestorsOf(control).find((each) => isOver(getComputedStyle(each))) ?? null;
      const box = control.getBoundingClientRect();
      for (const line of lines) {
        const isApart = !control.contains(line.element) && !line.element.contains(control);
        if (isApart && line.layer === layer && overlaps(line.box, box)) {
          found.add(`"${line.words}" lies under "${control.textContent?.trim()}"`);
        }
      }
    }
    return [...found];
  });
}
