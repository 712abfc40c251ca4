export const heldForYouFor = (minutes: number, seconds: number) => `Apartado para ti: ${minutes} min ${seconds} s`;
export const heldForYouForOne = (minutes: number) =>
  `Apartado para ti durante ${minutes === 1 ? "un minuto más" : `${minutes} minutos`}`;
export const nothingWasCharged = (heldUntil: string | undefined) =>
  `No se cobró nada.${heldUntil ? ` Te lo tenemos apartado hasta esta hora del Pacífico: ${heldUntil}.` : ""} Puedes seguir aquí en cuanto vuelva tu conexión.`;
export const nothingWasChargedYet = "No se cobró nada.";
export const youCanStillPay = "Puedes pagar aquí todavía.";
export const paymentContinues = "Deja esta página abierta. Terminaremos tu pago en cuanto vuelva tu conexión.";
export const useMyWallet = "Usar mis pases, tarjetas de regalo y saldo";
export const passCovers = (uses: number, name: string) => `${name}: ${uses === 1 ? "1 uso" : `${uses} usos`}`;
export const leftToPay = "Falta por pagar";
export const haveGiftCard = "¿Tienes una tarjeta de regalo?";
export const giftCardCode = "Código de la tarjeta de regalo";
export const applyGiftCard = "Usar esta tarjeta";
export const withoutThisCard = "Pagar sin esta tarjeta";
export const salesTax = "Impuesto sobre las ventas";
export const backToPayPal = (amount: string) => `${amount} a PayPal`;
export const backInCash = (amount: string) => `${amount} en efectivo`;
export const usesBack = (uses: number, name: string) => `${uses === 1 ? "1 uso" : `${uses} usos`} de ${name}`;
export const backToCard = (amount: string, name: string) => `${amount} a ${name}`;
export const nothingLeftToPay = "No queda nada por pagar.";
export const loadingPaypal = "Cargando PayPal …";
export const processingPayment = "Procesando tu pago …";
export const paymentServiceUnavailable = "El servicio de pago no está disponible";
export const paymentUnsuccessful = "No se pudo hacer el pago";
export const failedToLoadPaypalPlease = "No se pudo cargar PayPal. Inténtalo más tarde.";
export const paymentButtonError = "Error en los botones de pago";
export const paymentButtonsNotShown =
  "No pudimos mostrar los botones de pago. Vuelve a cargar la página e inténtalo de nuevo.";
export const paymentError = "Error en el pago";
export const paymentButtonsMissing =
  "Faltan los botones de pago en esta página. Vuelve a cargarla e inténtalo de nuevo.";
export const checkYourPaymentDetails = "Revisa los datos de tu pago e inténtalo de nuevo.";
export const remains = {
  passes: "Un pase, una tarjeta de regalo o tu saldo todavía pueden pagarlo.",
  credit: "Una tarjeta de regalo o tu saldo todavía pueden pagarlo.",
  link: "Tu reserva sigue en pie: paga más tarde con el mismo enlace, o en efectivo si nos vemos en el estudio.",
  nothing: "",
};
export const weSendYouALink =
  "O escríbenos y te enviaremos un enlace para pagar en cuanto los pagos vuelvan a funcionar.";
export const askForLink = "Pedir un enlace";
export const sendMeALink = (what: string) =>
  `Los pagos no funcionaron; por favor, envíame un enlace para pagar cuando funcionen. Quisiera: ${what}.`;
export const totalHasChanged = "El total cambió.";
export const paymentCouldNotBeOpened = "No pudimos iniciar el pago. No se cobró nada. Inténtalo de nuevo en un minuto.";
export const siteDidNotAnswer =
  "No pudimos conectarnos con el sitio. Si aprobaste el pago, lo completaremos y te avisaremos por correo; revisa tu bandeja de entrada antes de pagar de nuevo.";
