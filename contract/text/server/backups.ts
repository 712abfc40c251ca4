export const diskOfSitesMachine =
  "The disk of the site’s machine is full. Make room on it, then press “Back up now”.";
export const folderCannotBeWritten = (folder: string) =>
  `The folder ${folder} cannot be written to. Whoever looks after the site’s machine can put that right.`;
export const databaseDidNotAnswer = "The database did not answer. It is tried again by itself.";
export const showThisToWhoeverLooks = (message: string) =>
  `Please show this to whoever looks after the site: ${message}`;
