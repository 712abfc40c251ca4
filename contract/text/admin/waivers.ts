export const signedWaiver = "Signed waiver";
export const waiverCouldNotBeFetched = "The waiver could not be fetched.";
export const olderVersion = "Older version";
export const documentCouldNotBeFetched = "The document could not be fetched. Please try again.";
export const downloadPdf = "Download PDF";
export const signatureOf = (name: string) => `Signature of ${name}`;
export const signatureCouldNotBeFetched = "The signature could not be fetched. <link>Try again</link>";
export const version = (version: string) => `Version ${version}`;
