export const pageTitle = "Un cambio de planes";
export const linkEnded =
  "Esto ya se respondió y terminó, o el enlace es de un correo anterior. Abre el enlace del más reciente, por favor.";
export const answerUntil = (moment: string) => `Tienes hasta el ${moment} para responder.`;
export const nothingToAnswer = "Ya no hay nada que responder.";
export const weWriteIfSomethingChanges = "Si algo cambia para ti, te escribiremos por correo.";
export const failedToLoadQuestions = "No se pudieron cargar tus opciones";
export const forPerson = (name: string) => `Para ${name}`;
/** What happened to an item. No period after a clock time, which may end in one (“9:00 a. m.”). */
export const classCalledOff = "Esta clase se canceló.";
export const sessionCalledOff = "Esta sesión se canceló.";
export const classCovered = (name: string) => `Esta clase sí se da, esta vez con ${name}.`;
export const classCoveredPlain = "Esta clase sí se da, esta vez con otra persona a cargo.";
export const classMoved = (when: string) => `Esta clase tiene un nuevo horario: ${when}`;
export const classMovedPlain = "Esta clase cambió de horario.";
export const pickupCalledOff = "La clase en la que ibas a recogerlo se canceló.";
export const pickupNotPossible = "No se puede entregar en esa clase.";
export const pickupMoved = "La clase en la que lo recoges cambió de horario.";
export const chooseHowToGetIt = "Elige cómo recibirlo, por favor.";
export const waitlistEnded = "Esta clase se canceló, así que su lista de espera está cerrada.";
export const waitlistStays = "Conservas tu lugar en la lista de espera.";
export const timeNotFree = "El horario que pediste ya no está libre. Elige otro, por favor.";
/** What was chosen, or is true without an answer. */
export const inNextClass = (when: string) => `Tu lugar está reservado: ${when}.`;
export const newSessionTime = (when: string) => `Tu nuevo horario: ${when}`;
export const newTimeIsInEmail = "Tienes un nuevo horario. Está en tu correo.";
export const pickUpNext = (when: string) => `Lo recoges en esta clase: ${when}`;
export const creditGiven = (amount: string) => `Agregamos ${amount} de saldo a tu billetera.`;
export const creditPlain = "El saldo está en tu billetera.";
export const moneyGoesBack = (amount: string) => `Te devolvemos ${amount}.`;
export const useWentBack = "Un uso regresó a tu pase.";
export const spotGivenUp = "La reserva se canceló. No pagaste nada por ella.";
export const spotKept = "Conservas tu lugar.";
export const orderKept = "Se queda como está.";
export const weShipIt = "Te lo enviamos sin costo.";
export const takesPlace = "Al final todo sigue en pie. Para ti no cambia nada.";
export const noPickUpYet = "Todavía no hay otra clase en la que puedas recogerlo. Te escribiremos.";
export const timeIsOver = "El plazo para responder terminó.";
/** What happens without an answer. */
export const silentBack = (amount: string) => `Si no respondes, te devolvemos ${amount}.`;
export const silentUse = "Si no respondes, un uso regresa a tu pase.";
export const silentFree = "Si no respondes, tu lugar se libera.";
export const silentSession = "Si no respondes, esta sesión no se repone.";
export const silentKept = "Si no respondes, conservas tu lugar.";
export const silentPickup = (where: string) => `Si no respondes, lo recoges en esta clase: ${where}`;
export const silentAsItIs = "Si no respondes, se queda como está.";
/** Choices. */
export const keepNext = (when: string) => `Cambiarme al ${when}`;
export const heldUntil = (moment: string) => `Apartado para ti hasta el ${moment}`;
export const anotherClass = "Otra clase";
export const whichClass = "Cuál clase";
export const takeThisClass = "Tomar esta clase";
export const anotherTime = "Otro horario";
export const newTime = "Nuevo horario";
export const takeThisTime = "Tomar este horario";
export const timeOn = (day: string, clock: string) => `${clock}, ${day}`;
export const noFreeTimes = "Por ahora no hay horarios libres. Cada semana se agregan nuevos.";
export const keepSpot = "Conservar mi lugar";
export const credit = (amount: string) => `Saldo de ${amount} en mi billetera`;
export const creditOnly = "Saldo en mi billetera";
export const moneyBack = (amount: string) => `Reembolso (${amount})`;
export const useBack = "Que un uso regrese a mi pase";
export const noThanks = "No, gracias";
export const giveUpMoney = (amount: string) => `Liberar mi lugar: reembolso (${amount})`;
export const giveUpCredit = (amount: string) => `Liberar mi lugar: saldo de ${amount}`;
export const giveUpUse = "Liberar mi lugar: un uso regresa a mi pase";
export const giveUp = "Liberar mi lugar";
export const pickUpAt = (where: string) => `Recoger el ${where}`;
export const pickUpElsewhere = "Recoger en otra clase";
export const pickUpThere = "Recoger ahí";
export const shipIt = "Recibirlo por envío, sin costo";
export const shipHere = "Enviar aquí";
export const answering = "Un momento …";
export const yourChoices = (title: string) => `Tus opciones para ${title}`;
export const thatDidNotWork = "No se pudo.";
/** In the account. */
export const changeOn = (day: string) => `Un cambio de planes el ${day}`;
export const changes = { cancel: "se canceló", cover: "con otra persona a cargo", move: "cambió de horario" };
export const pickUpChanges = "cambia la entrega";
export const chooseNow = "Elegir qué hacer";
export const seeChoices = "Ver mis opciones";
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
export const chooseCredit = (amount: string) => `Saldo de ${amount} en mi billetera`;
export const chooseMoneyBack = "Reembolso";
export const chooseUseBack = "Que un uso regrese a mi pase";
export const walletBack = "Que regrese a mi billetera";
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
export const pickUpAtLabel = "Se recoge en";
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
