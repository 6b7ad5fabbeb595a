import { Camera, ImagePlus, type LucideIcon, RotateCw, X } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Progress } from '../feedback/progress.tsx';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import field from './field.module.css';
import { FieldError } from './field.tsx';
import styles from './upload-tiles.module.css';

export type UploadTile = {
  id: string;
  /** For screen readers: "Photo 1". */
  name: string;
  /** An object URL; missing while it's being made. */
  thumbnail?: string | undefined;
  /** refused: the server has it and can't read it. */
  state: 'ready' | 'busy' | 'failed' | 'refused';
  /** 0 to 100, while uploading and known. */
  percent?: number | undefined;
};

type UploadTilesProps = {
  /** The file input's id, for an error summary. */
  id: string;
  legend: ReactNode;
  /** "up to 3". */
  note?: string | undefined;
  hint?: ReactNode;
  tiles: readonly UploadTile[];
  /** The tiles for adding disappear when there are this many. */
  max: number;
  /** Files as chosen, taken, dropped or pasted, unchecked: there may be too many, or other types. */
  onAdd: (files: File[]) => void;
  onRemove: (id: string) => void;
  /** Offered on a failed tile. */
  onRetry?: ((id: string) => void) | undefined;
  /** "1 sent, 1 on its way. You can go on while they send." Announced. */
  status?: string | undefined;
  error?: string | undefined;
};

/** Photos as tiles: camera, file choice, drop and paste; each with its own progress, retry and removal. */
export function UploadTiles(props: UploadTilesProps) {
  const { id, legend, note, hint, tiles, max, onAdd, onRemove, onRetry, status, error } = props;
  const [over, setOver] = useState(false);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  usePastedImages(onAdd);

  function remove(tileId: string) {
    onRemove(tileId);
    // The button that had focus is removed with its tile.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }
  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onAdd([...event.dataTransfer.files]);
  }

  return (
    <fieldset
      className={classNames(styles.group, over && styles.over)}
      aria-describedby={describedBy}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <legend className={styles.legend}>
        {legend}
        {note && <span className={field.note}> ({note})</span>}
      </legend>
      {hint && (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <Tile key={tile.id} tile={tile} onRemove={remove} onRetry={onRetry} />
        ))}
        {tiles.length < max && (
          <>
            <li className={styles.camera}>
              <AddTile icon={Camera} label="Take photo" capture="environment" onAdd={onAdd} />
            </li>
            <li>
              <AddTile
                id={id}
                icon={ImagePlus}
                label={tiles.length === 0 ? 'Add photos' : 'Add another'}
                onAdd={onAdd}
              />
            </li>
          </>
        )}
      </ul>
      <p className={styles.status} role="status">
        {status}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

type TileProps = {
  tile: UploadTile;
  onRemove: (id: string) => void;
  onRetry: ((id: string) => void) | undefined;
};

function Tile({ tile, onRemove, onRetry }: TileProps) {
  const { id, name, thumbnail, state, percent } = tile;
  return (
    <li className={classNames(styles.tile, styles[state])}>
      {thumbnail ? <img src={thumbnail} alt={name} /> : <VisuallyHidden>{name}</VisuallyHidden>}
      {state === 'failed' && <VisuallyHidden>, not sent</VisuallyHidden>}
      {state === 'refused' && <span className={styles.word}>Can't be read</span>}
      <button
        type="button"
        className={styles.remove}
        aria-label={state === 'busy' ? `Stop sending ${name}` : `Remove ${name}`}
        onClick={() => onRemove(id)}
      >
        <Icon of={X} />
      </button>
      {state === 'busy' && percent !== undefined && (
        <span className={styles.progress}>
          <Progress label={`Sending ${name}`} percent={percent} />
        </span>
      )}
      {state === 'failed' && onRetry && (
        <button type="button" className={styles.retry} onClick={() => onRetry(id)}>
          <Icon of={RotateCw} />
          Try again<VisuallyHidden> to send {name}</VisuallyHidden>
        </button>
      )}
    </li>
  );
}

type AddTileProps = {
  id?: string;
  icon: LucideIcon;
  label: string;
  /** Opens the camera directly; without it the device offers its options. */
  capture?: 'environment';
  onAdd: (files: File[]) => void;
};

function AddTile({ id, icon, label, capture, onAdd }: AddTileProps) {
  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    onAdd([...(input.files ?? [])]);
    // So that the same file can be chosen again after removing it.
    input.value = '';
  }
  return (
    <label className={styles.add}>
      <input id={id} type="file" accept="image/*" capture={capture} multiple={!capture} onChange={onChange} />
      <Icon of={icon} />
      {label}
    </label>
  );
}

/** A screenshot pasted anywhere on the page is a photo; pasted text is ignored. */
function usePastedImages(onAdd: (files: File[]) => void) {
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const images = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith('image/'));
      if (images.length === 0) return;
      event.preventDefault();
      onAdd(images);
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onAdd]);
}
