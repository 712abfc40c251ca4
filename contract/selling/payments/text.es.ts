export const heldForYouFor = (minutes: number, seconds: number) => `Apartado para ti: ${minutes} min ${seconds} s`;
export const heldForYouForOne = (minutes: number) =>
  `Apartado para ti durante ${minutes === 1 ? "un minuto más" : `${minutes} minutos`}`;
export const nothingWasCharged = (heldUntil: string | undefined, zone: string) =>
  `No se cobró nada.${heldUntil ? ` Te lo tenemos apartado hasta esta ${zone}: ${heldUntil}.` : ""} Puedes seguir aquí en cuanto vuelva tu conexión.`;
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
export const paypalIsChecking = "Pagos en revisión";
export const stateWords = { held: "Apartado", kept: "Tuyo", freed: "Ya no está apartado" };
export const stateNotes = {
  held: "Te lo apartamos mientras PayPal revisa tu pago y te enviaremos el resultado por correo. No pagues otra vez.",
  kept: "PayPal todavía está revisando tu pago, pero esto sigue siendo tuyo.",
  freed: "PayPal no ha terminado. Si el dinero todavía llega, te lo devolvemos todo.",
};
export const comesWhenPaid: Record<string, string> = {
  pass: "Llegará a tu billetera en cuanto PayPal haya revisado tu pago. Te enviaremos el resultado por correo. No pagues otra vez.",
  "gift-card":
    "La recibirás en cuanto PayPal haya revisado tu pago. Te enviaremos el resultado por correo. No pagues otra vez.",
};
export const notYetPaid = "Todavía sin pagar";
export const heldUntilShortlyBefore =
  "Si PayPal no ha terminado poco antes de que empiece, es posible que tengamos que dárselo a otra persona.";
export const bankTakesDays = "Tu banco todavía tiene que enviar el dinero. Puede tardar hasta seis días.";
export const paymentWasCancelledNothing = "El pago se canceló. No se cobró nada.";
export const paypalGaveNoFullAddress =
  "PayPal no nos dio una dirección de envío completa. No se cobró nada. Vuelve a pulsar el botón de PayPal y elige allí la dirección.";
export const paypalIsStillChecking =
  "PayPal todavía está revisando tu pago. Te guardamos lo que elegiste y te enviaremos el resultado por correo.";
export const studioChecksYourPayment =
  "PayPal tiene tu pago, pero algo no coincide. El estudio lo está revisando y te escribirá.";
export const thereWasNothingLeft = (kind: string) =>
  `${kind === "booking" ? "Ya no quedaba nada por pagar cuando llegó tu pago." : "Alguien se adelantó justo antes de que llegara tu pago."} Te reembolsamos todo y te avisaremos por correo cuando el dinero vaya en camino.`;
export const thisPaymentWasCancelledNothing = "Este pago se canceló. No se cobró nada.";
export const refusedStartAgain = "PayPal rechazó este pago. No se cobró nada. Empieza de nuevo o paga de otra forma.";
export const youStartedAnother = (another: string) =>
  `Después empezaste ${another === "booking" ? "otra reserva" : "otro pago"}. Aquí no se cobró nada.`;
export const addressYouChoseChangesPrice = (amount: string) =>
  `La dirección que elegiste cambia el precio. El nuevo total es ${amount}. No se ha cobrado nada. Si el nuevo total es correcto, págalo.`;
export const receipt = (what: string) => `Recibo: ${what}`;
export const thankYouYourPaymentArrived = "Gracias. Recibimos tu pago:";
export const refund = (price: string) => `Reembolso: ${price}`;
export const refundedInFull = "Te reembolsamos todo tu pago:";
export const refundedInPart = (price: string) => `Te reembolsamos ${price} de tu pago:`;
export const forLabel = "Concepto";
export const reason = "Motivo";
export const ofPayment = "De un pago de";
export const paypalReturnsItWay =
  "PayPal devuelve el dinero a la tarjeta o cuenta con la que pagaste. Con tarjeta puede tardar unos días.";
export const creditBecomesMoney = (price: string) =>
  `${price} de esto era saldo en tu billetera. Ahora lo recibes en dinero, así que ese saldo ya no está en tu billetera.`;
