/** How many rows one portion holds. */
export const portionRows = 1_000;

/**
 * A whole list in portions, each read after the last row of the one before. No connection is held while a portion is
 * sent, and memory holds one of them.
 */
export async function* portionsOf<Row>(
  read: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  do {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    after = rows.length < portionRows ? undefined : rows.at(-1);
  } while (after);
}
