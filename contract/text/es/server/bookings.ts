export const youCancelledInTime = "Cancelaste a tiempo.";
export const cancelledAndEmailed = (refund: string) =>
  `La sesión se canceló. ${refund && `${refund} `}Te enviamos un correo.`;
export const movedYourSessionIsOn = (day: string, clock: string) => `Nuevo horario: tu sesión es el ${day}, ${clock}`;
export const yourSessionHasNewTime =
  "Tu sesión tiene un nuevo horario. Si no te queda bien, responde a este correo, por favor.";
export const youMovedYourSession = "Cambiaste el horario de tu sesión.";
export const moveOrCancelUntil = "Cambiar o cancelar hasta";
export const when = "Cuándo";
export const now = "Ahora";
export const before = "Antes";
export const attachedFileMovesSession = "Abre el archivo adjunto para cambiar la sesión en tu calendario.";
export const attachedFileTakesSessionOut = "Abre el archivo adjunto para quitar la sesión de tu calendario.";
export const yourSessionOn = (day: string, clock: string) => `Tu sesión del ${day}, ${clock}`;
export const yourFreeSessionIsBooked =
  "Tu sesión gratis está reservada: media hora en línea, sin nada que pagar ni que preparar. Me dará mucho gusto verte.";
export const yourSessionIsBookedI = "Tu sesión está reservada. Me dará mucho gusto verte.";
export const online = "En línea";
export const cancelledYourSessionOn = (day: string, clock: string) => `Cancelada: tu sesión del ${day}, ${clock}`;
export const yourSessionIsCancelled = "Tu sesión está cancelada.";
export const cancelledByTeacher = "Lo siento, tu sesión se canceló. No tienes que hacer nada.";
export const findAnotherTime = "Buscar otro horario";
export const pay = (price: string) => `Pagar ${price}`;
export const withPaypalOrCard =
  "Paga con PayPal o con tarjeta; no necesitas una cuenta. El botón es solo para ti: no lo compartas, por favor.";
export const youWrote = "Escribiste:";
export const youGetYourBack = (price: string) => `Te devolveré ${price} en efectivo.`;
export const youGetBackWay = (back: string) =>
  `Recibes ${back} de vuelta en la tarjeta o cuenta con la que pagaste. Te avisaremos por correo cuando el dinero vaya en camino.`;
export const yourPaymentOfIsNot = (price: string) =>
  `Tu pago de ${price} no se reembolsa. Si no es lo que acordamos, responde a este correo, por favor.`;
export const withLabel = (session_type: string, teacherName: string) => `${session_type} con ${teacherName}`;
export const onlineAt = (onlineLink: string) => `En línea: ${onlineLink}`;
export const passIsValidUntil = (day: string) =>
  `Tu pase está vigente hasta el ${day}. Elige un horario hasta ese día.`;
export const sessionIsMovedEmail = "La sesión cambió de horario. Va en camino un correo.";
export const cancelledSoNothingToPay = "Esta sesión se canceló, así que no hay nada que pagar.";
export const paymentForThisSession =
  "Se está procesando un pago de esta sesión. Espera un minuto y revísalo de nuevo, por favor.";
export const paymentLinkForSession = (day: string, clock: string) => `Enlace de pago: tu sesión del ${day}, ${clock}`;
export const hereIsPaymentLink = "Este es el enlace para pagar tu sesión:";
export const earlierLinkNoLongerWorks = "El enlace de un correo anterior ya no funciona.";
export const inCash = (price: undefined | string) => `${price ?? ""}, en efectivo`;
export const linkComesByEmail = "El enlace llega por correo antes de la sesión.";
export const sessionWasCancelled = "La sesión se canceló.";
export const enterWholeDollars = "Escribe dólares enteros.";
export const invalidPaymentAmount = (least: number, most: number) =>
  `El monto no es válido: debe estar entre $${least} y $${most}.`;
export const priceIsNow = (price: string) =>
  `El precio de esta sesión ahora es ${price}. No se te cobró nada. Vuelve a cargar la página, por favor.`;
