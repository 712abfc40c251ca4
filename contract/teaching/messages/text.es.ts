export const studio = "Estudio";
export const iAmInterestedIn = "Me interesa";
export const yourFormHasBeenSubmittedSuccess = "¡Listo! Recibimos tu solicitud.";
export const whenSuitsYou = "¿Cuándo te queda bien?";
export const noneOfThese = "Ninguno de estos";
export const writesTimeInMessage = "Escribiré un horario en el mensaje";
export const chosenTimeIsBooked = "El horario que elijas queda reservado de inmediato.";
export const chosenTimeIsHeld = "Te apartamos el horario que elijas y te respondemos en menos de 24 horas.";
export const moreTimes = "Más horarios";
export const timeWasJustTaken = "Ese horario se acaba de ocupar. Aquí están los tres siguientes.";
export const weHoldThisTime =
  "Este horario está apartado para ti. Recibirás la respuesta por correo antes de que termine el plazo.";
export const yourSessionIsBooked =
  "Tu sesión está reservada. En el correo encontrarás la cita para tu calendario, cómo nos reunimos y un enlace para cambiarla o cancelarla.";
export const when = "Cuándo";
export const heldUntil = "Apartado hasta";
export const where = "Dónde";
export const onlineThirtyMinutes = "En línea, 30 minutos, sin costo";
export const anotherRequest = "¿Otra solicitud?";
export const emailSentTo = "Correo enviado a";
export const verificationFailed = "La verificación falló:";
export const weCouldntVerifyThatYoure = "No pudimos comprobar que eres una persona. Inténtalo de nuevo.";
export const oopsSomethingWentWrong = "¡Vaya! Algo salió mal";
export const weCouldntSubmitYourForm = "No pudimos enviar tu formulario. Inténtalo más tarde.";
export const failedToSendMessagePlease = "No se pudo enviar el mensaje. Inténtalo más tarde.";
export const thisFormAsksYourBrowser = (email: undefined | string) =>
  `Este formulario necesita JavaScript para comprobar que eres una persona. También puedes escribir a <link>${email ?? ""}</link>.`;
export const replyIfTimeDoesNotWork = "Si al final este horario no te queda bien, solo responde a nuestro correo.";
export const yourFreeSessionRequest = "Tu sesión gratis: recibí tu solicitud";
export const thankYouForAsking =
  "Gracias por pedir una sesión gratis de 30 minutos. Te responderé en los próximos dos días con tres horarios para elegir.";
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
