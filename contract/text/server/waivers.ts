export const versionOfThisText = (version: string) => `Version ${version} of this text, as it was signed`;
export const signingFor = (relation: string, name: string) => `${relation}, signing for ${name}`;
export const signedByStudent = "Signed by the student";
export const fromAddress = "IP address";
export const fingerprintOfTextSha256 = "Fingerprint of the text (SHA-256)";
export const waiver = (id: string) => `Waiver ${id}`;
export const pageOf = (page: number, count: number) => `Page ${page} of ${count}`;
