export const keepThisUnder500Characters = "Escribe menos de 500 caracteres.";
export const chooseEarlierDay = "Elige un día anterior al año 2101.";
export const unknownOrder = "No reconocemos ese pedido.";
export const enterWholeMinutes = "Escribe minutos enteros.";
export const thisLinkIsIncomplete = "Este enlace está incompleto.";
export const versionIsWholeNumber = "La versión debe ser un número entero.";
export const linkWorksOnce = "El enlace funciona una sola vez, durante una hora.";
export const session = "Sesión";
export const location = "Ubicación";
export const moveOrCancelYourSession = "Cambiar o cancelar tu sesión";
export const ifSomethingComesUpSimply = "Si surge algo, solo responde a este correo.";
export const date = "Fecha";
export const hello = (name: string) => `Hola, ${name}:`;
export const transactionId = "Número de transacción";
export const thisEmailIsYourReceipt = (isPaidWithPayPal: boolean) =>
  `${isPaidWithPayPal ? "Pagado con PayPal. " : ""}Este correo es tu recibo.`;
export const ifYouCannotComePlease = "¿No puedes venir? Cancela tu lugar para que otra persona pueda tomarlo.";
export const helloWithoutName = "Hola:";
export const chooseCountry = "Elige un país.";

/** Name of the credit that replaces a price. */
export const creditFor = (what: string) => `Saldo por ${what}`;
export const creditIsInWallet = (price: string) => `Agregamos ${price} de saldo a tu billetera.`;
