import { createContext, useContext } from 'react';
import { classNames } from '../class-names.ts';
import { DRAWING_NAMES } from './drawing-names.ts';
import drawings from './equipment.svg';
import styles from './equipment-drawing.module.css';

const names: ReadonlySet<string> = new Set(DRAWING_NAMES);

/** The file with the drawings; '' if the page itself contains the ones it shows. */
export const DrawingsFile = createContext(drawings);

type EquipmentDrawingProps = {
  /** One of the drawings' names; any other shows the unknown equipment. */
  name: string;
  /** Thinner lines, for thumbnails. */
  thin?: boolean | undefined;
  className?: string | undefined;
};

/** The line drawing of an equipment type. Decoration: its name is next to it. */
export function EquipmentDrawing({ name, thin, className }: EquipmentDrawingProps) {
  const file = useContext(DrawingsFile);
  return (
    <svg
      className={classNames(styles.drawing, thin && styles.thin, className)}
      viewBox="0 0 96 96"
      aria-hidden="true"
    >
      <use href={`${file}#eq-${names.has(name) ? name : 'other'}`} />
    </svg>
  );
}
