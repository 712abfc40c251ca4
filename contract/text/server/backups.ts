export const t = {
  diskOfSitesMachine: "The disk of the site’s machine is full. Make room on it, then press “Back up now”.",
  folderCannotBeWritten: (folder: string) =>
    `The folder ${folder} cannot be written to. Whoever looks after the site’s machine can put that right.`,
  databaseDidNotAnswer: "The database did not answer. It is tried again by itself.",
  showThisToWhoeverLooks: (message: string) => `Please show this to whoever looks after the site: ${message}`,
};
