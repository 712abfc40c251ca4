import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** Claims about a person, besides `sub`. */
export type Claims = {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  picture?: string;
};

export type OpenIdProvider = {
  /** Environment variables for the site. */
  env: { GOOGLE_ISSUER: string; GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string };
  /** Accounts at the provider by `sub`, which is also the name to type into its page. */
  people: Map<string, Claims>;
  /** While true, every request is answered with 503. */
  isAway: boolean;
  /** All codes and tokens it has issued, to check that the site's log contains none of them. */
  given: string[];
  close(): Promise<void>;
};

const clientId = "mat-and-cacao.apps.example.com";

/**
 * Starts a real OpenID provider on loopback in place of Google. Its host name (`localhost`) differs from the site's
 * (`127.0.0.1`), so that it is cross-site to the browser. Its page asks for an account without a password, and can be
 * cancelled. With `claimsInIdToken: false`, claims are only at the userinfo endpoint, as with stricter providers.
 */
export async function startOpenIdProvider({
  siteUrl,
  claimsInIdToken = true,
}: {
  siteUrl: string;
  claimsInIdToken?: boolean;
}): Promise<OpenIdProvider> {
  const people = new Map<string, Claims>();
  const clientSecret = randomBytes(24).toString("hex");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${siteUrl}/api/user/auth/google/callback`],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "test", alg: "RS256", use: "sig" }] },
    cookies: { keys: [randomBytes(24).toString("hex")] },
    pkce: { required: () => true },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "picture"],
    },
    conformIdTokenClaims: !claimsInIdToken,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // Grants the scopes without a consent page.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 3600,
      Grant: 3600,
    },
  });
  const given: string[] = [];
  provider.on("authorization_code.saved", (code) => void given.push(code.jti));
  provider.on("access_token.saved", (token) => void given.push(token.jti));

  const handleRequest = provider.callback();
  const self: OpenIdProvider = {
    env: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    people,
    isAway: false,
    given,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (self.isAway) response.writeHead(503).end();
    else if (request.url!.startsWith("/interaction/")) void interact(provider, people, request, response);
    else void handleRequest(request, response);
  });
  return self;
}

/** Serves the provider's page, which asks for the account. */
async function interact(
  provider: Provider,
  people: OpenIdProvider["people"],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><html lang="en"><title>Choose an account</title><link rel="icon" href="data:,">
      <form method="post"><label>Account <input name="account"></label>
      <button name="answer" value="yes">Continue</button><button name="answer" value="no">Cancel</button></form>`);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const account = form.get("account") ?? "";
  const isApproved = form.get("answer") === "yes" && people.has(account);
  const result = isApproved ? { login: { accountId: account } } : { error: "access_denied" };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
