import type { ComponentProps, ElementType } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';

/** The props of a part: its own, `as` and those of the element or component that `as` names. */
type Props<Tag extends ElementType, Own> = Own & { as?: Tag } & Omit<ComponentProps<Tag>, keyof Own | 'as'>;

/** A step of the spacing in `tokens.css`: 3 is `--s-3`. */
type Space = 1 | 2 | 3 | 4 | 5 | 6;

/** One below the other. A `className` of the screen wins over the part's own rules, here and below. */
export function Stack<Tag extends ElementType = 'div'>({
  as,
  gap,
  className,
  ...rest
}: Props<Tag, { gap: Space }>) {
  const Element: ElementType = as ?? 'div';
  return <Element {...rest} className={classNames(styles.stack, styles[`gap${gap}`], className)} />;
}

interface InlineProps {
  gap: Space;
  /** Between lines, if it's another than within one. */
  lineGap?: 0 | 1 | 2;
  align?: 'center' | 'end';
  /** The first at the left edge, the last at the right one. */
  between?: boolean;
}

/** One beside the other, on as many lines as it takes. */
export function Inline<Tag extends ElementType = 'div'>({
  as,
  gap,
  lineGap,
  align,
  between,
  className,
  ...rest
}: Props<Tag, InlineProps>) {
  const Element: ElementType = as ?? 'div';
  const names = [
    styles.inline,
    styles[`gap${gap}`],
    lineGap !== undefined && styles[`lineGap${lineGap}`],
    align && styles[align],
    between && styles.between,
    className,
  ];
  return <Element {...rest} className={classNames(...names)} />;
}

/** Quieter text: a hint, a remark, a detail. `size` is a step of the type in `tokens.css`. */
export function Muted<Tag extends ElementType = 'p'>({
  as,
  size,
  className,
  ...rest
}: Props<Tag, { size?: 13 | 14 | 15 }>) {
  const Element: ElementType = as ?? 'p';
  return <Element {...rest} className={classNames(styles.muted, size && styles[`size${size}`], className)} />;
}
