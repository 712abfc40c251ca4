import { newId } from "../../../server/platform/db/id.ts";
import type { ClassOp, LotOp, SlotOp, StockOp, ValueOp } from "../../history/models.ts";
import type { Random } from "../../seeded.ts";
import { listOf, type Recorder } from "./recorder.ts";
import { beginGiveBack, type Session } from "./students.ts";
import type { Studio } from "./studio.ts";

type Roster = {
  people: { _id: string; email: string; checkedInAt?: string }[];
  waiting: { email: string; state: "waiting" | "offered" }[];
};

/** What the owner does on one device: stock, cash, check-ins, refunds, edits, wallets. */
export function ownerActs(
  recorder: Recorder,
  { studio, name, random, sessions }: { studio: Studio; name: string; random: Random; sessions: Session[] },
) {
  const { begin, settle, record, ask, askAgain } = recorder;
  const client = name;
  const asOwner = async (method: string, path: string, body?: unknown) => ask(method, path, body, await studio.owner());
  const repeated = async (method: string, path: string, body?: unknown) =>
    askAgain(method, path, body, await studio.owner());
  const checkIns = new Set<string>();
  const sales: { id: string; key: string; tins: number }[] = [];

  async function readStock(shown = studio.tins.shown()): Promise<Map<string, number>> {
    const reads = shown.map(({ id }) => begin<StockOp>({ client, key: `tin ${id}`, kind: "read", input: {} }));
    const answer = await asOwner("GET", "/api/admin/chocolates");
    type Row = { _id: string; inventory: number; held: number };
    const rows = new Map((listOf(answer) as Row[]).map((row) => [`tin ${row._id}`, row]));
    for (const read of reads) {
      const { inventory, held } = rows.get(read.key) ?? {};
      record(read, answer, { output: { left: inventory!, held: held! } });
    }
    return new Map([...rows.values()].map((row) => [row._id, row.inventory]));
  }

  async function changeStock(): Promise<void> {
    const { id } = studio.tins.pick(random);
    const was = (await readStock()).get(id);
    if (was === undefined) return;
    const by = was < 3 ? 1 + random.below(5) : -1 - random.below(was);
    const change = begin<StockOp>({ client, key: `tin ${id}`, kind: "change", input: { by } });
    const answer = await asOwner("PUT", `/api/chocolates/${id}`, { inventory: was + by, inventoryWas: was });
    record(change, answer, { output: { left: answer.body?.product?.inventory }, refusals: ["stock-below-zero"] });
  }

  async function sellForCash(): Promise<void> {
    const chocolate = studio.tins.pick(random);
    const { body } = await asOwner("GET", "/api/admin/door-sales");
    if (body?.taxBasisPoints === undefined) return;
    const id = newId();
    const unitCents = chocolate.price_cents;
    const taxCents = Math.round((unitCents * body.taxBasisPoints) / 10_000);
    const key = `tin ${chocolate.id}`;
    const take = begin<StockOp>({ client, key, kind: "take", input: { tins: 1 } });
    const tins = [{ _id: chocolate.id, quantity: 1, unitCents }];
    const sale = { id, tins, taxBasisPoints: body.taxBasisPoints, totalCents: unitCents + taxCents };
    if (record(take, await repeated("POST", "/api/admin/door-sales", sale), { refusals: ["tins-gone"] }))
      sales.push({ id, key, tins: 1 });
  }

  async function undoSale(): Promise<void> {
    const sale = sales.pop();
    if (!sale) return sellForCash();
    const { id, key, tins } = sale;
    const back = begin<StockOp>({ client, key, kind: "take", input: { tins: -tins } });
    record(back, await repeated("POST", `/api/admin/door-sales/${id}/undo`, {}));
  }

  async function readRoster(eventId = studio.classes.pick(random).id): Promise<Roster | undefined> {
    const read = begin<ClassOp>({ client, key: `class ${eventId}`, kind: "read", input: {} });
    const ticks = [...checkIns].map((key) => begin<ValueOp>({ client, key, kind: "read", input: {} }));
    const answer = await asOwner("GET", `/api/admin/events/${eventId}/roster`);
    const roster = answer.status === 200 ? (answer.body as Roster) : { people: [], waiting: [] };
    const waits = (state: string) =>
      roster.waiting.filter((one) => one.state === state).map(({ email }) => email.toLowerCase());
    const seats = roster.people.map(({ email }) => email.toLowerCase()).toSorted();
    record(read, answer, { output: { seats, offered: waits("offered").toSorted(), waiting: waits("waiting") } });
    for (const tick of ticks) {
      const person = roster.people.find(({ _id }) => `check-in ${_id}` === tick.key);
      if (person) record(tick, answer, { output: { value: person.checkedInAt !== undefined } });
      else recorder.forget(tick);
    }
    return answer.status === 200 ? roster : undefined;
  }

  async function checkIn(): Promise<void> {
    const roster = await readRoster();
    if (!roster || roster.people.length === 0) return;
    const { _id: id } = random.pick(roster.people);
    checkIns.add(`check-in ${id}`);
    const value = random.is(0.6);
    const write = begin<ValueOp>({ client, key: `check-in ${id}`, kind: "write", input: { value } });
    record(write, await asOwner("PUT", `/api/admin/signups/${id}/check-in`, { isHere: value }));
  }

  async function addWalkIn(): Promise<void> {
    const { id: eventId } = studio.classes.pick(random);
    const id = newId();
    const email = `${id}@example.com`;
    const signUp = begin<ClassOp>({ client, key: `class ${eventId}`, kind: "signUp", input: { person: email } });
    const answer = await asOwner("POST", `/api/admin/events/${eventId}/walk-in`, { id, name: "Wren Talbot", email });
    record(signUp, answer, { refusals: ["class-full"] });
  }

  async function removeSeat(): Promise<void> {
    const event = studio.classes.pick(random);
    const roster = await readRoster(event.id);
    if (!roster || roster.people.length === 0) return;
    const { _id: id, email } = random.pick(roster.people);
    const input = { person: email.toLowerCase() };
    const leave = begin<ClassOp>({ client, key: `class ${event.id}`, kind: "leave", input });
    // `not-found` says nothing: the same person may have another seat by then.
    record(leave, await asOwner("DELETE", `/api/signup/${id}`));
  }

  /** Writes the location of a class, if it is still what was read. */
  async function editClass(): Promise<void> {
    const { id } = studio.classes.pick(random);
    const key = `edited class ${id}`;
    const read = begin<ValueOp>({ client, key, kind: "read", input: {} });
    const answer = await asOwner("GET", "/api/admin/events");
    type Row = Record<"_id" | "title" | "date" | "time" | "location", string> & { version: number };
    const row = (listOf(answer) as Row[]).find(({ _id }) => _id === id);
    record(read, answer, { output: { value: row?.location } });
    if (!row) return;
    const { title, date, time, version, location: was } = row;
    const location = `Room ${newId()}`;
    const write = begin<ValueOp>({ client, key, kind: "write", input: { value: location, was } });
    const change = { title, date, time, location, version };
    record(write, await asOwner("PUT", `/api/events/${id}`, change), { refusals: ["stale"] });
  }

  async function changeCredit(): Promise<void> {
    const person = random.pick(studio.people);
    const key = `lot ${person.lot}`;
    const read = begin<LotOp>({ client, key, kind: "read", input: {} });
    const answer = await asOwner("GET", `/api/admin/wallet?person=${person.personId}`);
    type Row = { _id: string; left: number; held: number; version: number };
    const lot = ((answer.body?.lots ?? []) as Row[]).find(({ _id }) => _id === person.lot);
    record(read, answer, { output: { left: lot?.left ?? 0, held: lot?.held ?? 0 } });
    if (!lot) return;
    const by = lot.left < 3_000 ? 5_000 + random.below(9_000) : -1 - random.below(lot.left);
    const change = begin<LotOp>({ client, key, kind: "change", input: { by } });
    const body = { version: lot.version, change: by, reason: "Counted again" };
    record(change, await asOwner("PUT", `/api/admin/wallet/${person.lot}`, body), { refusals: ["wallet-short"] });
  }

  async function refundSession(): Promise<void> {
    if (sessions.length === 0) return;
    const session = random.pick(sessions);
    sessions.splice(sessions.indexOf(session), 1);
    const { slot, purchaseId, person, cents } = session;
    const input = { purchase: `${person.id}:${purchaseId}` };
    // The session ends with the refund, and the refund when PayPal has confirmed it.
    const free = begin<SlotOp>({ client, key: `slot ${slot}`, kind: "free", input });
    const back = beginGiveBack(recorder, person, cents);
    const answer = await repeated("POST", `/api/admin/payments/${purchaseId}/refund`, { id: newId() });
    recorder.count(`session refund: ${answer.status < 300 ? "ok" : (answer.body?.code ?? answer.is)}`);
    if (answer.status >= 400 && answer.status < 500 && !answer.wasLost) recorder.forget(free, back);
  }

  /** Reads everything that was used, at the end. */
  async function readAll(): Promise<void> {
    await readStock([...studio.tins.used]);
    for (const { id } of studio.classes.used) await readRoster(id);
    for (const { lot, personId } of studio.everyone) {
      const read = begin<LotOp>({ client, key: `lot ${lot}`, kind: "read", input: {} });
      const answer = await asOwner("GET", `/api/admin/wallet?person=${personId}`);
      const own = answer.body.lots.find(({ _id }: { _id: string }) => _id === lot);
      record(read, answer, { output: { left: own.left, held: own.held } });
    }
    const reads = [...studio.slots.used].map(({ id }) =>
      begin<SlotOp>({ client, key: `slot ${id}`, kind: "read", input: {} }),
    );
    const answer = await ask("GET", "/api/bookings");
    const free = new Set(answer.body.availableSlots.map(({ _id }: { _id: string }) => `slot ${_id}`));
    for (const read of reads) record(read, answer, { output: { isFree: free.has(read.key) } });
    await readMessages();
  }

  async function readMessages(): Promise<void> {
    const keys = [...recorder.operations].map(({ key }) => key).filter((key) => key.startsWith("message "));
    const stored = await studio.database.db.selectFrom("messages").select("id").execute();
    const ids = new Set(stored.map(({ id }) => `message ${id}`));
    for (const key of keys)
      settle(begin<ValueOp>({ client, key, kind: "read", input: {} }), "ok", { value: ids.has(key) });
  }

  const acts = [
    changeStock,
    changeStock,
    changeStock,
    sellForCash,
    undoSale,
    () => readStock(),
    checkIn,
    checkIn,
    removeSeat,
    addWalkIn,
    editClass,
    editClass,
    changeCredit,
    changeCredit,
    refundSession,
  ];
  return { acts, readAll };
}
