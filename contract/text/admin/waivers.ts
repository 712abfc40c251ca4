export const signedWaiver = "Signed waiver";
export const failedToLoadWaiver = "We couldn’t load the waiver.";
export const olderVersion = "Older version";
export const failedToLoadDocument = "We couldn’t load the document. Please try again.";
export const downloadPdf = "Download PDF";
export const signatureOf = (name: string) => `Signature of ${name}`;
export const failedToLoadSignature = "We couldn’t load the signature. <link>Try again</link>";
export const version = (version: string) => `Version ${version}`;
export const technicalDetails = "Technical details";
export const technicalDetailsHelp =
  "Kept as evidence in case anyone doubts the signature. You don’t need them day to day.";
export const internetAddress = "Internet address it was signed from";
export const checksumOfText = "Checksum of the signed text (changes if a word changes)";
