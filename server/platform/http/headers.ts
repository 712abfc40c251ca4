import type { FileKind } from "../../../contract/platform/call/endpoint.ts";

/** What kind of page the policy is for. */
export type PolicyNeeds = {
  /** sha256 sources of a cached page's inline scripts, as `'sha256-…'`. */
  scriptHashes?: string[];
  /** sha256 sources of its inline styles. */
  styleHashes?: string[];
  /** Allows the inline scripts of a page that is made for one visitor. */
  nonce?: string;
  /** The page loads the payment provider's script, and what that script loads. */
  takesPayments?: boolean;
  /** The page frames another page of the site, or is framed by one. */
  framing?: "holds" | "is held" | undefined;
  /** Vite's dev client opens a socket and injects styles. */
  dev?: boolean;
};

/** Where browsers report what a policy has blocked. */
export const cspReportsPath = "/api/csp-reports";

/** External sources of one kind of page, by directive of its policy. */
export type PageSources = { [Directive in "script" | "style" | "img" | "connect" | "frame"]?: string[] };

export type SiteHeaders = ReturnType<typeof siteHeaders>;

/**
 * The security headers for one public address and the external origins that env allows. Not from helmet, because
 * cached responses bypass Fastify and need the same headers.
 */
export function siteHeaders(site: { publicUrl: string; botCheckOrigins: string[]; paymentSources: PageSources }) {
  const https = site.publicUrl.startsWith("https:");
  return {
    /** Sent with every response. */
    common: {
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "content-security-policy": filePolicy,
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
      ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
    },
    /** The headers of one HTML page: its policy, and where the browser reports what the policy blocks. */
    ofPage(needs: PolicyNeeds): Record<string, string> {
      return {
        "content-security-policy": this.policy(needs),
        ...(https ? { "reporting-endpoints": `csp="${cspReportsPath}"` } : {}),
      };
    },
    /** Content-Security-Policy of one HTML page. */
    policy({ scriptHashes = [], styleHashes = [], nonce, takesPayments, framing, dev }: PolicyNeeds): string {
      const payments = (name: keyof PageSources) => (takesPayments && site.paymentSources[name]?.join(" ")) || "";
      const outside = (name: keyof PageSources) => `${site.botCheckOrigins.join(" ")} ${payments(name)}`.trim();
      // The provider's script inserts styles with the nonce it is given.
      const inlineStyles = payments("style") && nonce ? [`'nonce-${nonce}'`] : styleHashes;
      const inlineScripts = nonce ? [`'nonce-${nonce}'`] : scriptHashes;
      const rules = [
        "default-src 'self'",
        `script-src 'self' ${inlineScripts.join(" ")} ${outside("script")}`,
        `style-src 'self' ${dev ? "'unsafe-inline'" : inlineStyles.join(" ")} ${payments("style")}`,
        `img-src 'self' data: blob: ${payments("img")}`,
        "font-src 'self'",
        `connect-src 'self' ${dev ? "ws: " : ""}${outside("connect")}`,
        `frame-src ${(framing === "holds" ? `'self' ${outside("frame")}` : outside("frame")) || "'none'"}`,
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        `frame-ancestors ${framing === "is held" ? "'self'" : "'none'"}`,
        ...(https ? ["upgrade-insecure-requests"] : []),
        `report-uri ${cspReportsPath}`,
        // Browsers that know it ignore report-uri, also over http, where they then report nothing.
        ...(https ? ["report-to csp"] : []),
      ];
      return rules.map((rule) => rule.trim().replace(/ +/g, " ")).join("; ");
    },
  };
}

/** For a response that has no policy of its own. Workers take the policy of their script, so it allows the site itself. */
const filePolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** An API response is never a page: nothing may run in it. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For a response whose own address or target contains a secret. */
export const secretAddressHeaders = {
  "cache-control": "no-store",
  "content-security-policy": apiPolicy,
  "referrer-policy": "no-referrer",
};

/** The media type of each kind of file that a call may return. */
export const fileTypes: Readonly<Record<FileKind, string>> = {
  backup: "application/octet-stream",
  csv: "text/csv; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  json: "application/json; charset=utf-8",
  jsonl: "application/jsonl; charset=utf-8",
  pdf: "application/pdf",
  png: "image/png",
  zip: "application/zip",
};
