import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

/** First stop of the keyboard: jumps to `<main id="main">` without touching the hash route. */
export function SkipLink() {
  function jump(event: MouseEvent) {
    event.preventDefault();
    const main = document.getElementById('main');
    main?.setAttribute('tabindex', '-1');
    main?.focus();
  }
  return (
    <a className={styles.skip} href="#main" onClick={jump}>
      Skip to main content
    </a>
  );
}
