import type { Identifier } from '@mdn/browser-compat-data';
import postcss, { type AtRule, type Node } from 'postcss';
import { parseAst } from 'vite';
import { type Compat, isSupported } from './compat.ts';

/** Calls in a built script that some supported browser lacks, such as `AbortSignal.any`; `x?.()` is allowed. */
export function scriptFaults(source: string, { globals, statics, methods, lookbehind }: Compat): Set<string> {
  const faults = new Set<string>();
  const look = (callee: Tree) => {
    const { object, property } = callee;
    if (callee.type === 'Identifier' && globals.get(String(callee.name)) === false)
      faults.add(`${callee.name}`);
    if (callee.type !== 'MemberExpression' || callee.computed || !object || !property) return;
    const owner = object.type === 'Identifier' ? firstName(object) : '';
    if (globals.get(firstName(object)) === false) faults.add(firstName(object));
    else if (!(statics.get(`${owner}.${property.name}`) ?? methods.get(String(property.name)) ?? true)) {
      // A minified object name means nothing to the reader.
      faults.add(globals.has(owner) ? `${owner}.${property.name}` : `.${property.name}()`);
    }
  };
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { type, optional, callee, regex } = node as Tree;
    if (regex && !lookbehind && /\(\?<[=!]/.test(regex.pattern)) faults.add('(?<=)');
    if ((type === 'CallExpression' || type === 'NewExpression') && !optional && callee) look(callee);
    Object.values(node).forEach(walk);
  };
  walk(parseAst(source).body);
  return faults;
}

/** `Temporal` of `Temporal.Now`. */
function firstName(tree: Tree): string {
  if (tree.type === 'MemberExpression' && tree.object) return firstName(tree.object);
  return tree.type === 'Identifier' ? String(tree.name) : '';
}

type Tree = {
  type: string;
  name?: string;
  optional?: boolean;
  computed?: boolean;
  callee?: Tree;
  regex?: { pattern: string };
  object?: Tree;
  property?: Tree;
};

/** New units. The data lists some of them; others are unknown to it and pass. */
const YOUNG_UNITS = /\d(?:[dsl]v(?:h|w|i|b|min|max)|cq(?:h|w|i|b|min|max)|r?lh|cap|r?ic|rex|rch)\b/g;

/**
 * Features in a built stylesheet that some supported browser lacks, such as `cursor: pointer` or `:has`; those inside
 * `@supports` are allowed.
 */
export function styleFaults(source: string, { css }: Compat): Set<string> {
  const { selectors, properties, types, 'at-rules': rules } = css;
  const faults = new Set<string>();
  const check = (name: string, feature: Identifier | undefined) => {
    if (!isSupported(feature)) faults.add(name);
  };
  const root = postcss.parse(source);
  root.walk((node) => {
    if (isTested(node)) return;
    if (node.type === 'rule') {
      for (const [name] of node.selector.matchAll(/::?[a-z-]+/g))
        check(name, selectors?.[name.replace(/^:+/, '')]);
    } else if (node.type === 'atrule') {
      const rule = rules?.[node.name];
      check(`@${node.name}`, rule);
      if (node.name !== 'media') return;
      for (const [name] of node.params.matchAll(/[a-z-]+(?=[:)])/g)) check(`@media (${name})`, rule?.[name]);
      if (/[<>]/.test(node.params)) check('@media (width >= …)', rule?.range_syntax);
    } else if (node.type === 'decl') {
      const property = properties?.[node.prop];
      if (!isSupported(property)) {
        faults.add(node.prop);
        return;
      }
      for (const [word] of node.value.matchAll(/(?<![\w-])[a-z][\w-]*/g))
        check(`${node.prop}: ${word}`, property?.[word]);
      for (const [word] of node.value.matchAll(/[a-z][\w-]*(?=\()/g)) check(`${word}()`, types?.[word]);
      for (const [unit] of node.value.matchAll(YOUNG_UNITS)) faults.add(unit.replace(/^\d/, ''));
    }
  });
  return faults;
}

const isTested = (node: Node): boolean =>
  node.parent?.type === 'atrule' && (node.parent as AtRule).name === 'supports'
    ? true
    : node.parent !== undefined && isTested(node.parent);
