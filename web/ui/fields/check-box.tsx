import styles from './check-box.module.css';

type CheckBoxProps = {
  /** Where a form's errors lead to. */
  id?: string;
  label: string;
  /** The label with more around it, where several boxes have the same one. */
  'aria-label'?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A single yes or no. */
export function CheckBox({ id, label, checked, onChange, 'aria-label': name }: CheckBoxProps) {
  return (
    <label className={styles.box}>
      <input
        id={id}
        type="checkbox"
        aria-label={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
