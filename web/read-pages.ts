/** Rows of a list that is read in pages. */
export type Pages<Row> = { rows: Row[]; hasMore: boolean };

/**
 * As many pages of a list as are shown, read anew, so that a row that moved is nowhere twice. `read` answers at most
 * `atOnce` rows, those after the last one it gave.
 */
export async function readPages<Row>(
  pages: number,
  atOnce: number,
  read: (after: Row | undefined) => Promise<Row[]>,
): Promise<Pages<Row>> {
  const rows: Row[] = [];
  let hasMore = true;
  for (let page = 0; page < pages && hasMore; page++) {
    const next = await read(rows.at(-1));
    rows.push(...next);
    hasMore = next.length === atOnce;
  }
  return { rows, hasMore };
}
