export const thereWereNoClassesIn = (count: number, month: string) =>
  count === 0 ? `No hubo clases en ${month}` : `Ya terminó ${month}`;
export const seeThisMonthsClasses = "Ver las clases de este mes";
export const noMoreClassesIn = (month: string) => `No hay más clases en ${month}`;
export const see = (month: string) => `Ver ${month}`;
export const noClassesOnThisDay = "No hay clases este día. Los días con un punto tienen clases.";
export const at = (location: string) => `en ${location}`;
export const whatHappensInEachClass = "Qué se hace en cada clase";
export const privateSessions = "Sesiones individuales";
export const freeTimes = "Horarios libres:";
export const spotsLeft = (placesLeft: number) =>
  placesLeft === 1 ? "queda 1\u00a0lugar" : `quedan ${placesLeft}\u00a0lugares`;
export const minutes = (duration: number) => `${duration}\u00a0min`;
export const directions = "Cómo llegar";
export const directionsTo = (location: string) => `Cómo llegar a ${location}, abre el mapa`;
export const viewLabel = "Vista";
export const monthView = "Mes";
export const agendaView = "Agenda";
export const today = (day: string) => `Hoy, ${day}`;
export const tomorrow = (day: string) => `Mañana, ${day}`;
export const laterClasses = "Clases siguientes";
export const earlierClasses = "Clases anteriores";
export const noClassesBetween = (from: string, to: string) => `No hay clases del ${from} al ${to}`;
export const signUp = "Inscribirme";
export const signUpOn = (host: string) => `Inscripción en ${host}`;
// `position` is an ordinal number of “lugar”. The colon spares the short forms (primer, tercer).
export const youAreWaiting = (position: string) => `Lista de espera: ${position}`;
export const spotIsFreeForYou = "Toma tu lugar";
export const classFull = "Clase llena";
export const opensAnotherSiteInNew = (label: string) => `${label}, abre otro sitio en una pestaña nueva`;
export const addAllClassesToYourCalendar =
  "<link>Agrega todas las clases a tu calendario</link> (o <link2>descárgalas</link2>).";
export const confirmYourSpotTitle = "Confirma tu lugar, por favor";
export const whoComesLabel = "Quién viene";
export const confirmByEmailUntil = (clock: string) =>
  `Confirma por correo con el enlace que te acabamos de enviar, hasta esta hora: ${clock}. Después de esa hora, tu lugar pasa a otra persona.`;
export const cancelByEmailedLink = "¿No puedes venir? Cancela tu lugar con el enlace de nuestro correo.";
export const leaveByEmailedLink = "¿Cambiaste de idea? Sal de la lista de espera con el enlace de nuestro correo.";
export const cancelYourSpotTitle = "¿Cancelar tu lugar?";
export const leaveWaitlistTitle = "¿Salir de la lista de espera?";
export const cancelAnyTimeBefore =
  "Otra persona puede tomar tu lugar enseguida. Puedes cancelar hasta que empiece la clase.";
export const placeInLineIsLost = "Tu turno pasa a la siguiente persona.";
export const keepMySpot = "Conservar mi lugar";
export const stayOnWaitlist = "Seguir en la lista de espera";
export const yesCancelMySpot = "Sí, cancelarlo";
export const yesLeave = "Sí, salir";
export const spotWasNotCancelled = "Tu lugar no se canceló.";
export const giveUpSpotOf = (name: string) => `¿Liberar el lugar de ${name}?`;
export const keepTheSpot = "Conservar el lugar";
export const yesGiveItUp = "Sí, liberarlo";
export const passCoversIt = "tu pase cubre la clase";
export const passCountsInRoom = "¿Tienes un pase? En esta clase se cuenta en la sala, no en línea.";
export const passCovers = (name: string, left: number) =>
  `Tu pase “${name}” cubre la inscripción (${left === 1 ? "queda 1 uso" : `quedan ${left} usos`}).`;
export const passesCover = (left: number) => `Tus pases cubren la inscripción (quedan ${left} usos).`;
export const passCoversSome = (covered: number, of: number) =>
  `Tus pases cubren ${covered} de ${of} lugares. El resto lo pagas en el siguiente paso.`;
export const howBack = "¿Cómo quieres la devolución?";
export const backToSource = "Con la misma forma de pago";
export const asCredit = "Como saldo en mi billetera";
export const creditPaysLater = (amount: string) => `${amount} para clases, sesiones y chocolates`;
export const youGetBack = (parts: string) => `Te devolvemos: ${parts}.`;
export const priceComesBackUntil = (day: string, clock: string) =>
  `Si cancelas a más tardar el ${day}, ${clock}, te devolvemos lo que pagaste.`;
