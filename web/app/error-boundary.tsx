import { Component, type ReactNode } from 'react';
import { config } from '../browser/config.ts';
import { PageTop } from '../layout/page-top.tsx';
import { Button, ButtonLink, ButtonRow } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { phoneHref } from '../ui/page/website-header.tsx';
import wrap from '../ui/page/wrap.module.css';
import styles from './error-boundary.module.css';
import { TakeOver } from './take-over.tsx';

type State = { failed: boolean };

/** What stands in place of a page that broke, or whose program didn't arrive: a sentence and two ways on. */
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
        <TakeOver />
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
