import styles from './place-map.module.css';

/** The attribution of the map's tiles: texts separated by |, each followed by the address that it links to. */
export function MapAttribution({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className={styles.attribution} translate="no">
      {text.split('|').map((part) => (
        <Source key={part} {...sourceOf(part)} />
      ))}
    </p>
  );
}

function Source({ name, href }: { name: string; href: string | null }) {
  if (href === null) return <span>{name}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}

function sourceOf(part: string): { name: string; href: string | null } {
  const [, name = '', href = null] = /^\s*(.*?)(?:\s+(https?:\/\/\S+))?\s*$/.exec(part) ?? [];
  return { name, href };
}
