import { config } from '../../browser/config.ts';
import { storedValue, useStoredValue } from '../../browser/stored-value.ts';

/** Whether somebody has just activated their account in this tab and hasn't seen the dialog about it (R2.30). */
const activated = storedValue<boolean>({
  key: () => `${config().brand.storagePrefix}:activated`,
  parse: (text) => text === 'yes',
  format: (is) => (is ? 'yes' : null),
  storage: () => sessionStorage,
});

export function tellActivated(): void {
  activated.set(true);
}

export function useJustActivated(): boolean {
  return useStoredValue(activated);
}

export function clearActivated(): void {
  activated.set(false);
}
