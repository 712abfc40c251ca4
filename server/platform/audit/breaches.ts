/** SQL: the canonical form of an entry, whose SHA-256 is its hash (docs/audit-log.md). */
const canonical = `concat_ws(E'\\n', number, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), actor, actor_id,
  session_id, action, subjects, outcome, origin, previous)`;
const sha256 = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/**
 * Queries that find what was done to the audit log outside its function, as sentences. The hash is written out here: a
 * changed function in the database is found too.
 */
export const auditChecks: readonly string[] = [
  `select 'I12: entry ' || number || ' of the audit log was changed' as breach from audit_entries
   where hash <> ${sha256(canonical)}`,
  `select 'I12: the audit log has no entries from ' || expected || ' to ' || number - 1 as breach
   from (select number, coalesce(lag(number) over (order by number), start_number) + 1 as expected
     from audit_entries cross join audit_chain) as counted
   where number <> expected`,
  `select 'I12: entry ' || number || ' of the audit log does not follow the one before it' as breach
   from (select number, previous, coalesce(lag(hash) over (order by number), start_hash) as expected
     from audit_entries cross join audit_chain) as chained
   where previous <> expected`,
  `select 'I12: the audit log ends at ' || last || ', and its head is ' || head_number as breach
   from (select head_number, head_hash, coalesce(number, start_number) as last, coalesce(hash, start_hash) as last_hash
     from audit_chain left join (select number, hash from audit_entries order by number desc limit 1) as newest on true) as ends
   where last <> head_number or last_hash <> head_hash`,
  `select 'I12: the audit log has no head' as breach where not exists (select from audit_chain)`,
  `select 'I12: where entry ' || number || ' of the audit log came from was changed' as breach
   from audit_entries join audit_origins using (number) where origin <> ${sha256("concat_ws(E'\\n', salt, ip, device)")}`,
];

/** The head of the log, as it is noted outside of it. */
export type AuditAnchor = { number: number; hash: string; madeAt: string };

type Client = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** The head as a fact of a backup's header: number and hash. None before the log's migration. */
export async function auditHead(client: Client): Promise<{ audit?: string }> {
  const { rows } = await client.query("select to_regclass('public.audit_chain') as name");
  if (!(rows[0] as { name: string | null }).name) return {};
  const { rows: heads } = await client.query("select head_number || ' ' || head_hash as audit from audit_chain");
  return heads[0] ?? {};
}

/** The anchor in the header of a backup; undefined in those from before the log. */
export function anchorOf({
  facts,
  madeAt,
}: {
  facts: Record<string, string>;
  madeAt: string;
}): AuditAnchor | undefined {
  const [number, hash] = facts["audit"]?.split(" ") ?? [];
  return hash === undefined ? undefined : { number: Number(number), hash, madeAt };
}

/** Sentences about anchors that the log does not contain: its newest entries were removed, or all of it was replaced. */
export async function anchorBreaches(client: Client, anchors: readonly AuditAnchor[]): Promise<string[]> {
  const breaches: string[] = [];
  for (const { number, hash, madeAt } of anchors) {
    const { rows } = await client.query(
      `select from audit_chain where $1::int < start_number or ($1 = start_number and start_hash = $2)
       union all select from audit_entries where number = $1 and hash = $2`,
      [number, hash],
    );
    if (rows.length === 0)
      breaches.push(`I12: the audit log does not contain entry ${number} as the backup of ${madeAt} does`);
  }
  return breaches;
}
