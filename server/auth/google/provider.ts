import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";

/** What one browser's way to Google and back is recognised by. All three are known only to the site and its cookie. */
export type GoogleLogin = { state: string; nonce: string; codeVerifier: string };

/** Somebody as Google knows her. Everything but issuer and subject is only what it says about her. */
export type GooglePerson = {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** Whether Google has seen that the address is hers. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  image: string | undefined;
};

/** An OpenID provider, by name Google; any other that GOOGLE_ISSUER names works alike. */
export type Google = {
  /** Where the browser goes to ask. Throws a GoogleProblem when Google cannot be reached. */
  addressFor(ask: GoogleLogin): Promise<URL>;
  /** Who comes back with the query of this address. Throws a GoogleProblem for everything that does not fit `ask`. */
  whoReturns(returned: URL, ask: GoogleLogin): Promise<GooglePerson>;
};

/** Why nobody was signed in; the message carries no token and no address of a person, so it may be logged. */
export class GoogleProblem extends Error {}

/** How long Google may take for one answer. */
const patienceSeconds = 5;

/**
 * Opens the way to the provider. What it says about itself is fetched when the first student asks, and remembered; a
 * failure is not, so that the next one finds out anew.
 */
export function openGoogle(given: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}): Google {
  let known: Promise<Configuration> | undefined;
  const provider = () =>
    (known ??= discover(given).catch((error: unknown) => {
      known = undefined;
      throw asProblem(error);
    }));

  return {
    async addressFor({ state, nonce, codeVerifier }) {
      return buildAuthorizationUrl(await provider(), {
        redirect_uri: given.redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
    },

    async whoReturns(returned, { state, nonce, codeVerifier }) {
      const configuration = await provider();
      try {
        const tokens = await authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        });
        const { iss, sub, ...claims } = tokens.claims()!;
        // Google writes them into the ID token; other providers tell them only when asked once more.
        const told = claims["email"] ? claims : await fetchUserInfo(configuration, tokens.access_token, sub);
        return personOf(iss, sub, told);
      } catch (error) {
        throw asProblem(error);
      }
    },
  };
}

function discover({
  issuer,
  clientId,
  clientSecret,
}: {
  issuer: string;
  clientId: string;
  clientSecret: string;
}): Promise<Configuration> {
  // env.ts lets http pass for a provider on this machine only.
  const overHttp = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: patienceSeconds,
    execute: [enableNonRepudiationChecks, ...overHttp],
  });
}

function personOf(issuer: string, subject: string, told: Record<string, unknown>): GooglePerson {
  const text = (name: string) => (typeof told[name] === "string" ? told[name] : undefined);
  return {
    issuer,
    subject,
    email: text("email"),
    isEmailVerified: told["email_verified"] === true,
    firstName: text("given_name") ?? "",
    lastName: text("family_name") ?? "",
    image: text("picture"),
  };
}

/** Only the kind of an error is kept: its text, and more so its causes, can hold what Google answered. */
function asProblem(error: unknown): GoogleProblem {
  if (error instanceof GoogleProblem) return error;
  const { name, code, error: said } = error as { name?: string; code?: string; error?: string };
  const words = [name, code, said].filter((word) => word !== undefined && /^\w{1,60}$/.test(word));
  return new GoogleProblem(words.join(" "));
}
