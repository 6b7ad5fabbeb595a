import { isInCircle, projectFiles, readImports, readSource } from '../tests/kit/files/source-files.ts';

const ROOTS = ['domain', 'contracts', 'server', 'web'] as const;
const PRODUCT = /^(domain|contracts|server|web)\/.*(?<!\.test|\.suite)\.(tsx?|css|html|mjs)$/;
/** Routes are above all subjects, since nothing imports them. */
const ROUTES = /\broutes\.ts$/;
/** Below this many lines a file is small; one with a single importer may belong into it below the other. */
const [SMALL, FOLDABLE] = [20, 40];

type Figures = { files: number; lines: number; small: number; foldable: number };

const linesOf = (file: string) => readSource(file).split('\n').length - 1;
const subjectOf = (file: string) => /^(domain|contracts|server\/features)\/[^/.]+(?=\/)/.exec(file)?.[0];

/** The subjects that import themselves through others, routes left out. */
function inCircle(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const ahead = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const from = subjectOf(file);
    if (!from || ROUTES.test(file) || !PRODUCT.test(file)) continue;
    const others = targets.map(subjectOf).filter((to) => to !== undefined && to !== from);
    ahead.set(from, new Set([...(ahead.get(from) ?? []), ...others.flatMap((to) => to ?? [])]));
  }
  return [...ahead.keys()].filter((subject) => isInCircle(ahead, subject));
}

/** Prints how large the product is, how finely it's cut, and whether its subjects import each other in circles. */
export async function runHouse(): Promise<{ isSound: boolean }> {
  const files = projectFiles();
  const isOwn = (file: string) =>
    /\.(tsx?|css|mjs)$/.test(file) && !file.startsWith('tests/') && !/\.(test|suite)\.tsx?$/.test(file);
  const imports = readImports(new Map(files.filter(isOwn).map((file) => [file, readSource(file)])));
  const importers = new Map<string, number>();
  for (const targets of imports.values())
    for (const target of new Set(targets)) importers.set(target, (importers.get(target) ?? 0) + 1);
  const product = files.filter((file) => PRODUCT.test(file));
  const figuresOf = (chosen: readonly string[]): Figures => {
    const sizes = chosen.map((file) => ({ file, lines: linesOf(file) }));
    return {
      files: sizes.length,
      lines: sizes.reduce((sum, { lines }) => sum + lines, 0),
      small: sizes.filter(({ lines }) => lines < SMALL).length,
      foldable: sizes.filter(({ file, lines }) => lines < FOLDABLE && importers.get(file) === 1).length,
    };
  };
  const rows = [
    ...ROOTS.map((root) => ({ root, ...figuresOf(product.filter((file) => file.startsWith(`${root}/`))) })),
    { root: 'all', ...figuresOf(product) },
  ];
  process.stdout.write(
    `root       files   lines  lines a file  under ${SMALL}  one importer, under ${FOLDABLE}\n`,
  );
  for (const { root, files: count, lines, small, foldable } of rows) {
    const cells = [root.padEnd(9), count, lines, Math.round(lines / count), small, foldable];
    const widths = [9, 7, 8, 14, 10, 24];
    process.stdout.write(`${cells.map((cell, at) => String(cell).padStart(widths[at] ?? 0)).join('')}\n`);
  }
  const circles = inCircle(imports);
  process.stdout.write(`subjects in a circle: ${circles.length === 0 ? 'none' : circles.join(', ')}\n`);
  return { isSound: circles.length === 0 };
}
