import { ArrowRight } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './flow-layout.module.css';
import { SkipLink } from './skip-link.tsx';
import wrap from './wrap.module.css';

type FlowLayoutProps = {
  header: ReactNode;
  /** `<RailSteps>`. */
  steps: ReactNode;
  docket: ReactNode;
  /** Names the docket's region: "Your quote so far". */
  docketLabel: string;
  footer: ReactNode;
  /** `<PriceBar>`, on phones and tablets. */
  priceBar: ReactNode;
  /** The step's form, or its replacement. */
  children: ReactNode;
};

/** A step of a flow: the form, with the docket next to it (from 840 px) or folded into the price bar. */
export function FlowLayout({
  header,
  steps,
  docket,
  docketLabel,
  footer,
  priceBar,
  children,
}: FlowLayoutProps) {
  return (
    <div className={styles.page}>
      <SkipLink />
      {header}
      {steps}
      <main id="main" className={classNames(wrap.wrap, styles.flow)}>
        {children}
        <aside className={styles.side} aria-label={docketLabel}>
          <div className={styles.hang}>{docket}</div>
        </aside>
      </main>
      {footer}
      {priceBar}
    </div>
  );
}

/** The step's form; native validation messages are off, because the fields have their own. */
export function StepForm({ className, ...form }: ComponentProps<'form'>) {
  return <form noValidate {...form} className={classNames(styles.main, className)} />;
}

type StepHeadingProps = {
  children: ReactNode;
  /** A sentence below it. */
  lead?: ReactNode;
  /** Gets focus when the step opens, so that keyboard and screen reader start here; not on the first page load. */
  takeFocus?: boolean | undefined;
};

/** The step's question. */
export function StepHeading({ children, lead, takeFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus) heading.current?.focus();
  }, [takeFocus]);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}

type StepNextProps = {
  /** "Next: details", "Book for $198.00 inc GST". */
  label: ReactNode;
  /** An arrow after the label: it leads to another step. */
  arrow?: boolean | undefined;
  busy?: boolean | undefined;
  backHref?: string | undefined;
};

/**
 * The form's own buttons, from 840 px, at the bottom of the window while the step continues below it; on narrower
 * screens the price bar has the primary button and the steps have Back.
 */
export function StepNext({ label, arrow, busy, backHref }: StepNextProps) {
  return (
    <div className={styles.next}>
      <Button look="primary" type="submit" busy={busy}>
        {label}
        {arrow && <Icon of={ArrowRight} />}
      </Button>
      {backHref && (
        <ButtonLink look="quiet" href={backHref}>
          Back
        </ButtonLink>
      )}
    </div>
  );
}
