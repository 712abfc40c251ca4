export type Pages<Row> = { rows: Row[]; hasMore: boolean };

/** Reads the first pages again, so that no row that moved is shown twice. `read` gets the last row so far, if any. */
export async function readPages<Row>(
  pages: number,
  pageSize: number,
  read: (after: Row | undefined) => Promise<Row[]>,
): Promise<Pages<Row>> {
  const rows: Row[] = [];
  let hasMore = true;
  for (let page = 0; page < pages && hasMore; page++) {
    const next = await read(rows.at(-1));
    rows.push(...next);
    hasMore = next.length === pageSize;
  }
  return { rows, hasMore };
}