export const wentBackAlready = (price: string) => `${price} ya se te devolvió por PayPal o por tu banco.`;
export const youGetBack = (price: string) => `Recibes ${price} de vuelta por PayPal.`;
export const usesAreBack = (uses: number, name: string) =>
  `Recuperas ${uses === 1 ? "1 uso" : `${uses} usos`} en tu billetera: ${name}.`;
export const centsAreBack = (price: string, name: string) => `Recuperas ${price} en tu billetera: ${name}.`;
export const validUntil = (day: string) => `(vale hasta el ${day})`;
export const hasEnded = (day: string) => `(terminó el ${day}; si no es correcto, escríbeme)`;
export const theseWentBackToYourWallet = "Esto volvió a tu billetera:";
export const backInYourWallet = "De vuelta en tu billetera";
export const theseAreBackInYourWallet = "Esto está de vuelta en tu billetera y ya puedes usarlo:";
export const wentBackToYourGiftCard = "Esto volvió a tu tarjeta de regalo:";
export const backOnYourGiftCard = "De vuelta en tu tarjeta de regalo";
export const isBackOnYourGiftCard = "Esto está de vuelta en tu tarjeta de regalo, y su código vuelve a servir:";
export const usesOfPass = (uses: number) => (uses === 1 ? "1 uso" : `${uses} usos`);
export const refundingYourPayment = "Vamos a reembolsar tu pago";
export const noLongerAvailableWhenPaid = "Lo sentimos: cuando llegó tu pago, lo que pagaste ya no estaba disponible.";
export const youGetFullRefund =
  "Te reembolsamos todo automáticamente; no tienes que hacer nada. Te avisaremos por correo cuando esté hecho.";
export const yourPaymentWasDeclined = "Tu pago se rechazó";
export const paypalDeclinedIt = "PayPal revisó tu pago y lo rechazó. No se cobró nada y no te guardamos nada:";
export const paypalChecksYourPayment = "PayPal está revisando tu pago";
export const heldLead = (kind: string) =>
  ({
    session: "Te guardamos la sesión mientras PayPal revisa tu pago:",
    booking: "Tu sesión sigue reservada mientras PayPal revisa tu pago:",
    seat: "Te guardamos el lugar mientras PayPal revisa tu pago:",
    cart: "Te guardamos los chocolates mientras PayPal revisa tu pago:",
    pass: "Tu pase llegará a tu billetera en cuanto PayPal haya revisado tu pago:",
    "gift-card": "Recibirás la tarjeta de regalo en cuanto PayPal haya revisado tu pago:",
  })[kind] ?? "Te guardamos lo que elegiste mientras PayPal revisa tu pago:";
export const bankTakesDaysNothingToDo =
  "Tu banco todavía tiene que enviar el dinero a PayPal. Puede tardar hasta seis días. No tienes que hacer nada.";
export const paypalUsuallyTakes = "No tienes que hacer nada. PayPal suele terminar en un día; a veces tarda unos días.";
export const keptUntilShortlyBefore =
  "Si PayPal no ha terminado poco antes de que empiece, quizá tengamos que dárselo a otra persona. Te avisaremos por correo, y si el dinero llega después, te lo devolvemos todo.";
export const weMailYouTheOutcome = "Te enviaremos un correo en cuanto PayPal haya terminado.";
export const noLongerHeld = "Ya no te lo guardamos: PayPal no ha terminado";
export const paypalHasNotFinished =
  "Lo sentimos: PayPal no ha terminado de revisar tu pago, así que ya no te guardamos esto:";
export const moneyComesBackInFull =
  "Si el dinero todavía llega, te lo devolvemos todo automáticamente. No tienes que hacer nada.";
export const keptForYou = "Sigue siendo tuyo, aunque PayPal todavía está revisando";
export const comeAsPlanned =
  "PayPal todavía está revisando tu pago, pero esto sigue siendo tuyo. Ven como estaba previsto:";
