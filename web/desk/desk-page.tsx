import { config } from '../browser/config.ts';
import { Rail } from '../ui/docket/rail.tsx';
import wrap from '../ui/page/wrap.module.css';
import styles from './desk-page.module.css';

/** The office's console, before it has any screens. */
export function DeskPage() {
  const { name } = config().brand;
  return (
    <>
      <header className={styles.header}>
        <p className={wrap.wrap}>{name}</p>
        <Rail />
      </header>
      <main className={wrap.wrap}>
        <h1 className={styles.heading}>Office</h1>
        <p>We're still building this console. Until it's ready, please use the desk's commands.</p>
      </main>
    </>
  );
}
