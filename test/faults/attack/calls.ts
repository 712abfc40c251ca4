import fc from "fast-check";
import type { AllowedCaller } from "../../../contract/endpoint.ts";
import type { Route } from "../../../server/http/serve.ts";
import { routes } from "../../../server/routes.ts";
import { poolOf } from "../../any-input.ts";
import { asOwner } from "../../owner.ts";
import { asStudent } from "../../student.ts";
import { inputsFor } from "../../values-of.ts";
import type { LimitedSite } from "../limited-site.ts";
import { withOneBroken } from "./broken.ts";
import type { Random } from "./random.ts";

type Input = { params?: unknown; query?: unknown; body?: unknown };

/** The inputs that one sampling makes for each route. */
const inputsPerRoute = 60;

const callersOf: Record<AllowedCaller, readonly string[]> = {
  visitor: ["visitor", "visitor", "student"],
  user: ["student", "student", "student", "owner", "visitor"],
  admin: ["owner", "owner", "owner", "owner", "student", "visitor"],
  "owner-of": ["student", "owner", "visitor"],
};

/** Makes calls for every route: samples of valid and nearly valid inputs from its schemas, with fields broken at random. */
export class Calls {
  readonly #on: Parameters<typeof asStudent>[0];
  readonly #random: Random;
  #inputs = new Map<Route, Input[]>();
  #tokens: Record<string, string> = {};
  #next = 0;

  constructor(site: LimitedSite, random: Random) {
    this.#on = { database: site.database, clock: { now: () => new Date(), set() {}, advance() {} } };
    this.#random = random;
  }

  /** Logs the owner and a student in again: calls end login sessions. */
  async logIn(): Promise<string> {
    const [owner, student] = [await asOwner(this.#on), await asStudent(this.#on)];
    this.#tokens = { owner: owner.authorization, student: student.headers.authorization };
    return student.id;
  }

  /** Makes new inputs, with ids of rows that exist now. */
  async renew(): Promise<void> {
    const studentId = await this.logIn();
    const seed = this.#random.below(2 ** 31);
    for (const route of routes) {
      const { params, query, body } = route.schemas;
      const pool = await poolOf(this.#on, studentId, route.endpoint.path);
      const inputs = fc.record({
        ...(params ? { params: inputsFor(params, (name) => pool(name === "id" ? "path" : name)) } : {}),
        ...(query ? { query: inputsFor(query, pool) } : {}),
        ...(body ? { body: inputsFor(body, pool) } : {}),
      });
      this.#inputs.set(route, fc.sample(inputs, { numRuns: inputsPerRoute, seed }));
    }
  }

  /** The next call, as bytes. Routes take turns, so that each gets the same number. */
  next(): { route: Route; bytes: Buffer } {
    const random = this.#random;
    const number = this.#next++;
    const route = routes[number % routes.length]!;
    const { endpoint } = route;
    const sample = random.of(this.#inputs.get(route)!);
    const input = random.chance(0.5) ? (withOneBroken(random, sample) as Input | null) : sample;
    const params = new Map(Object.entries(input?.params ?? {}));
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params.get(name) ?? "x") || "x");
    const query = Object.entries(input?.query ?? {}).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    const body = input?.body === undefined ? "" : JSON.stringify(input.body);
    const token = this.#tokens[random.of(callersOf[endpoint.who])];
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
    return { route, bytes: Buffer.from(head.join("\r\n")) };
  }
}

/** Percent-encoded, also half a surrogate pair, which `encodeURIComponent` refuses. */
function encoded(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  return encodeURIComponent(text.toWellFormed().slice(0, 2_000).toWellFormed());
}
