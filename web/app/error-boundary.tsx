import { Component, type ReactNode } from 'react';
import { config } from '../browser/config.ts';
import { PageTop } from '../layout/page-top.tsx';
import { Button, ButtonLink, ButtonRow } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { phoneHref } from '../ui/page/website-header.tsx';
import wrap from '../ui/page/wrap.module.css';
import styles from './error-boundary.module.css';

type State = { failed: boolean };

/** Shown instead of a page that failed to render or to load: a sentence, and two ways to go on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { phone } = config().brand;
    return (
      <>
        <PageTop />
        <main id="main" className={classNames(wrap.wrap, styles.page)}>
          <h1>This page did not load</h1>
          <p>The connection may have dropped. What you entered is kept on this device.</p>
          <ButtonRow>
            <Button look="primary" onClick={() => window.location.reload()}>
              Load it again
            </Button>
            <ButtonLink href={phoneHref(phone)}>Call {phone}</ButtonLink>
          </ButtonRow>
        </main>
      </>
    );
  }
}
