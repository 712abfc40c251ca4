export const thisAddressCannotBeRead = "No podemos leer esta dirección web.";
export const requestCannotBeRead = "No podemos leer esta solicitud.";
export const requestTookTooLong = "Esto tardó demasiado en llegar. Inténtalo de nuevo.";
export const nameOneHost = "Una petición debe nombrar un solo servidor.";
export const thatDidNotWork = "Eso no funcionó";
export const requestRefused = "Solicitud rechazada";
export const thatIsTooLarge = "Es demasiado grande";
export const oneMomentPlease = "Un momento, por favor";
export const contentSecurityPolicy = (styleHash: string) =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;
export const thisCallTakesNo = (part: string) => `Esta llamada no admite “${part}”.`;
export const mustBeJsonObject = (part: string) => `“${part}” debe ser un objeto JSON.`;
export const somethingWentWrongOnOur = "Algo salió mal de nuestro lado. Inténtalo de nuevo.";
export const unknownField = "Este campo no se esperaba.";
export const tryAgain = "Intentar de nuevo";
export const home = "Inicio";
