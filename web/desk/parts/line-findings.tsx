import styles from './line-findings.module.css';

type LineFindingsProps = {
  /** Names the table: "Lines that can't be imported". */
  label: string;
  findings: readonly { lines: string; column: string; message: string }[];
};

/** What is wrong with a file, or to be known of it, by its lines and columns. */
export function LineFindings({ label, findings }: LineFindingsProps) {
  return (
    <table className={styles.findings} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Column</th>
          <th scope="col">What to know</th>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ lines, column, message }) => (
          <tr key={`${lines} ${column} ${message}`}>
            <td>{lines}</td>
            <td>{column}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
