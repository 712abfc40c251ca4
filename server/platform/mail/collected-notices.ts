import { sql, type Transaction } from "kysely";
import { paths } from "../../../contract/paths.ts";
import * as t from "../../../contract/platform/layouts/text.desk.ts";
import type { Actor, Ctx } from "../call/ctx.ts";
import { newId } from "../db/id.ts";
import type { Tables } from "../db/schema.ts";
import { customerNetworkOf } from "../http/network.ts";
import { countEach, windowStart } from "../limits/counters.ts";
import { type Letter, link, paragraph } from "./letter.ts";
import type { Requester } from "./requested-mail-cap.ts";

// A visitor or student cannot fill the owner's mailbox: of one address or account and of one network the first notices of
// an hour are sent at once, and all others are listed in one letter.

const hourMs = 60 * 60 * 1000;
/** Notices of an hour that are sent at once. Several people can share a network, and one reply address is one person. */
const mostAtOnce = { address: 1, network: 3 };
/** The same for students who are logged in: an account costs only an email address. */
const mostOfStudents = { account: 6, network: 20 };
/** Notices that one letter lists. */
const mostListed = 100;

/** Collects a notice if others of its address or network were sent within the hour. Returns whether it did. */
export async function collectNotice(
  db: Transaction<Tables>,
  letter: Letter,
  { actor, ip, now, mac }: Pick<Requester, "ip" | "now" | "mac"> & { actor: Actor },
): Promise<boolean> {
  const keyOf = (by: string) => `notices ${mac("notices", by.toLowerCase())}`;
  const address = letter.replyTo && letter.replyTo !== "owner" ? letter.replyTo.address : "";
  const network = customerNetworkOf(ip);
  const most = new Map(
    actor.kind === "user"
      ? [
          [keyOf(`students of network ${network}`), mostOfStudents.network],
          [keyOf(`account ${actor.id}`), mostOfStudents.account],
        ]
      : [
          [keyOf(`network ${network}`), mostAtOnce.network],
          [keyOf(`address ${address}`), mostAtOnce.address],
        ],
  );
  const windowAt = windowStart(now, hourMs);
  const counts = await countEach(
    db,
    [...most.keys()].map((key) => ({ key, windowAt })),
  );
  if ([...most].every(([key, count]) => counts.get(key)! <= count)) return false;
  const notice = { id: newId(now.getTime()), subject: letter.subject.slice(0, 300), written_at: now };
  const path = letter.push?.path ?? paths.admin();
  // One more than is listed, so that the letter can say that there are more.
  await sql`
    insert into collected_notices (id, subject, path, written_at)
    select ${notice.id}, ${notice.subject}, ${path}, ${now}
    where (select count(*) from collected_notices) <= ${mostListed}`.execute(db);
  return true;
}

/** Sends the collected notices in one letter, an hour after the first of them. */
export async function sendCollectedNotices(ctx: Ctx): Promise<void> {
  const isDue = sql<boolean>`exists (
    select from collected_notices as first where first.written_at <= ${new Date(ctx.now.getTime() - hourMs)})`;
  const { rows } = await sql<{ isDue: boolean }>`select ${isDue} as "isDue"`.execute(ctx.db);
  if (!rows[0]!.isDue) return;
  await ctx.tx(async (tx) => {
    const notices = await tx.db
      .deleteFrom("collected_notices")
      .where(isDue)
      .returning(["id", "subject", "path"])
      .execute();
    if (notices.length > 0) await tx.send("owner", () => collectedNotices(notices));
  });
}

function collectedNotices(notices: readonly { id: string; subject: string; path: string }[]): Letter {
  const listed = notices.toSorted((one, other) => one.id.localeCompare(other.id)).slice(0, mostListed);
  return {
    to: "owner",
    push: { kind: "messages", path: paths.admin() },
    subject: t.moreNotices(listed.length, notices.length === listed.length),
    body: [
      paragraph(t.theyAreCollected),
      ...listed.map(({ subject, path }) => link(subject, path)),
      paragraph(t.everythingIsOnSite),
    ],
  };
}
