export const yourOrder = "Tu pedido";
export const orderDescription = "El estado de tu pedido.";
export const orderNotFound = "No encontramos este pedido";
export const openLinkInEmail = "Abre el enlace completo del correo con tu recibo. Si sigue sin funcionar, escríbenos.";
export const ordered = (moment: string) => `Pedido hecho el ${moment}`;
export const yourTins = "Tus latas";
export const refunded = "Reembolsado.";
export const refundIsOnItsWay = "Tu reembolso está en camino.";
export const paypalWorksOnIt =
  "Este pedido se canceló. PayPal todavía está procesando el reembolso y te escribiremos cuando esté hecho.";
export const paypalDidNotMakeIt =
  "Este pedido se canceló. PayPal todavía no hizo el reembolso. Lo estamos revisando; no tienes que hacer nada.";
export const orderWasCancelled = "Este pedido se canceló.";
export const moneyWentBack =
  "El dinero volvió al medio con el que pagaste. En una tarjeta o cuenta puede tardar unos días en aparecer.";
export const done = " (hecho)";
export const upcoming = " (pendiente)";
export const sayYourNameThere =
  "Solo di tu nombre al llegar. Para elegir otra clase, responde al correo con tu recibo.";
export const weShipOnFriday = (destination: string) =>
  `Lo enviamos${destination} un viernes y te avisamos por correo cuando vaya en camino.`;
export const shippedOn = (destination: string, day: string) => `Enviado${destination} el ${day}.`;
export const addressIsInEmail = "La dirección está en el correo con tu recibo.";
export const trackYourTins = "Rastrea tus latas:";
export const printReceipt = "Imprimir recibo";
export const refundPolicy = "Política de reembolsos";
export const askAboutOrder = "Preguntar por este pedido";
/** The start of a message, with the cursor behind it. */
export const aboutOrder = (number: number) => `Pedido ${number}: `;
export const to = (countries: string) => ` a ${countries}`;
export const writeToUsForMore = (maxTins: number) => `Para más de ${maxTins} latas, escríbenos.`;
export const tinsWereHeldUnpaid =
  "Te guardamos estas latas durante media hora; ahora tienen prioridad otras personas. Elige menos, inténtalo más tarde o escríbenos.";
export const thisCodeIsNotValid = "Este código todavía no es válido.";
export const thisCodeIsNoLonger = "Este código ya no es válido.";
export const thisCodeWasUsed = "Este código ya se usó todas las veces posibles.";
export const receiptYourOrder = (number: number) => `Recibo: tu pedido ${number}`;
export const thankYouYourOrder = (number: number) => `Gracias. Tu pedido ${number} está pagado:`;
export const thankYouWeHaveYourOrder = (number: number) => `Gracias. Recibimos tu pedido ${number}:`;
export const yourOrderIsCancelled = (number: number) => `Tu pedido ${number} se canceló`;
export const orderWasFree =
  "Lo siento, tuvimos que cancelar tu pedido. No costó nada, así que no hay dinero que devolver.";
export const tracking = "Seguimiento";
export const shippedTo = "Enviado a";
export const shipsTo = "Se envía a";
export const pickUpAt = "Recoger en";
export const yourTinsWait = "Tus latas estarán listas en la clase. Solo di tu nombre al llegar.";
export const weEmailYouWhenShipped = "Enviamos los viernes y te avisamos por correo cuando tus latas vayan en camino.";
export const tins = "Latas";
export const when = "Cuándo";
export const pickUpElsewhere = "¿No puedes ir? Responde a este correo y te las guardamos para otra clase.";
export const somethingToChange = "¿Quieres cambiar algo? Responde a este correo antes de que enviemos tus latas.";
export const yourOrderIsOnIts = (number: number) => `Tu pedido ${number} va en camino`;
export const weShippedToday = (tin: string) => `Hoy te enviamos ${tin}:`;
export const pickUpClassCancelled = (number: number) =>
  `Tu pedido ${number}: se canceló la clase donde lo ibas a recoger`;
export const pickUpChanged = (number: number) => `Tu pedido ${number}: nueva hora o ubicación para recogerlo`;
export const pickUpClassIsCancelled =
  "Se canceló la clase donde querías recoger tus latas. Ya están pagadas y te las guardamos. Responde a este correo: ¿en qué otra clase quieres recogerlas o prefieres un reembolso?";
export const pickUpClassHasChanged =
  "La clase donde recoges tus latas cambió. Aquí tienes cuándo y dónde recogerlas ahora:";
export const total = "Total";
export const yourPaymentForThisCart =
  "Estamos procesando el pago de este carrito. Espera un minuto y revisa tu correo.";
export const thisCartIsPaidAlready = "Este carrito ya está pagado. Te enviamos un correo.";
export const orderAsReason = (number: number) => `Pedido ${number}.`;
export const discount = "Descuento";
export const handling = "Manejo";
export const enterStateWeShipTo = "Escribe el estado o la provincia del envío.";
export const zipAndStateBelong = (country: string) => `El código postal y el estado son solo para ${country}.`;
export const chooseWholeNumberOfTins = "Elige un número entero de latas.";
export const takeAtLeastOneTin = "Elige al menos una lata.";
export const writeToUsForMoreThan99 = "Para más de 99 latas, escríbenos.";
export const yourCartIsEmpty = "Tu carrito está vacío.";
export const thatIsTooMuch = "Es demasiado para un solo pedido.";
export const amountNeedsTwoDecimals = "Envía el monto con dos decimales, por ejemplo 42.50.";
export const giveAmountOrPercentageOne = "Escribe un monto o un porcentaje, no los dos.";
export const enterRecipient = "Escribe el nombre que va en el paquete.";
export const enterStreet = "Escribe la calle y el número.";
