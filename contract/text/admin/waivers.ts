export const signedWaiver = "Signed waiver";
export const failedToLoadWaiver = "We couldn’t load the waiver.";
export const olderVersion = "Older version";
export const failedToLoadDocument = "We couldn’t load the document. Please try again.";
export const downloadPdf = "Download PDF";
export const signatureOf = (name: string) => `Signature of ${name}`;
export const failedToLoadSignature = "We couldn’t load the signature. <link>Try again</link>";
export const version = (version: string) => `Version ${version}`;
