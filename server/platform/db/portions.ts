/** Rows per portion. */
export const portionRows = 1_000;

type Read<Row> = (after: Row | undefined) => Promise<Row[]>;

/**
 * Reads a whole list in portions, each after the last row of the previous one. Holds no connection between reads, and
 * one portion in memory. A read after a deleted row finds nothing; it is then repeated after the row before.
 */
export async function* portionsOf<Row extends { id: string }>(read: Read<Row>): AsyncGenerator<Row[]> {
  for (let rows = await read(undefined); rows.length > 0; rows = await portionAfter(rows, read)) yield rows;
}

async function portionAfter<Row extends { id: string }>(before: readonly Row[], read: Read<Row>): Promise<Row[]> {
  if (before.length < portionRows) return [];
  const seen = new Set(before.map(({ id }) => id));
  for (const row of before.toReversed()) {
    const found = await read(row);
    // If all rows are known, the list has ended. If none are found, `row` was deleted or is the last one.
    if (found.length > 0) return found.filter(({ id }) => !seen.has(id));
  }
  return [];
}
