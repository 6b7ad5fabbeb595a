/** The box that a customer signs in, and how long its path may be: more than the longest name with flourishes (R15.05). */
export const SIGNATURE = { width: 600, height: 200, maxLength: 20_000 } as const;

/** Strokes of whole numbers, as a path of SVG has them: `M12 40L14 42L18 41`. */
const PATH = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

/** Whether a text is such a path, and nothing else. */
export const isSignature = (path: string): boolean => path.length <= SIGNATURE.maxLength && PATH.test(path);

type Point = { readonly x: number; readonly y: number };

/** The path of strokes that were drawn in a box of another size. Null if nothing was drawn, or too much for one name. */
export function signaturePath(
  strokes: readonly (readonly Point[])[],
  box: { width: number; height: number },
) {
  const path = strokes.map((points) => stroke(points.map((point) => placed(point, box)))).join('');
  return isSignature(path) ? path : null;
}

function placed({ x, y }: Point, box: { width: number; height: number }): string {
  const within = (value: number, size: number, of: number) =>
    Math.min(size, Math.max(0, Math.round((value / of) * size)));
  return `${within(x, SIGNATURE.width, box.width)} ${within(y, SIGNATURE.height, box.height)}`;
}

/** A dot is a line to itself. */
function stroke(points: readonly string[]): string {
  const [first, ...rest] = points.filter((point, index) => point !== points[index - 1]);
  return first === undefined
    ? ''
    : `M${first}${(rest.length > 0 ? rest : [first]).map((to) => `L${to}`).join('')}`;
}
