/** Rows per portion. */
export const portionRows = 1_000;

type Read<Row> = (after: Row | undefined) => Promise<Row[]>;

/**
 * Reads a whole list in portions, each after the last row of the previous one. Holds no connection between reads, and
 * one portion in memory. A read after a deleted row finds nothing; it is then repeated after the row before.
 */
export async function* portionsOf<Row extends { id: string }>(read: Read<Row>): AsyncGenerator<Row[]> {
  let rows = await read(undefined);
  while (rows.length > 0) {
    yield rows;
    rows = await portionAfter(rows, read);
  }
}

async function portionAfter<Row extends { id: string }>(before: readonly Row[], read: Read<Row>): Promise<Row[]> {
  if (before.length < portionRows) return [];
  const seen = new Set(before.map(({ id }) => id));
  for (const row of before.toReversed()) {
    const found = await read(row);
    const rows = found.filter(({ id }) => !seen.has(id));
    // If all rows are known, the list has ended. If there are none, `row` was deleted or is the last one: tries the
    // row before it.
    if (found.length > 0) return rows;
  }
  return [];
}
