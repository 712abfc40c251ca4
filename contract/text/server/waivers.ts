export const t = {
  versionOfThisText: (version: string) => `Version ${version} of this text, as it was signed`,
  signingFor: (relation: string, name: string) => `${relation}, signing for ${name}`,
  signedByStudent: "Signed by the student",
  fromAddress: "From the address",
  fingerprintOfTextSha256: "Fingerprint of the text (SHA-256)",
  waiver: (id: string) => `Waiver ${id}`,
  pageOf: (page: number, count: number) => `Page ${page} of ${count}`,
};