export const tinsAreKept = "PayPal todavía está revisando tu pago, pero te guardamos esto hasta que termine:";
export const paypalFinishedTooLate =
  "Lo sentimos: PayPal terminó tu pago demasiado tarde. Lo que pagaste ya no estaba guardado para ti, o ya había empezado.";
export const paypalDeclinedKept = "PayPal revisó tu pago y lo rechazó. No se cobró nada. Esto sigue siendo tuyo:";
export const payItAnotherWay = "Págalo de otra forma cuando vengas, o escríbenos.";
export const yourPaymentWasNotMade = "Tu pago no se hizo";
export const approvalHasEnded = "La aprobación en PayPal terminó antes de que se hiciera el pago. No se cobró nada:";
export const payOnceMore = "Vuelve a pagar o escríbenos.";
export const amount = "Monto";
export const tryAgainOrPayAnother = "Inténtalo de nuevo o paga de otra forma.";
export const severalSessionsAreBeingPaid =
  "Desde tu red ya se están pagando varias sesiones. Inténtalo de nuevo en unos minutos.";
export const timeWasHeldUnpaid =
  "Te guardamos esta hora durante media hora; ahora tienen prioridad otras personas. Elige otra hora, inténtalo mañana o escríbenos.";
export const severalCartsAreBeingPaid =
  "Desde tu red ya se están pagando varios carritos. Termina uno o inténtalo más tarde.";
export const refundedAtPaypal = "Reembolsado en PayPal.";
export const wasNoLongerAvailable = "Ya no estaba disponible.";
export const refundedByStudio = "Reembolsado por el estudio.";
export const notPayPalEvent = "Esto no es un evento de PayPal.";
export const notSentByPayPal = "PayPal no envió esto.";
export const pageNumber = (page: number) => `Página ${page}`;
export const youGetCashBack = (price: string) => `Recibes ${price} de vuelta en efectivo.`;
export const sayWhatIsPaid =
  "Elige qué quieres pagar: una sesión, un lugar en una clase, un carrito, una reserva, un pase o una tarjeta de regalo.";
export const enterMonth = "Usa un mes como 2027-06.";
export const enterYear = "Usa un año como 2027.";
export const enterNameOfRecipient = "Escribe el nombre de quien la recibe.";
export const purchaseNotLoaded = "No pudimos cargar este pago.";
export const holdHasEnded = "Se acabaron los diez minutos y ya no te lo guardamos.";
export const itWasCancelled = "Este pago se canceló.";
export const itWasGivenBack = "Te devolvimos el dinero.";
export const captureIsUnanswered =
  "Estamos comprobando si tu pago se realizó. Deja abierta esta página y no pagues otra vez.";
export const notChargedAgain = "No te cobramos de nuevo.";
export const paidInOtherTab = (orderNumber?: number) =>
  `Ya pagaste esto en otra pestaña${orderNumber === undefined ? "" : `: pedido ${orderNumber}`}.`;

export const invoice = (number: string) => `Factura ${number}`;
export const creditNote = (number: string) => `Factura rectificativa ${number}`;
export const invoiceDate = "Fecha";
export const serviceDate = "Fecha del servicio";
export const invoicePaidWith = "Pagado con";
export const inCashWords = "efectivo";
export const creditFor = "Rectifica";
export const invoiceOfDay = (number: string, day: string) => `Factura ${number} del ${day}`;
export const creditOf = (number: string) => `Reembolso de la factura ${number}`;
export const taxNumberIs = (number: string) => `Número fiscal ${number}`;
export const buyerErased = "El nombre y la dirección se eliminaron";
export const invoiceWhat = "Concepto";
export const invoiceQuantity = "Cantidad";
export const invoiceNet = "Base";
export const invoiceTax = "Impuesto";
export const invoiceGross = "Importe";
export const invoiceTotal = "Total";
export const invoiceRate = "Tipo de impuesto";
export const withoutTax = "Sin impuesto";
export const invoiceDropIn = "Clase suelta";
export const passWasTaxed = "Lo que se pagó con un bono no lleva impuesto aquí: iba incluido en el precio del bono.";
export const yourInvoice = "Tu factura (PDF)";
export const yourCreditNote = "Tu factura rectificativa (PDF)";
