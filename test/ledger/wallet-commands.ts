import { addDays } from "../../contract/platform/values/time.ts";
import { newId } from "../../server/platform/db/id.ts";
import { type Commands, pick, type Run } from "./begin-run.ts";
import { Mismatch } from "./model.ts";

type Names = "give" | "redeem" | "adjust" | "end lot" | "merge" | "undo merge";

/** What changes wallets without a purchase: the owner's gifts and corrections, redeemed gift cards, merged people. */
export function walletCommands({ site, model, ids, as, owner, count, refused }: Run): Commands<Names> {
  const day = (when: "soon" | "late" | null) => when && (when === "soon" ? addDays(model.today(), 2) : "2098-12-31");
  const versionOf = async (lotId: string) => {
    const lots = site.database.db.selectFrom("wallet_lots").select("entry_count").where("id", "=", lotId);
    return (await lots.executeTakeFirstOrThrow()).entry_count;
  };
  return {
    async give(one) {
      const owned = model.personOf.get(one.who)!;
      const isPass = one.what !== "credit";
      const id = newId();
      const expiresOn = day(one.expiry);
      const what =
        one.what === "credit"
          ? { kind: "credit", cents: one.cents }
          : { kind: "pass", covers: one.what, uses: one.units };
      const answer = await owner("POST", "/api/admin/wallet", {
        id,
        personId: ids.get(owned),
        expiresOn,
        reason: "A gift.",
        ...what,
      });
      if (answer.status !== 200) return refused("give", answer);
      model.addLot({
        id,
        owner: owned,
        kind: isPass ? "pass" : "credit",
        covers: one.what === "credit" ? null : one.what,
        units: isPass ? one.units : one.cents,
        expiresOn,
      });
      return count("give");
    },
    async redeem(one) {
      const card = pick(
        model.lots.filter(({ code }) => code),
        one.which,
      );
      if (!card) return undefined;
      const answer = await as(one.who, "POST", "/api/wallet/redeem", { code: card.code });
      const person = model.personOf.get(one.who)!;
      const isOk = card.owner === person || (card.owner === null && card.remaining > 0 && !model.isOver(card));
      if (isOk !== (answer.status === 200))
        throw new Mismatch(`Redeeming: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (isOk) card.owner = person;
      return count(`redeem: ${answer.status}`);
    },
    async adjust(one) {
      const lot = pick(model.lots, one.which);
      if (!lot) return undefined;
      const version = await versionOf(lot.id);
      const expiresOn = day(one.expiry);
      const body = { version, change: one.change, expiresOn, reason: "Counted." };
      const answer = await owner("PUT", `/api/admin/wallet/${lot.id}`, body);
      const isOk = lot.remaining + one.change >= 0;
      if (isOk !== (answer.status === 200))
        throw new Mismatch(`Adjusting: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (isOk) Object.assign(lot, { remaining: lot.remaining + one.change, expiresOn });
      return count(`adjust: ${answer.status}`);
    },
    async "end lot"(one) {
      const lot = pick(model.lots, one.which);
      if (!lot) return undefined;
      const body = { version: await versionOf(lot.id) };
      const answer = await owner("POST", `/api/admin/wallet/${lot.id}/expire`, body);
      if (answer.status !== 200) return refused("end lot", answer);
      if (!model.isOver(lot)) lot.expiresOn = addDays(model.today(), -1);
      lot.remaining = 0;
      return count("end lot");
    },
    async merge({ kept }) {
      if (model.merge()) return undefined;
      const gone = kept === "ana" ? "ben" : "ana";
      const id = newId();
      const body = { id, keptId: ids.get(kept), goneId: ids.get(gone) };
      const answer = await owner("POST", "/api/admin/people/merge", body);
      if (answer.status !== 200) return refused("merge", answer);
      model.mergePeople({ id, kept, gone });
      return count("merge");
    },
    async "undo merge"() {
      const merge = model.merge();
      if (!merge) return undefined;
      const answer = await owner("POST", `/api/admin/people/merges/${merge.id}/undo`);
      if (answer.status !== 200) return refused("undo merge", answer);
      model.undoMerge();
      return count("undo merge");
    },
  };
}
