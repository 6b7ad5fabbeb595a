import pg from 'pg';

/** How often a connection runs a statement before it's prepared there. */
const RUNS_BEFORE = 5;
/** The plans that a connection keeps at most; each costs the database some kilobytes. */
const MAX_PREPARED = 250;
/** Texts that differ at every run, such as those with a list of ids, mustn't fill the server's memory. */
const MAX_COUNTED = 500;

/**
 * A connection that prepares what it's often asked: to plan a short statement takes PostgreSQL as long as to run it, and
 * a prepared one is planned once. JDBC's driver does the same. Not for a pooler, where the next run of a statement may
 * be on another connection.
 */
export class PreparingClient extends pg.Client {
  /** Both by the statement's text. */
  readonly #runs = new Map<string, number>();
  readonly #names = new Map<string, string>();

  override query = ((statement: string | pg.QueryConfig, values?: unknown[], ...rest: unknown[]) => {
    const config = typeof statement === 'string' ? { text: statement } : statement;
    // Without values it may be several statements, which can't be prepared; a list without any is no different.
    const name = config.name ?? (values?.length ? this.#nameFor(config.text) : undefined);
    return super.query(
      (name === undefined ? statement : { ...config, name }) as string,
      values as unknown[],
      rest[0] as () => void,
    );
  }) as pg.Client['query'];

  #nameFor(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size === MAX_PREPARED) return known;
    const count = (this.#runs.get(text) ?? 0) + 1;
    if (count < RUNS_BEFORE) {
      if (this.#runs.size === MAX_COUNTED) this.#runs.clear();
      this.#runs.set(text, count);
      return undefined;
    }
    this.#runs.delete(text);
    const name = `often_${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
