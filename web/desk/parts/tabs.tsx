import styles from './tabs.module.css';

export type Tab = { name: string; href: string; isCurrent: boolean; count?: number | undefined };

/** The states that a list can be narrowed to, each a link of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map(({ name, href, isCurrent, count }) => (
          <li key={name}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {name} {count !== undefined && <span>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
