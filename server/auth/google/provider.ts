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

/** OAuth state, nonce and PKCE verifier of one browser's login. Only the site and its cookie know them. */
export type GoogleLogin = { state: string; nonce: string; codeVerifier: string };

/** A person as described by Google, identified by issuer and subject. The other fields are only claims. */
export type GooglePerson = {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** Whether Google has verified that the person owns the address. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  image: string | undefined;
};

export type GoogleClient = ReturnType<typeof createGoogleClient>;

/** Why a login failed. The message contains no token and no email address, so it may be logged. */
export class GoogleLoginError extends Error {}

type ClientSettings = { issuer: string; clientId: string; clientSecret: string };

/** Timeout of one request to Google. */
const timeoutSeconds = 5;

/**
 * Creates the client of an OpenID Connect provider: Google, or another one named by GOOGLE_ISSUER. The provider's
 * configuration is fetched for the first login and cached. A failed fetch is not cached: the next login retries it.
 */
export function createGoogleClient(given: ClientSettings & { redirectUri: string }) {
  let cached: Promise<Configuration> | undefined;
  const provider = () =>
    (cached ??= discover(given).catch((error: unknown) => {
      cached = undefined;
      throw asLoginError(error);
    }));

  return {
    /** The authorization URL for the browser. Throws GoogleLoginError if Google cannot be reached. */
    async addressFor({ state, nonce, codeVerifier }: GoogleLogin): Promise<URL> {
      return buildAuthorizationUrl(await provider(), {
        redirect_uri: given.redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
    },

    /** Exchanges the code in the returned URL for the person. Throws GoogleLoginError if the login does not match. */
    async whoReturns(returned: URL, { state, nonce, codeVerifier }: GoogleLogin): Promise<GooglePerson> {
      const configuration = await provider();
      try {
        const tokens = await authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        });
        const { iss, sub, ...claims } = tokens.claims()!;
        // Google puts the profile into the ID token; other providers return it only from the userinfo endpoint.
        const userInfo = claims["email"] ? claims : await fetchUserInfo(configuration, tokens.access_token, sub);
        return personOf(iss, sub, userInfo);
      } catch (error) {
        throw asLoginError(error);
      }
    },
  };
}

function discover({ issuer, clientId, clientSecret }: ClientSettings): Promise<Configuration> {
  // env.ts accepts http only for an issuer on loopback.
  const overHttp = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    execute: [enableNonRepudiationChecks, ...overHttp],
  });
}

function personOf(issuer: string, subject: string, claims: Record<string, unknown>): GooglePerson {
  const text = (name: string) => (typeof claims[name] === "string" ? claims[name] : undefined);
  return {
    issuer,
    subject,
    email: text("email"),
    isEmailVerified: claims["email_verified"] === true,
    firstName: text("given_name") ?? "",
    lastName: text("family_name") ?? "",
    image: text("picture"),
  };
}

/** Keeps only the error's name and codes: its message and causes can contain data of Google. */
function asLoginError(error: unknown): GoogleLoginError {
  if (error instanceof GoogleLoginError) return error;
  const { name, code, error: oauthError } = error as { name?: string; code?: string; error?: string };
  const words = [name, code, oauthError].filter((word) => word !== undefined && /^\w{1,60}$/.test(word));
  return new GoogleLoginError(words.join(" "));
}
