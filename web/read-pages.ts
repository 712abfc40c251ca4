export type Pages<Row> = { rows: Row[]; hasMore: boolean };

/** Reads the first pages again, so that a row that moved is not shown twice. `read` returns the rows after one. */
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
