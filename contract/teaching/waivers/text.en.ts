export const signatureCleared = "Signature cleared.";
export const signYourNameFirst = "Please sign your name first.";
export const savedPressButtonBelow = "Saved. Now press the button below.";
export const signaturePadSignHere = "Signature pad: sign here with a finger, a pen or the mouse";
export const padCouldNotBeLoaded = "You can’t sign yet, because a part of this page is missing. Please reload it.";
export const typeYourName = "Type your name as your signature";
export const saveSignature = "Save signature";
export const typeYourNameInstead = "Type your name instead";
export const version = (version: string) => `Version ${version}`;
export const saved = "Saved";
/** Contains both what the button shows and what it does. */
export const savedSaveSignatureAgain = "Saved. Save signature again";
export const checkDateOfBirth = "Please check the date of birth.";
export const thatSignatureIsTooLarge = "That signature is too large. Please clear it and sign again.";
