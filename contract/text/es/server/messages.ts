export const yourFreeSessionRequest = "Tu sesión gratis: recibí tu solicitud";
export const thankYouForAsking =
  "Gracias por pedir una sesión gratis de 30 minutos. Te responderé en los próximos dos días con tres horarios para elegir.";
export const when = "Cuándo";
export const heldUntil = "Apartado hasta";
export const iHoldThisTimeForYou =
  "Gracias por pedir una sesión gratis de 30 minutos. Te aparto este horario y recibirás mi respuesta por correo antes de que termine el plazo.";
export const thatTimeDoesNotWork = (day: string, clock: string) =>
  `Tu sesión gratis: el ${day}, ${clock}, no es posible`;
export const iAmSorryICannot = "Lo siento, no puedo en el horario que elegiste. La sesión gratis sigue siendo tuya.";
export const chooseAnotherTime = "Elegir otro horario";
export const orReplyWithTimes = "O responde a este correo con algunos horarios que te queden bien y encontraremos uno.";
export const thereIsAlreadyTime =
  "Ya hay un horario para este correo. Para cambiarlo, responde al correo que te enviamos o envía tu solicitud sin horario.";
export const timeWasHeldForADay =
  "Este horario estuvo apartado un día para una solicitud desde tu red; ahora tienen prioridad otras personas. Elige otro horario o envía tu solicitud sin horario.";
export const severalTimesAreHeld =
  "Desde tu red ya hay varios horarios apartados. Envía tu solicitud sin horario y buscaremos uno contigo.";
export const youAreInterestedIn = "Te interesa";
export const weMeetOnline = "Nos vemos en línea; no hay nada que pagar ni que preparar.";
export const ifThisTimeDoesNotWork = "Si al final este horario no te queda bien, solo responde a este correo.";
export const youGetThisEmailBecause =
  "Recibes este correo porque alguien pidió una sesión con esta dirección. Si no fuiste tú, avísame con una respuesta o ignóralo.";
export const thankYouYourMessage = "Gracias. Tu mensaje se envió.";
export const successYourFormHasBeen = "¡Listo! Recibimos tu solicitud.";
