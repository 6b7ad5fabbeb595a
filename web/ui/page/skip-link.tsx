import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: jumps to `<main id="main">` without changing the hash route. */
export function SkipLink() {
  function jump(event: MouseEvent) {
    event.preventDefault();
    const main = document.getElementById('main');
    main?.setAttribute('tabindex', '-1');
    main?.focus();
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link to a place; the hash is the route, so it is followed by hand
    <a className={styles.skip} href="#main" onClick={jump}>
      Skip to main content
    </a>
  );
}
