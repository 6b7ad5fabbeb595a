import { useEffect, useEffectEvent } from 'react';
import { config } from '../../browser/config.ts';
import { type StoredValue, storedValue } from '../../browser/stored-value.ts';

type Acts = Readonly<Record<string, () => void>>;

/** Whether single keys do something: somebody who speaks to their computer may want none (WCAG 2.1.4). Kept in this browser. */
export const singleKeys: StoredValue<boolean> = storedValue({
  key: () => `${config().brand.storagePrefix}:desk-single-keys`,
  parse: (text) => text !== 'off',
  format: (isOn) => (isOn ? null : 'off'),
});

/**
 * Does something when one of some keys is pressed anywhere but in a field or a dialog. `withControl` are pressed together with
 * Ctrl, or Cmd on a Mac, in a field too.
 */
export function useShortcuts(acts: Acts, withControl: Acts = {}): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey;
    const act = (isControl ? withControl : acts)[event.key.toLowerCase()];
    if (!isControl && event.key.length === 1 && !singleKeys.get()) return;
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
