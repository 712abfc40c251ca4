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
