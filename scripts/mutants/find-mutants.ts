import { parseSync } from 'vite';

/** A fault put into a source: what is from `start` to `end` becomes `text`. */
export type Mutant = { kind: string; start: number; end: number; text: string };

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};

/** What joins the conditions of a query: a condition that is left out shows somebody else's rows. */
const JOINERS = ['and', 'or'];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const isText = (value: unknown): boolean =>
  isNode(value) &&
  (value.type === 'TemplateLiteral' ||
    (value.type === 'Literal' && typeof value.value === 'string') ||
    (value.type === 'BinaryExpression' && (isText(value.left) || isText(value.right))));

/** Every mutant of a source, in the order of its text; each alone leaves something that can be parsed. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const slice = ({ start, end }: Node) => source.slice(start, end);
  const add = (kind: string, { start, end }: { start: number; end: number }, text: string) =>
    found.push({ kind, start, end, text });

  const mutate = (node: Node) => {
    const { left, right, operator, argument, test, value } = node;
    if (/^(Binary|Logical)Expression$/.test(node.type) && isNode(left) && isNode(right)) {
      const other = OPERATORS[String(operator)];
      const between = { start: left.end, end: right.start };
      if (operator === '??') add('no default', node, `(${slice(left)})`);
      // Text can be joined only.
      else if (other && !(operator === '+' && (isText(left) || isText(right))))
        add('operator', between, source.slice(left.end, right.start).replace(String(operator), other));
    }
    if (/^(If|While)Statement$|^ConditionalExpression$/.test(node.type) && isNode(test))
      add('condition', test, `!(${slice(test)})`);
    if (node.type === 'UnaryExpression' && operator === '!' && isNode(argument))
      add('no negation', node, slice(argument));
    if (node.type === 'AwaitExpression' && isNode(argument)) add('not awaited', node, `(${slice(argument)})`);
    if (node.type === 'ReturnStatement' && isNode(argument)) add('no value', node, 'return;');
    // A block without it is parsed too; a single statement under an `if` keeps its semicolon.
    if (node.type === 'ExpressionStatement' && typeof node.directive !== 'string')
      add('no statement', node, ';');
    if (node.type === 'Literal' && typeof value === 'number') add('number', node, `(${slice(node)} + 1)`);
    if (node.type === 'Literal' && typeof value === 'boolean') add('boolean', node, String(!value));
    const { callee, arguments: given } = node;
    if (node.type === 'CallExpression' && isNode(callee) && JOINERS.includes(slice(callee))) {
      const conditions = (Array.isArray(given) ? given : []).filter(isNode);
      for (const one of conditions.length > 1 ? conditions : []) add('no condition', one, 'undefined');
    }
  };

  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!isNode(node)) return;
    // Types are gone when a program runs; `as` and `satisfies` have a value in them.
    if (/^TS(?!As|Satisfies|NonNull)/.test(node.type) || node.type === 'ImportDeclaration') return;
    mutate(node);
    for (const [key, child] of Object.entries(node)) {
      const isName = key === 'key' && node.computed === false;
      if (!isName) walk(child);
    }
  };
  walk(parseSync(file, source).program.body);
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** A source with one fault in it. */
export const withMutant = (source: string, { start, end, text }: Mutant) =>
  source.slice(0, start) + text + source.slice(end);

/** The changed lines, as a diff has them, after the number of the first. */
export function describeMutant(source: string, mutant: Mutant): { line: number; diff: string } {
  const line = source.slice(0, mutant.start).split('\n').length;
  const last = source.slice(0, mutant.end).split('\n').length;
  const after = withMutant(source, mutant).split('\n');
  const before = source.split('\n');
  const kept = before.length - last;
  const lines = (sign: string, all: string[], end: number) =>
    all.slice(line - 1, end).map((text) => `${sign} ${text.trim()}`);
  return { line, diff: [...lines('-', before, last), ...lines('+', after, after.length - kept)].join('\n') };
}
