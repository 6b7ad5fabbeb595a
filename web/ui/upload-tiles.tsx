import { Camera, Plus, RotateCw, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { Icon } from './icon.tsx';
import { Progress } from './progress.tsx';
import styles from './upload-tiles.module.css';

export type UploadTile = {
  id: string;
  /** For screen readers: "Photo 1". */
  name: string;
  /** An object URL; absent while it is being made. */
  thumbnail?: string | undefined;
  state: 'ready' | 'busy' | 'failed';
  /** 0 to 100, while busy. */
  percent?: number | undefined;
};

type UploadTilesProps = {
  /** Id of the add button, for an error summary. */
  id: string;
  legend: ReactNode;
  /** "up to 3". */
  note?: string | undefined;
  hint?: ReactNode;
  tiles: readonly UploadTile[];
  /** The add tile goes when there are this many. */
  max: number;
  /** Files as chosen, shot, dropped or pasted, unchecked; images and others alike. */
  onAdd: (files: File[]) => void;
  onRemove: (id: string) => void;
  /** Offered on a failed tile. */
  onRetry?: ((id: string) => void) | undefined;
  /** "1 sent, 1 on its way. You can go on while they send." Announced. */
  status?: string | undefined;
  error?: string | undefined;
};

/** Photos as tiles: camera, file choice, drop and paste; each has its own progress, retry and removal. */
export function UploadTiles(props: UploadTilesProps) {
  return null;
}
