import type { FastifyInstance } from "fastify";
import { Counter, type Registry } from "prom-client";
import { z } from "zod";
import { Refusal } from "../call/ctx.ts";
import type { Log } from "../jobs/index.ts";
import { cspReportsPath } from "./headers.ts";
import { networkOf } from "./network.ts";

// Browsers' reports of blocked content: an injected script, or an origin that the policy forgot. The operator reads
// them in the log and in the metrics; nothing is stored (docs/decisions/068-keys-and-reports.md).

const bodyLimit = 16 * 1024;
/** A batch of the Reporting API; the rest is ignored. */
const mostInBatch = 20;
/** Number of different reports that a process logs in a day, in all and per network. Further ones are only counted. */
export const mostLogged = 200;
export const mostLoggedOfNetwork = 20;
const dayMs = 86_400_000;

const text = z.string().max(4_000);
/** report-uri: one report. */
const single = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": text.optional(),
    "violated-directive": text.optional(),
    "blocked-uri": text.optional(),
    "source-file": text.optional(),
  }),
});
/** report-to: a batch, also of other kinds of reports. */
const batch = z.array(z.object({ type: text, body: z.unknown() })).max(200);
const violation = z.object({
  documentURL: text,
  effectiveDirective: text,
  blockedURL: text.nullish(),
  sourceFile: text.nullish(),
});

type Violation = z.output<typeof violation>;
type Parts = {
  publicUrl: string;
  registry: Registry;
  log: Log;
  clock: () => Date;
  /** Counts one call. Refuses `limited`. */
  limit(ip: string): void;
};

/** Takes the reports of both formats. Answers 204 without a body, whatever was blocked. */
export async function serveCspReports(app: FastifyInstance, on: Parts): Promise<void> {
  const reports = new Counter({
    name: "csp_reports_total",
    help: "Reports of browsers that the Content-Security-Policy of a page has blocked something.",
    registers: [on.registry],
  });
  let logged = new Set<string>();
  let loggedOf = new Map<string, number>();
  let day = 0;

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ["application/csp-report", "application/reports+json"];
    scope.addContentTypeParser(types, { parseAs: "string", bodyLimit }, (_request, body, done) => done(null, body));
    scope.post(cspReportsPath, { bodyLimit }, async (request, reply) => {
      on.limit(request.ip);
      const network = networkOf(request.ip);
      for (const each of violationsIn(request.body)) {
        const report = reportOf(each, on.publicUrl);
        if (!report) continue;
        reports.inc();
        const today = Math.floor(on.clock().getTime() / dayMs);
        if (today !== day) [day, logged, loggedOf] = [today, new Set(), new Map()];
        const key = JSON.stringify(report);
        const ofNetwork = loggedOf.get(network) ?? 0;
        if (logged.has(key) || logged.size >= mostLogged || ofNetwork >= mostLoggedOfNetwork) continue;
        logged.add(key);
        loggedOf.set(network, ofNetwork + 1);
        on.log.warn(report, "The Content-Security-Policy of a page has blocked something.");
      }
      return reply.code(204).header("cache-control", "no-store").send();
    });
  });
}

/** Refuses `invalid` for anything else than reports. */
function violationsIn(body: unknown): Violation[] {
  const given = parsed(body);
  const one = single.safeParse(given);
  if (one.success) {
    const report = one.data["csp-report"];
    const effectiveDirective = report["effective-directive"] ?? report["violated-directive"];
    if (effectiveDirective === undefined) return [];
    const [documentURL, blockedURL] = [report["document-uri"], report["blocked-uri"]];
    return [{ documentURL, effectiveDirective, blockedURL, sourceFile: report["source-file"] }];
  }
  const many = batch.safeParse(given);
  if (!many.success) throw new Refusal("invalid");
  return many.data
    .slice(0, mostInBatch)
    .filter(({ type }) => type === "csp-violation")
    .flatMap(({ body: each }) => violation.safeParse(each).data ?? []);
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(body as string);
  } catch {
    return undefined;
  }
}

/** What is logged: no query, no token and no text that a stranger chose. Undefined for noise and for other sites. */
function reportOf({ documentURL, effectiveDirective, blockedURL, sourceFile }: Violation, publicUrl: string) {
  const page = URL.parse(documentURL);
  if (page?.origin !== new URL(publicUrl).origin) return undefined;
  if ([blockedURL, sourceFile].some((from) => from && isExtension.test(from))) return undefined;
  const directive = /^[a-z-]{1,40}/.exec(effectiveDirective)?.[0];
  if (!directive) return undefined;
  return { directive, blocked: originOf(blockedURL ?? ""), page: templateOf(page.pathname) };
}

/** Extensions of the browser: not the site's, and many. */
const isExtension = /^(?:chrome|moz|ms-browser|safari(?:-web)?)-extension\b/;

/** The host that was blocked, or a word like `inline`. */
function originOf(blocked: string): string {
  const url = URL.parse(blocked);
  if (url?.host) return url.host.slice(0, 100);
  return /^[a-z-]{1,30}/.exec(url?.protocol ?? blocked)?.[0] ?? "";
}

/** The path with its words only: `/user/…` for a page whose address has an id or a token. */
function templateOf(path: string): string {
  const words = path.split("/").slice(0, 6);
  return words.map((word) => (/^[a-z-]{0,24}$/.test(word) ? word : "…")).join("/");
}
