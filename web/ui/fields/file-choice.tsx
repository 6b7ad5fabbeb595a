import { FileText, Paperclip, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { Inline, Stack } from '../layout.tsx';
import { FieldError } from './field.tsx';
import styles from './file-choice.module.css';

export type ChosenFile = {
  id: string;
  name: string;
  /** `84 KB`; missing while it's being made ready. */
  size?: string | undefined;
  /** A photo's object URL. */
  thumbnail?: string | undefined;
};

type FileChoiceProps = {
  /** On the button: "Add photos or PDFs". */
  label: string;
  hint: ReactNode;
  /** What a browser's own list of files shows: `image/*,.pdf`. */
  accept: string;
  files: readonly ChosenFile[];
  /** The button disappears when there are this many. */
  max: number;
  /** Unchecked: there may be too many, or others. */
  onAdd: (files: File[]) => void;
  onRemove: (id: string) => void;
  /** Why files weren't taken, a sentence for each. */
  faults: readonly string[];
  /** "Sending 2 files". Announced. */
  status?: string | undefined;
};

/** Files that go with a text: a row for each, which can be removed, and a button that adds some. */
export function FileChoice(props: FileChoiceProps) {
  const { label, hint, accept, files, max, onAdd, onRemove, faults, status } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  function remove(fileId: string) {
    onRemove(fileId);
    // The button that had focus is removed with its row.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }
  return (
    <Stack as="fieldset" gap={2} aria-label="Files">
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ id: fileId, name, size, thumbnail }) => (
            <li key={fileId}>
              {thumbnail ? <img src={thumbnail} alt="" /> : <Icon of={FileText} />}
              <span className={styles.name}>{name}</span>
              <span className={styles.size}>{size ?? 'Getting ready'}</span>
              <IconButton icon={X} label={`Remove ${name}`} onClick={() => remove(fileId)} />
            </li>
          ))}
        </ul>
      )}
      <div role="alert" className={styles.faults}>
        {faults.map((fault, index) => (
          <FieldError key={fault} id={`${id}-fault-${index}`}>
            {fault}
          </FieldError>
        ))}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again after removing it.
          currentTarget.value = '';
        }}
      />
      {files.length < max && (
        <Inline gap={3} lineGap={1} align="center">
          <Button id={id} small aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
            <Icon of={Paperclip} />
            {label}
          </Button>
          <span className={styles.size} id={`${id}-hint`}>
            {hint}
          </span>
        </Inline>
      )}
      <p className={styles.status} role="status">
        {status}
      </p>
    </Stack>
  );
}
