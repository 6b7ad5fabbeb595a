import { type ReactNode, useEffect } from 'react';
import { type FallbackProps, ErrorBoundary as ResettableBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { config } from '../../browser/config.ts';
import { reloadOnce } from '../../browser/reload-once.ts';
import { isFailedCode, isFailedLoad } from '../../client/is-failed-load.ts';
import { reportError, watchUncaughtErrors } from '../../client/report-error.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { phoneHref } from '../../ui/page/website-header.tsx';
import wrap from '../../ui/page/wrap.module.css';
import { PageTop } from '../layout/page-top.tsx';
import styles from './error-boundary.module.css';

/** Catches errors in a page until the next navigation, and reports them and every uncaught error to the server. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  useEffect(watchUncaughtErrors, []);
  return (
    <ResettableBoundary FallbackComponent={PageFailed} resetKeys={[pathname, search]} onError={reportError}>
      {children}
    </ResettableBoundary>
  );
}

/** Shown instead of a page that failed to render or to load: a sentence, and two ways to continue. */
function PageFailed({ error }: FallbackProps) {
  const { phone } = config().brand;
  useEffect(() => {
    if (isFailedCode(error)) reloadOnce();
  }, [error]);
  const why = isFailedLoad(error) ? 'The connection may have dropped.' : 'Something went wrong on our side.';
  return (
    <>
      <PageTop />
      <main id="main" className={classNames(wrap.wrap, styles.page)}>
        <h1>This page did not load</h1>
        <p>{why} What you entered is kept on this device.</p>
        <ButtonRow>
          <Button look="primary" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
          <ButtonLink href={phoneHref(phone)}>Call {phone}</ButtonLink>
        </ButtonRow>
      </main>
    </>
  );
}
