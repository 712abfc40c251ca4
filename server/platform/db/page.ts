/** Rows per page. */
export const pageSize = 50;

/** The first page of a query's rows, and whether there are more. */
export async function firstPage<Row>(query: { limit(rows: number): { execute(): Promise<Row[]> } }) {
  const rows = await query.limit(pageSize + 1).execute();
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

/** Whether a list was asked for without parameters: it is then whole (docs/decisions/080). */
export const asksAll = (query: object) => Object.values(query).every((value) => value === undefined);
