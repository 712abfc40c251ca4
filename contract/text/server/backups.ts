export const diskOfSitesMachine =
  "The server’s disk is full. Free up some space on it, then press “Back up now”.";
export const folderCannotBeWritten = (folder: string) =>
  `The folder ${folder} can’t be written to. Please ask the person who runs your site to fix that.`;
export const databaseDidNotAnswer = "The database did not answer. We’ll try again automatically.";
export const showThisToWhoeverLooks = (message: string) =>
  `Please show this to the person who runs your site: ${message}`;
