// What an account deletion means. Keep consistent with the emails in server/people/deletion-letters.ts.

export const deletedDataWords =
  "Your profile, the studio’s notes about you and all your logins go, for good.";

export const cancelFirstWords =
  "A session that you booked and that is still to come has to be cancelled first.";

export const keptDataWords =
  "Places in classes to come stay yours: the mail about each one has the link to give it up. Signed waivers are kept as long as the privacy page says.";
