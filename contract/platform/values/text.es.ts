export const keepThisUnderCharacters = (max: number) => `Escribe ${max} caracteres como máximo.`;
export const useOneLineOfPlain = "Usa una sola línea de texto simple.";
export const usePlainText = "Usa texto simple.";
export const thatAddressIsTooLong = "Ese correo es demasiado largo.";
export const thatNumberIsTooLong = "Ese número es demasiado largo.";
export const useDateFormat = "Usa una fecha como 2027-06-19.";
export const useTimeFormat = "Usa una hora como 18:00.";
export const unknownId = "No reconocemos ese identificador.";
export const fileNameCharacters = "En el nombre del archivo usa solo letras, números, puntos y guiones.";
export const fillThisIn = "Completa este campo.";
export const mustBeText = "Esto debe ser texto.";
export const mustBeNumber = "Esto debe ser un número.";
export const mustBeWholeNumber = "Esto debe ser un número entero.";
export const mustBeTrueOrFalse = "Esto debe ser verdadero o falso.";
export const mustBeList = "Esto debe ser una lista.";
export const mustHaveFields = "Esto debe tener sus propios campos.";
export const mustBeOneOf = (choices: string) => `Esto debe ser uno de: ${choices}.`;
export const notAccepted = "Esto no se acepta aquí.";
export const useAtLeastCharacters = (least: number) => `Escribe al menos ${least} caracteres.`;
export const mustBeAtLeast = (least: number) => `Esto debe ser al menos ${least}.`;
export const mustBeAtMost = (most: number) => `Esto debe ser como máximo ${most}.`;
export const listAtLeast = (least: number) => (least === 1 ? "Elige al menos uno." : `Elige al menos ${least}.`);
export const listAtMost = (most: number) => `Elige como máximo ${most}.`;
export const wrongForm = "Esto no tiene la forma esperada.";
export const useFullAddress = "Escribe una dirección web completa.";
export const phoneDigitsOnly = "Usa solo números, 10 como máximo.";
export const chooseSessionType = "Elige un tipo de sesión.";
export const unitsOf = (currency: string) => currency.replace(/^(nuevos )?(\S+).*/, "$2");
export const wholeOf = (units: string) => `${units} ${units.endsWith("as") ? "enteras" : "enteros"}`;
export const regionLabels = {
  state: "Estado",
  province: "Provincia",
  prefecture: "Prefectura",
  county: "Condado",
  any: "Estado o región",
};
export const enterRegion = {
  state: "Elige un estado.",
  province: "Escribe la provincia.",
  prefecture: "Escribe la prefectura.",
  county: "Elige un condado.",
};
export const postalCodeLabel = (country: string) => (country === "IE" ? "Eircode" : "Código postal");
export const zip = "Código postal (ZIP)";
export const enterPostalCode = "Escribe el código postal.";
export const checkPostalCode = (country: string) => `Revisa el código postal. No parece de este país: ${country}.`;
export const checkPhoneLike = (example: string) =>
  `Revisa el número de teléfono. Debe ser como ${example}, o empezar con + y el código del país.`;
