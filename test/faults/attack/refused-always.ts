const linkToken = "takes the token of a link in a mail";
const theirs = "takes the token of a link in a mail, or what the student holds";
const password = "takes the password, or a code of a second factor";
const passkey = "takes the signature of an authenticator";
const cookie = "takes the cookie of a login";

/** Endpoints whose success needs a secret that no schema tells, with the reason. */
export const refusedAlways: Readonly<Record<string, string>> = {
  "POST /api/admin/login": password,
  "PUT /api/admin/password": password,
  "PUT /api/admin/email": password,
  "POST /api/admin/second-factor": password,
  "POST /api/admin/second-factor/confirm": password,
  "POST /api/admin/second-factor/stop": password,
  "POST /api/admin/recovery-codes": password,
  "POST /api/admin/login/passkey": passkey,
  "POST /api/admin/passkeys": passkey,
  "POST /api/admin/passkeys/start": passkey,
  "POST /api/admin/passkeys/confirm": passkey,
  "PUT /api/admin/passkeys/{id}": passkey,
  "POST /api/admin/passkeys/{id}/remove": passkey,
  "POST /api/admin/refresh-token": cookie,
  "POST /api/user/refresh-token": cookie,
  "POST /api/admin/password-reset/finish": linkToken,
  "GET /api/user/verify-email": linkToken,
  "GET /api/user/verify-login": linkToken,
  "GET /api/user/link": linkToken,
  "POST /api/user/login-code": linkToken,
  "POST /api/user/deletion/finish": linkToken,
  "POST /api/absence": theirs,
  "GET /api/session": linkToken,
  "GET /api/signup/place": linkToken,
  "GET /api/signup/moves": theirs,
  "POST /api/signup/cancel": theirs,
  "POST /api/signup/confirm": theirs,
  "POST /api/signup/move": theirs,
  "POST /api/waitlist/take": linkToken,
  "GET /api/order": linkToken,
  "GET /api/pay": linkToken,
  "GET /api/gift-card": linkToken,
  "POST /api/wallet/redeem": "takes the code of a gift card",
};
