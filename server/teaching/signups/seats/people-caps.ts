import { sql } from "kysely";
import { text as householdText } from "../../../../contract/office/people/text.ts";
import { mostChildren, mostFriends } from "../../../../contract/teaching/signups/household.ts";
import { text as t } from "../../../../contract/teaching/signups/text.ts";
import type { Tx } from "../../../platform/call/ctx.ts";
import { Refusal } from "../../../platform/call/refusal.ts";
import {
  type ClaimFacts,
  friendSeats,
  isChild,
  newChildSeats,
  type Participants,
  type SeatFacts,
} from "./claim-facts.ts";

/**
 * Refuses `invalid` if a household would have too many children. Its guardian is locked. `isProven`: the caller has proven
 * the address; otherwise a stranger may have entered the children.
 */
export function refuseFullHousehold(children: number, { isProven = true } = {}): void {
  if (children <= mostChildren) return;
  const { householdIsFull, householdOfEmailIsFull } = householdText;
  throw new Refusal("invalid", { message: (isProven ? householdIsFull : householdOfEmailIsFull)(mostChildren) });
}

/**
 * The most children and friends of one person in a class who are new here: a household of six children, or fewer and
 * friends.
 */
const mostNewcomers = mostChildren;

/**
 * Refuses `too-many-friends` if a person has too many friends in a class, or too many friends and new children there;
 * without proof of the address `confirm-first`. A child who was in a class before is not new. Pending seats count without
 * proof only: a stranger's must not use up what the student has.
 */
export function refuseManyNewcomers(
  { claims, self, friends, newChildren, pendingOthers }: SeatFacts,
  people: Participants,
  { isProven }: { isProven: boolean },
): void {
  const allFriends = friends + people.filter(({ isFriend }) => isFriend).length;
  const isNewChild = ({ personId, hasVisited }: ClaimFacts, at: number) =>
    !people[at]!.isFriend && !hasVisited && (personId === null ? isChild(people[at]!) : personId !== self);
  const entered = isProven ? 0 : pendingOthers;
  const all = allFriends + newChildren + entered + claims.filter(isNewChild).length;
  if (allFriends <= mostFriends && all <= mostNewcomers) return;
  if (!isProven) throw new Refusal("confirm-first", { message: t.severalSpotsOfThisEmail, about: people[0].email });
  refuseManyPeople(allFriends, all);
}

/**
 * Refuses `too-many-friends` as a sign-up does, after a student has moved a friend or child to a class. The class is
 * locked.
 */
export async function refuseManyMoved(tx: Tx, { eventId, self }: { eventId: string; self: string }): Promise<void> {
  const { rows } = await sql<{ friends: number; newChildren: number }>`select
    (select count(*)::int ${friendSeats(eventId, self)}) as friends,
    (select count(*)::int ${newChildSeats(tx, eventId, self)}) as "newChildren"`.execute(tx.db);
  const { friends, newChildren } = rows[0]!;
  refuseManyPeople(friends, friends + newChildren);
}

function refuseManyPeople(friends: number, newcomers: number): void {
  if (friends > mostFriends) throw new Refusal("too-many-friends");
  if (newcomers > mostNewcomers) throw new Refusal("too-many-friends", { message: t.manyNewPeople(mostNewcomers) });
}
