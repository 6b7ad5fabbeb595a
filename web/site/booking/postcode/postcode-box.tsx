import { MapPin } from 'lucide-react';
import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { config } from '../../../browser/config.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Caret, PostcodeSearchProps } from './postcode-search.tsx';

export const POSTCODE_BOX_ID = 'postcode';

const box = () => ({
  id: POSTCODE_BOX_ID,
  label: 'Postcode or suburb',
  placeholder: config().brand.placeExample,
});

type BoxProps = Pick<PostcodeSearchProps, 'text' | 'error' | 'onText' | 'onChoose'> & {
  /** Called once the search has loaded, when there is time to load what comes after the box. */
  onReady?: () => void;
};

/** A plain box until it's focused; then the search loads and replaces it, with the caret in the same position. */
export function PostcodeBox({ text, error, onText, onChoose, onReady }: BoxProps) {
  const [Search, setSearch] = useState<ComponentType<PostcodeSearchProps> | null>(null);
  const caret = useRef<Caret>(null);
  const [isTyping, setTyping] = useState(false);

  async function fetchSearch() {
    try {
      const [{ PostcodeSearch }] = await Promise.all([
        import('./postcode-search.tsx'),
        import('./settle-postcode.ts'),
        import('../steps/next-quote-path.ts'),
        import('./not-serviced-dialog.tsx'),
      ]);
      setSearch(() => PostcodeSearch);
      // The open list would cover the button for someone who has moved on to it.
      if (document.activeElement?.id !== POSTCODE_BOX_ID) setTyping(false);
      onReady?.();
    } catch {
      // Offline: the next keystroke tries again, and the box works without it.
    }
  }
  if (Search)
    return <Search {...box()} {...{ text, error, onText, onChoose, caret }} startsOpen={isTyping} />;
  return (
    <PlainBox
      {...{ text, error, caret }}
      onText={(typed) => {
        setTyping(true);
        onText(typed);
      }}
      onTouch={fetchSearch}
    />
  );
}

type PlainBoxProps = Pick<BoxProps, 'text' | 'error' | 'onText'> & {
  caret: RefObject<Caret>;
  onTouch: () => void;
};

function PlainBox({ text, error, onText, caret, onTouch }: PlainBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  // Read as late as possible: the customer types while the search loads.
  useLayoutEffect(() => {
    const box = input.current;
    return () => {
      caret.current = caretIn(box);
    };
  }, [caret]);
  return (
    <TextField
      {...box()}
      ref={input}
      icon={MapPin}
      value={text}
      error={error}
      autoComplete="postal-code"
      enterKeyHint="next"
      spellCheck={false}
      onFocus={onTouch}
      onChange={(event) => {
        onText(event.currentTarget.value);
        onTouch();
      }}
    />
  );
}

function caretIn(box: HTMLInputElement | null): Caret {
  if (!box || box !== document.activeElement) return null;
  return { start: box.selectionStart ?? box.value.length, end: box.selectionEnd ?? box.value.length };
}
