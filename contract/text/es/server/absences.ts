export const askedTime = "El horario que pediste";
export const orderWords = (number: number, tins: string) => `Pedido ${number}: ${tins}`;

// The letter, one per person. No period after a clock time, which may end in one (“9:00 a. m.”).
const subjects = { cancel: "Se canceló", cover: "Con otra persona a cargo", move: "Cambió de horario" } as const;
export const subject = (change: keyof typeof subjects, title: string, day: string, more: number) =>
  `${subjects[change]}: ${title}, ${day}${more > 0 ? ` y ${more} más` : ""}`;
export const pickUpHasChanged = (title: string) => `Cambia la entrega. ${title}`;
export const classIsCalledOff = "Tu clase se canceló.";
export const waitedClassIsCalledOff = "Se canceló la clase en cuya lista de espera estabas.";
export const unpaidClassIsCalledOff = "Se canceló la clase que estabas por pagar. No pagaste nada.";
export const sessionIsCalledOff = "Tu sesión se canceló.";
export const timeIsNotPossible = "El horario que pediste no es posible. Te escribiré para proponerte otro.";
export const coveredBy = (name: string) => `Tu clase sí se da, esta vez con ${name}. Conservas tu lugar.`;
export const waitedClassIsCoveredBy = (name: string) =>
  `La clase en cuya lista de espera estás sí se da, esta vez con ${name}.`;
export const classHasMoved = "Tu clase tiene un nuevo horario. Conservas tu lugar.";
export const waitedClassHasMoved = "La clase en cuya lista de espera estás tiene un nuevo horario.";
export const giveUpWithoutLoss =
  "Si no te queda bien, puedes liberar tu lugar hasta que empiece la clase, sin perder nada.";
export const spotIsHeld = (title: string, when: string, until: string) =>
  `Hasta el ${until}, te aparto un lugar en otra clase: ${title}, ${when}`;
export const noOtherClass = "Todavía no hay otra clase con lugar.";
export const orderWaitsAt = "Tu pedido se entrega en otra clase:";
export const orderMovesAlong = "La clase en la que recoges tu pedido tiene un nuevo horario:";
export const orderNeedsPickUp =
  "Tu pedido no se puede entregar en la clase que elegiste. Elige cómo recibirlo, por favor.";
export const orderHasNoPickUp =
  "Tu pedido no se puede entregar en la clase que elegiste, y todavía no hay otra. Te escribiré.";
export const keepThatSpot = "Conservar ese lugar";
export const chooseAnotherClass = "Elegir otra clase";
export const chooseAnotherTime = "Elegir otro horario";
export const credit = (amount: string) => `Saldo de ${amount} en mi billetera`;
export const moneyBack = "Reembolso";
export const useBack = "Que un uso regrese a mi pase";
export const walletBack = "Que regrese a mi billetera";
export const noThanks = "No, gracias";
export const giveUp = "Liberar mi lugar";
export const otherPickUp = "Recoger en otra clase";
export const otherPickUpOrShip = "Recoger en otra clase o recibirlo por envío";
export const haveItShipped = "Recibirlo por envío, sin costo";
export const withoutAnswer = (by: string) =>
  `Si no respondes a más tardar el ${by}, te devolvemos lo que pagaste por la misma vía.`;
export const passIsExtended = (days: number) =>
  days === 1 ? "Tu pase vale un día más." : `Tu pase vale ${days} días más.`;
export const person = "Para";
export const what = "Qué";
export const when = "Cuándo";
export const before = "Antes";
export const pickUpAt = "Se recoge en";

// After an answer.
export const spotIsYours = "Listo. El lugar es tuyo. Va en camino un correo.";
export const spotIsKept = "Listo. Conservas tu lugar.";
export const pickUpStays = "Listo. La entrega se queda como está.";
export const pickUpIsChanged = "Listo. La entrega cambió. Va en camino un correo.";
export const orderIsShipped = "Listo. Te enviaremos tu pedido, sin costo.";
export const newTimeIsBooked = "Listo. Tu sesión tiene un nuevo horario. Va en camino un correo.";
export const done = "Listo.";
export const answerSubject = (title: string, day: string) => `${title}, ${day}: tu respuesta`;
export const silenceSubject = (title: string, day: string) => `${title}, ${day}: lo que pagaste`;
export const thankYouForAnswer = "Gracias por tu respuesta.";
export const noAnswerCame = "El plazo para responder terminó.";
export const alreadyReturned = "Lo que pagaste ya se devolvió.";
export const addressNeeded = "Escribe la dirección, por favor.";
export const chooseTime = "Elige un horario, por favor.";
export const chooseClass = "Elige una clase, por favor.";

// Well again.
export const wellSubject = (title: string, day: string, more: number) =>
  `Al final sigue en pie: ${title}, ${day}${more > 0 ? ` y ${more} más` : ""}`;
export const itTakesPlace = "Buenas noticias: ya me siento bien y, al final, esto sigue en pie.";
export const spotIsYoursAgain = "Tu lugar es tuyo, como antes.";
export const youWaitAgain = "Estás en la lista de espera, como antes.";
export const iTeachMyself = "Yo doy la clase. Conservas tu lugar.";
export const sessionTakesPlace = "Tu sesión sigue en pie, como la reservaste.";
export const pickUpAsPlanned = "Puedes recoger tu pedido como estaba previsto.";