export const tooLateForRefund = "Ya pasó el plazo para pedir un reembolso.";
export const refundEnded = (day: string, clock: string) =>
  `Podías recuperar tu dinero hasta el ${day}, ${clock}; aún puedes liberar el lugar, para que pueda venir otra persona.`;
export const yesWithoutRefund = "Liberarlo sin reembolso";
export const couldNotReadRefund = "No pudimos consultar cuánto se te devuelve.";
export const someoneElseCanHaveIt = "Otra persona puede tomar el lugar enseguida.";
export const moveYourSpot = "Cambiar a otra clase";
export const moveSpotOf = (name: string) => `Cambiar a otra clase: ${name}`;
export const nowIn = (title: string, day: string, clock: string) => `Ahora: ${day}, ${clock}, en ${title}.`;
export const moveTo = "Nueva clase";
export const laterOn = "Más adelante";
export const moreClasses = (count: number) => (count === 1 ? "Una clase más" : `${count} clases más`);
export const moveIt = "Cambiar de clase";
export const moving = "Cambiando …";
export const stayHere = "Dejarlo como está";
export const couldNotReadMoves = "No se pudieron cargar las clases.";
export const tooLateToMove = "Ya pasó el plazo para cambiar este lugar a otra clase. Todavía puedes liberarlo.";
export const noClassToMoveTo =
  "Ninguna otra clase con el precio de este lugar tiene espacio. Puedes liberar el lugar e inscribirte en otra clase.";
export const spotWasNotMoved = "No se hizo el cambio de clase";
export const chooseClassFirst = "Primero elige una clase, por favor.";
// The page of a class.
export const classBy = (title: string, teacher: string) => `${title} con ${teacher}.`;
export const classesLabel = "Clases";
export const allDates = "Todas las clases";
export const datesOf = "Próximas fechas";
export const noDatesNow = "Por ahora no hay fechas";
export const newDatesInCalendar =
  "Las nuevas fechas aparecen en el calendario. También puedes reservar una sesión para ti.";
export const goodToKnow = "Lo que conviene saber";
export const whatDoIBring = "¿Qué llevo?";
export const whatDoesItCost = "¿Cuánto cuesta?";
export const canICancel = "¿Y si no puedo ir?";
export const cancelWithLink =
  "Cancela tu lugar con el enlace de tu correo de confirmación, para que alguien más pueda venir.";
export const doISignAnything = "¿Tengo que firmar algo?";
export const signWaiverOnce =
  "Antes de tu primera clase firmas la exención, una sola vez, en la pantalla. Toma un minuto.";
export const classPageDescription = (title: string, teacher: string, city: string) =>
  `${title} con ${teacher} en ${city}: próximas fechas, lugares libres, cuánto cuesta y qué llevar.`;
export const moreDates = "Más fechas";
export const signUpAt = (signUpLink: string) => `Inscríbete: ${signUpLink}`;
export const yogaWith = (teacherName: string) => `Yoga con ${teacherName}`;
/** `when`: `9:00 a. m., sábado, 19 de junio`. */
export const changedNow = (count: number, title: string, when: string) =>
  count === 1 ? `Hay un cambio: ${title}, nuevo horario: ${when}` : `Hay cambios en ${count} de tus clases`;
export const waitlistedClassChanged = (theClass: string, has: string) =>
  `${theClass} donde estás en lista de espera ${has} cambiado. Sigues en la lista de espera.`;
export const yourClassChanged = (theClass: string, has: string) =>
  `${theClass} donde tienes lugar ${has} cambiado. Conservas tu lugar.`;
export const when = "Cuándo";
export const before = "Antes";
export const onWaitlist = "En lista de espera";
export const ifItDoesNotWork =
  "Si ahora no te queda bien, cancela con el enlace del correo de tu inscripción o responde a este correo.";
export const cancelled = (count: number, title: string, day: string) =>
  count === 1 ? `Se canceló: ${title}, ${day}` : `Se cancelaron ${count} de tus clases`;
export const waitlistedClassCancelled = (lowerFirst: string, has: string) =>
  `Lo siento, pero ${lowerFirst} donde estás en lista de espera se ${has} cancelado, así que la lista de espera está cerrada.`;
export const yourClassCancelled = (lowerFirst: string, has: string) =>
  `Lo siento, pero ${lowerFirst} donde tienes lugar se ${has} cancelado. No tienes que hacer nada.`;
export const seeOtherClasses = "Ver otras clases";
export const classLabel = (count: number) => (count === 1 ? "La clase" : "Las clases");
export const has = (count: number) => (count === 1 ? "ha" : "han");
export const thereAreSeveralClasses = (times: string) =>
  `Ese día hay varias clases con este título (${times}). Elige una, por favor.`;
export const spot = "Tu lugar";
