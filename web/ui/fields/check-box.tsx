import styles from './check-box.module.css';

type CheckBoxProps = {
  /** Where a form's errors lead to. */
  id?: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A single yes or no. */
export function CheckBox({ id, label, checked, onChange }: CheckBoxProps) {
  return (
    <label className={styles.box}>
      <input id={id} type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
