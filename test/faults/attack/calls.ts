import fc from "fast-check";
import type { AllowedCaller } from "../../../contract/platform/call/endpoint.ts";
import type { Route } from "../../../server/platform/http/serve.ts";
import { routes } from "../../../server/routes.ts";
import { poolsOf } from "../../any-input.ts";
import { asOwner } from "../../owner.ts";
import type { Random } from "../../seeded.ts";
import { asStudent, makeStudent, studentToken } from "../../student.ts";
import { inputsFor } from "../../values-of.ts";
import type { LimitedSite } from "../limited-site.ts";
import { withOneBroken } from "./broken.ts";

type Input = { params?: unknown; query?: unknown; body?: unknown };

/** The inputs that one sampling makes for each route. */
const inputsPerRoute = 60;

const callersOf: Record<AllowedCaller, readonly string[]> = {
  visitor: ["visitor", "visitor", "student"],
  user: [...Array.from({ length: 18 }, () => "student"), "owner", "visitor"],
  admin: [...Array.from({ length: 18 }, () => "owner"), "student", "visitor"],
  "owner-of": [...Array.from({ length: 14 }, () => "student"), "owner", "owner", "owner", "owner", "owner", "visitor"],
};

/** Calls that end the login of their student, who makes no others. */
const endsLogin: ReadonlySet<string> = new Set(["POST /api/user/logout-everywhere"]);

/** Makes calls for every route: samples of valid and nearly valid inputs from its schemas, with fields broken at random. */
export class Calls {
  readonly #on: Parameters<typeof asStudent>[0];
  readonly #random: Random;
  #inputs = new Map<Route, Input[]>();
  #tokens: Record<string, string> = {};
  #studentId = "";
  #login: Promise<string> | undefined;
  #next = 0;

  constructor(site: LimitedSite, random: Random) {
    this.#on = { database: site.database, clock: { now: () => new Date(), set() {}, advance() {} } };
    this.#random = random;
  }

  /** Logs the owner and two students in again; one of them makes the calls that end a login. */
  async #logIn(): Promise<string> {
    const owner = await asOwner(this.#on);
    if (this.#studentId === "") this.#studentId = (await makeStudent(this.#on)).id;
    const { token } = await studentToken(this.#on, this.#studentId);
    const leaver = await asStudent(this.#on);
    this.#tokens = {
      owner: owner.authorization,
      student: `Bearer ${token}`,
      leaver: leaver.headers.authorization,
    };
    return this.#studentId;
  }

  /** A token was refused: calls can end login sessions in many ways. Logs in again, once for all waiting callers. */
  async renewLogin(refused: string | undefined): Promise<void> {
    if (refused === undefined || refused === this.#tokens["leaver"]) return;
    if (Object.values(this.#tokens).includes(refused))
      await (this.#login ??= this.#logIn().finally(() => (this.#login = undefined)));
  }

  /** Makes new inputs, with ids of rows that exist now. */
  async renew(): Promise<void> {
    this.#studentId = "";
    const poolFor = await poolsOf(this.#on, await this.#logIn());
    const seed = this.#random.below(2 ** 31);
    for (const route of routes) {
      const { params, query, body } = route.schemas;
      const pool = poolFor(route.endpoint.path);
      const inputs = fc.record({
        ...(params ? { params: inputsFor(params, (name) => pool(name === "id" ? "path" : name)) } : {}),
        ...(query ? { query: inputsFor(query, pool) } : {}),
        ...(body ? { body: inputsFor(body, pool) } : {}),
      });
      this.#inputs.set(route, fc.sample(inputs, { numRuns: inputsPerRoute, seed }));
    }
  }

  /** The next call, as bytes. Routes take turns, so that each gets the same number. */
  next(): { route: Route; bytes: Buffer; token: string | undefined } {
    const random = this.#random;
    const number = this.#next++;
    const route = routes[number % routes.length]!;
    const { endpoint } = route;
    const sample = random.pick(this.#inputs.get(route)!);
    const input = random.is(0.5) ? (withOneBroken(random, sample) as Input | null) : sample;
    const params = new Map(Object.entries(input?.params ?? {}));
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params.get(name) ?? "x") || "x");
    const query = Object.entries(input?.query ?? {}).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    const body = input?.body === undefined ? "" : JSON.stringify(input.body);
    const caller = random.pick(callersOf[endpoint.who]);
    const isLast = caller === "student" && endsLogin.has(`${endpoint.method} ${endpoint.path}`);
    const token = this.#tokens[isLast ? "leaver" : caller];
    const head = [
      `${endpoint.method} ${path}${query.length > 0 ? `?${query.join("&")}` : ""} HTTP/1.1`,
      "Host: 127.0.0.1",
      "Accept: application/json",
      // Every call has a network of its own, so that most pass the limits.
      `X-Forwarded-For: ${10 + ((number >> 24) & 15)}.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      ...(token ? [`Authorization: ${token}`] : []),
      ...(body ? ["Content-Type: application/json"] : []),
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ];
    return { route, token, bytes: Buffer.from(head.join("\r\n")) };
  }
}

/** Percent-encoded, also half a surrogate pair, which `encodeURIComponent` refuses. */
function encoded(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  return encodeURIComponent(text.toWellFormed().slice(0, 2_000).toWellFormed());
}
