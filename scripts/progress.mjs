const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/**
 * Shows one step of a script while it runs and how long it took: a line that moves on a terminal, a
 * line before and one after elsewhere.
 * @template T
 * @param {string} doing such as "Installing packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(doing, work) {
  const out = process.stdout;
  const begun = performance.now();
  const seconds = () => `${Math.max(1, Math.round((performance.now() - begun) / 1000))} s`;
  let frame = 0;
  const draw = () => {
    out.write(`\r\u001b[K${FRAMES[frame % FRAMES.length]} ${doing} ... ${seconds()}`);
    frame += 1;
  };
  const finish = (mark, ending) => out.write(`${out.isTTY ? '\r\u001b[K' : ''}${mark} ${doing}${ending}\n`);
  if (!out.isTTY) out.write(`  ${doing} ...\n`);
  const timer = out.isTTY ? setInterval(draw, 100) : undefined;
  try {
    const result = await work();
    finish('✓', ` (${seconds()})`);
    return result;
  } catch (error) {
    finish('✗', ' failed');
    throw error;
  } finally {
    clearInterval(timer);
  }
}
