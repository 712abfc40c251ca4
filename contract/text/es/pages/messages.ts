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
