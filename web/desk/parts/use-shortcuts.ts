import { useEffect, useEffectEvent } from 'react';

type Acts = Readonly<Record<string, () => void>>;

/**
 * Does something when one of some keys is pressed anywhere but in a field or a dialog. `withControl` are pressed together with
 * Ctrl, or Cmd on a Mac, in a field too.
 */
export function useShortcuts(acts: Acts, withControl: Acts = {}): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey;
    const act = (isControl ? withControl : acts)[event.key.toLowerCase()];
    if (!act || event.altKey || document.querySelector('dialog:modal')) return;
    if (!isControl && takesText(event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onPress);
    return () => window.removeEventListener('keydown', onPress);
  }, []);
}

/** Whether typing there means text. */
function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
  );
}
