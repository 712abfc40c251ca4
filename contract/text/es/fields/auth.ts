export const tokenIsMissing = "Falta el token.";
export const keepItUnder200Characters = "Escribe 200 caracteres como máximo.";
export const enterNameOfPasskey = "Escribe un nombre.";
