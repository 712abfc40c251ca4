/** How many rows one portion holds. */
export const portionRows = 1_000;

type Read<Row> = (after: Row | undefined) => Promise<Row[]>;

/**
 * A whole list in portions, each read after the last row of the one before. No connection is held while a portion is
 * sent, and memory holds one of them. A row that was deleted meanwhile does not end the list: nothing is found after
 * it, so the next portion is read after the row before it.
 */
export async function* portionsOf<Row extends { id: string }>(read: Read<Row>): AsyncGenerator<Row[]> {
  let rows = await read(undefined);
  while (rows.length > 0) {
    yield rows;
    rows = await portionAfter(rows, read);
  }
}

async function portionAfter<Row extends { id: string }>(
  before: readonly Row[],
  read: Read<Row>,
): Promise<Row[]> {
  if (before.length < portionRows) return [];
  const seen = new Set(before.map(({ id }) => id));
  for (const row of before.toReversed()) {
    const found = await read(row);
    const rows = found.filter(({ id }) => !seen.has(id));
    // Only rows that are known: this was the end. None at all: `row` is gone, or the end; the one before it tells.
    if (found.length > 0) return rows;
  }
  return [];
}
