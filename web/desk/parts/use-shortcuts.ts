import { useEffect, useEffectEvent } from 'react';

/** Does something when one of some keys is pressed anywhere but in a field or a dialog. */
export function useShortcuts(acts: Readonly<Record<string, () => void>>): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key.toLowerCase()];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesText(event.target) || document.querySelector('dialog:modal')) return;
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
