export const t = {
  padIsEmpty: "The pad is empty.",
  signYourNameFirst: "Please sign your name first.",
  yourSignatureIsSaved: "Your signature is saved.",
  signaturePadSignHere: "Signature pad: sign here with a finger, a pen or the mouse",
  typeYourName: "Type your name as your signature",
  saveSignature: "Save Signature",
  typeYourNameInstead: "Type your name instead",
  version: (version: string) => `Version ${version}`,
};
