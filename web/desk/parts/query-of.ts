/** The filters of a list as the end of its address; '' without any. */
export function queryOf(filters: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}
