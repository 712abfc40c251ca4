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
export const stateOrRegion = "Estado o región";
export const answering = "Un momento …";
export const yourChoices = (title: string) => `Tus opciones para ${title}`;
export const thatDidNotWork = "No se pudo.";

/** In the account. */
export const changeOn = (day: string) => `Un cambio de planes el ${day}`;
export const changes = { cancel: "se canceló", cover: "con otra persona a cargo", move: "cambió de horario" };
export const pickUpChanges = "cambia la entrega";
export const chooseNow = "Elegir qué hacer";
export const seeChoices = "Ver mis opciones";
