export const signatureCleared = "Se borró la firma.";
export const signYourNameFirst = "Primero firma con tu nombre.";
export const savedPressButtonBelow = "Guardada. Ahora presiona el botón de abajo.";
export const signaturePadSignHere = "Recuadro de firma: firma aquí con el dedo, un lápiz o el mouse";
export const padCouldNotBeLoaded = "Todavía no puedes firmar porque falta una parte de esta página. Recárgala.";
export const typeYourName = "Escribe tu nombre como firma";
export const saveSignature = "Guardar firma";
export const typeYourNameInstead = "Prefiero escribir mi nombre";
export const version = (version: string) => `Versión ${version}`;
export const saved = "Guardada";
/** Contains both what the button shows and what it does. */
export const savedSaveSignatureAgain = "Guardada. Guardar firma de nuevo";
export const checkDateOfBirth = "Revisa la fecha de nacimiento.";
export const thatSignatureIsTooLarge = "Esa firma es demasiado grande. Límpiala y firma de nuevo.";
