export const ifNotYouSetNewPassword =
  "If this wasn't you, set a new password right away: “Forgot password?” on the login page.";
export const newPasswordForDashboard = "Set a new password for your dashboard";
export const someoneAskedForNewPassword =
  "Someone, probably you, asked to set a new password for your studio's dashboard.";
export const setNewPassword = "Set a new password";
export const ifYouDidNotAsk = "If you didn't ask for this, you can ignore this email. Your password stays the same.";
export const yourPasswordWasChanged = "Your password was changed";
export const dashboardPasswordWasChanged =
  "The password for your studio's dashboard was changed. All other devices were logged out.";
export const yourLoginEmailWasChanged = "Your login email was changed";
export const newLoginEmail = (now: string) => `From now on, use ${now} to log in to your studio's dashboard.`;
export const ifNotYouAskOperator =
  "If this wasn't you, the person who runs your site can change it back with ADMIN_EMAIL and ADMIN_PASSWORD.";
export const codeIsNeededToLogIn =
  "To log in to your studio's dashboard, you now need a code from your authenticator app as well as your password. Keep your recovery codes somewhere other than your phone.";
export const passwordAloneIsEnough = "Your password alone is enough to log in to your studio's dashboard again.";
export const secondFactor = (state: string) => `The second factor is ${state}`;
export const passkeyIsNeededToLogIn =
  "Codes from the authenticator app no longer work. To log in to your studio's dashboard, you need your passkey or a recovery code as well as your password.";
export const passkeyWasAdded = "A passkey was added";
export const passkeyNowLogsYouIn = (name: string) =>
  `The passkey “${name}” was added to your studio's dashboard. Together with your password, it now logs you in.`;
export const ifNotYouRemovePasskey =
  "If this wasn't you, remove the passkey on the Security page of your dashboard and change your password right away.";
export const openSecurity = "Open the Security page";
export const newRecoveryCodes = "There are new recovery codes";
export const oldRecoveryCodesEnded =
  "New recovery codes were made for your studio's dashboard. The earlier ones no longer work.";
export const passkeyWasRemoved = "A passkey was removed";
export const passkeyGone = (name: string) =>
  `The passkey “${name}” no longer works for your studio's dashboard. The second factor is still on.`;
export const lastPasskeyGone = (name: string) =>
  `The passkey “${name}” no longer works for your studio's dashboard. It was your last second factor: your password alone is enough to log in again.`;
export const passwordWithoutSecondFactor = "Your password was entered in a new browser";
export const someoneGavePassword = (device: string, network: string, at: string) =>
  `Someone entered your password for your studio's dashboard, with a browser that we don't know yet: ${device}, ${at}${network ? `, from the network ${network}` : ""}. Without your second factor, they were not logged in at that moment.`;
export const ifNotYouChangePassword =
  "If this was you, logging in with a new browser, there is nothing to do. If it wasn't you, change your password right away on the Security page of your dashboard. We send this email at most once a day.";
export const newLogin = (device: string) => `New login: ${device}`;
export const someoneLoggedInFrom = (device: string, network: string, at: string) =>
  `Someone, probably you, logged in to your studio's dashboard with a browser that we don't know yet: ${device}, ${at}${network ? `, from the network ${network}` : ""}.`;
export const ifNotYouEndLogin =
  "If this wasn't you, log that device out on the Security page of your dashboard and change your password right away.";
