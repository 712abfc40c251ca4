export const keepThisUnderCharacters = (max: number) => `Escribe ${max} caracteres como máximo.`;
export const useOneLineOfPlain = "Usa una sola línea de texto simple.";
export const usePlainText = "Usa texto simple.";
export const thatAddressIsTooLong = "Ese correo es demasiado largo.";
export const thatNumberIsTooLong = "Ese número es demasiado largo.";
export const useDateFormat = "Usa una fecha como 2027-06-19.";
export const useTimeFormat = "Usa una hora como 18:00.";
export const unknownId = "No reconocemos ese identificador.";
export const fileNameCharacters = "En el nombre del archivo usa solo letras, números, puntos y guiones.";
