export const checkDateOfBirth = "Revisa la fecha de nacimiento.";
export const thatSignatureIsTooLarge = "Esa firma es demasiado grande. Límpiala y firma de nuevo.";
