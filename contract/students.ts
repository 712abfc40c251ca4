import { endpoint, type FileAnswer } from "./endpoint.ts";
import type {
  CodeLogin,
  DeletionKey,
  Done,
  EmailVerified,
  LinkKey,
  LinkLookedAt,
  LinkWanted,
  MyClasses,
  MySessions,
  ProfileChange,
  ProfileChanged,
  Registration,
  SelfId,
  SignedInStudent,
  LoginMethods,
  Student,
} from "./schema/students.ts";

export type { MyClasses, MySessions, Student } from "./schema/students.ts";
export { logOutUser, refreshUser, validateToken } from "./every-page.ts";

/** How long a mailed link to log in is good, and the six digits beside it. */
export const loginLinkMinutes = 15;
/** How long a mailed link that proves an address is good. */
export const verifyLinkHours = 24;

export const register = endpoint<{ body: Registration; output: Done }>()({
  method: "POST",
  path: "/api/user/register",
  alsoAt: "/register",
  who: "visitor",
  limit: "logins",
  refusals: ["bot-check-needed", "bot-check-failed", "limited"],
  summary: "Make an account and mail a link that proves its address. Known addresses are answered alike.",
});

export const verifyEmail = endpoint<{ query: LinkKey; output: EmailVerified }>()({
  method: "GET",
  path: "/api/user/verify-email",
  alsoAt: "/verify-email",
  startsSession: true,
  who: "visitor",
  limit: "guesses",
  refusals: ["verification-link-dead"],
  summary: "Use the mailed link that proves an address, once; it logs in.",
});

export const requestLoginLink = endpoint<{ body: LinkWanted; output: Done }>()({
  method: "POST",
  path: "/api/user/login",
  alsoAt: "/login",
  who: "visitor",
  limit: "logins",
  refusals: ["bot-check-needed", "bot-check-failed", "limited"],
  summary: "Mail a link and a code to log in with. Known and unknown addresses are answered alike.",
});

export const inspectLink = endpoint<{ query: LinkKey; output: LinkLookedAt }>()({
  method: "GET",
  path: "/api/user/link",
  who: "visitor",
  limit: "lists",
  refusals: [],
  summary: "Whether this browser asked for this mailed link. Changes nothing.",
});

export const followLoginLink = endpoint<{ query: LinkKey; output: SignedInStudent }>()({
  method: "GET",
  path: "/api/user/verify-login",
  alsoAt: "/verify-login",
  startsSession: true,
  who: "visitor",
  limit: "guesses",
  refusals: ["login-link-dead"],
  summary: "Use a mailed login link, once; it ends its sisters.",
});

export const logInWithCode = endpoint<{ body: CodeLogin; output: SignedInStudent }>()({
  method: "POST",
  path: "/api/user/login-code",
  who: "visitor",
  limit: "guesses",
  refusals: ["login-code-wrong", "limited"],
  summary: "Log in with the six digits of the mail, in the browser that asked for it.",
});

export const logOutEverywhere = endpoint<{ output: Done }>()({
  method: "POST",
  path: "/api/user/logout-everywhere",
  who: "user",
  limit: "lists",
  refusals: [],
  summary: "End all sessions of this student; their access tokens stop working at once.",
});

export const listMySessions = endpoint<{ output: MySessions }>()({
  method: "GET",
  path: "/api/user/sessions",
  who: "user",
  limit: "lists",
  refusals: [],
  summary: "Where this student is logged in.",
});

export const endMySession = endpoint<{ params: SelfId; output: Done }>()({
  method: "DELETE",
  path: "/api/user/sessions/{id}",
  who: "user",
  limit: "lists",
  refusals: ["not-found"],
  summary: "End one of this student's sessions.",
});

export const loginMethods = endpoint<{ output: LoginMethods }>()({
  method: "GET",
  path: "/api/user/sign-in-ways",
  who: "visitor",
  limit: "lists",
  refusals: [],
  summary: "Which ways to sign in there are beside the mailed link.",
});

export const readUser = endpoint<{ params: SelfId; output: Student }>()({
  method: "GET",
  path: "/api/user/{id}",
  alsoAt: "/{id}",
  who: "user",
  limit: "lists",
  refusals: ["not-found"],
  summary: "This student's profile.",
});

export const updateUser = endpoint<{ params: SelfId; body: ProfileChange; output: ProfileChanged }>()({
  method: "PUT",
  path: "/api/user/{id}/update",
  who: "user",
  limit: "forms",
  refusals: ["not-found"],
  summary: "Change this student's profile; what is left out stays.",
});

export const listMyClasses = endpoint<{ params: SelfId; output: MyClasses }>()({
  method: "GET",
  path: "/api/user/{id}/classes",
  who: "user",
  limit: "lists",
  refusals: ["not-found"],
  summary: "The classes to come in which this student's address has a place.",
});

export const exportUser = endpoint<{ params: SelfId; output: FileAnswer }>()({
  method: "GET",
  path: "/api/user/{id}/export",
  who: "user",
  limit: "forms",
  refusals: ["not-found"],
  as: "json",
  summary: "Everything the site keeps about this student, as one file.",
});

export const requestDeletion = endpoint<{ params: SelfId; output: Done }>()({
  method: "POST",
  path: "/api/user/{id}/deletion",
  who: "user",
  limit: "logins",
  refusals: ["not-found", "session-to-come", "limited"],
  summary: "Mail this student a link that deletes her account.",
});

export const deleteAccount = endpoint<{ body: DeletionKey; output: Done }>()({
  method: "POST",
  path: "/api/user/deletion/finish",
  who: "visitor",
  limit: "guesses",
  refusals: ["link-dead", "session-to-come"],
  summary: "Delete the account of a mailed link.",
});
