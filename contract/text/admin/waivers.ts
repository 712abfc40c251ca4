export const t = {
  signedWaiver: "Signed waiver",
  waiverCouldNotBeFetched: "The waiver could not be fetched.",
  olderVersion: "Older version",
  documentCouldNotBeFetched: "The document could not be fetched. Please try again.",
  downloadPdf: "Download PDF",
  signatureOf: (name: string) => `Signature of ${name}`,
};
