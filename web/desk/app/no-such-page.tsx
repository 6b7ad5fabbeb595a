import { DeskPage } from '../parts/desk-page.tsx';

/** An address that has no screen. */
export function NoSuchPage() {
  return (
    <DeskPage title="There's no such page">
      <p>Check the address, or choose a page from the menu.</p>
    </DeskPage>
  );
}
