import { useSearchParams } from 'react-router';
import { EQUIPMENT_ROUTES } from '../../layout/paths/equipment-paths.ts';
import styles from './register-choice.module.css';

type RegisterChoiceProps = {
  /** Shown before the choices; for screen readers only if the choices are clear by themselves. */
  label: string;
  labelHidden?: boolean;
  /** Its name in the address. */
  parameter: string;
  /** The first one is the default. */
  choices: readonly { value: string; label: string }[];
};

/** One of a few views of the register, as links: the address keeps the choice (R2.35). */
export function RegisterChoice({ label, labelHidden, parameter, choices }: RegisterChoiceProps) {
  const [query] = useSearchParams();
  const chosen = query.get(parameter) ?? choices[0]?.value;

  function href(value: string): string {
    const others = new URLSearchParams(query);
    if (value === choices[0]?.value) others.delete(parameter);
    else others.set(parameter, value);
    const text = others.toString();
    return `#${EQUIPMENT_ROUTES.register}${text && `?${text}`}`;
  }
  return (
    <nav className={styles.choice} aria-label={label}>
      {!labelHidden && <span aria-hidden="true">{label}</span>}
      {choices.map(({ value, label: name }) => (
        <a key={value} href={href(value)} aria-current={value === chosen ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
