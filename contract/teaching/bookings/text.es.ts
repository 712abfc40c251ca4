export const amountMustBeBetween = (least: string, most: string) => `El monto debe estar entre ${least} y ${most}.`;
export const slidingScale = "Precio flexible";
export const noAmountYet = "Ningún monto elegido";
export const scaleWords = (least: string, most: string) => `${least}–${most}, precio flexible`;
export const moreThanScale = (least: string, most: string, payable: string) =>
  `El precio flexible de esta sesión va de ${least} a ${most}. Puedes pagar más si quieres, hasta ${payable}.`;
export const howDoWeMeet = "Cómo nos vemos";
export const inPerson = "En persona";
export const meetOnline = "En línea";
export const linkIsEmailed = "Te enviaremos el enlace antes de la sesión.";
export const missingTime = "un horario";
export const missingType = "un tipo de sesión";
export const missingAmount = "un monto";
export const stillMissing = (what: readonly string[]) =>
  `Elige ${what.length > 1 ? `${what.slice(0, -1).join(", ")} y ${what.at(-1)}` : what[0]}.`;
export const codeComesByEmail = "Te enviaremos por correo un código de 6 dígitos. No necesitas contraseña.";
export const checkYourEmail = "Revisa tu correo";
export const codeWasSentTo = (email: string, minutes: number) =>
  `Enviamos un código de 6 dígitos a <strong>${email}</strong>. Escríbelo aquí en los próximos ${minutes} minutos. Después te apartamos el horario mientras pagas.`;
export const changeMyDetails = "Cambiar mis datos";
export const finalizesIn = (seconds: number) => `Se completará automáticamente en ${seconds} s.`;
export const where = "Dónde";
export const onlineLinkComes = "En línea. El enlace llega por correo antes de la sesión.";
export const bookingNeedsJavascript =
  "Para reservar aquí se necesita JavaScript. Si no lo tienes, <link>escríbenos</link> y dinos qué horario quieres.";
export const whatItCosts = "Cuánto cuesta";
export const nextOpenTimes = "Próximos horarios libres";
export const pickTime =
  "Elige un horario para reservarlo. No necesitas contraseña. Te enviamos un código por correo antes de que pagues.";
export const noFreeTimesNow = "Por ahora no hay horarios libres";
export const firstHalfHourIsFree = "¿Es tu primera vez? Tu primera sesión de 30 minutos es gratis.";
export const askForFreeSession = "Pedir una sesión gratis";
export const inPersonOrOnline = "En persona o en línea";
export const meetAt = (address: string) => `Nos vemos en ${address}, o en línea. Tú eliges al reservar.`;
export const yourSession = "Tu sesión";
export const chooseDayAndTimeFirst = "Primero elige un día y una hora.";
export const anythingWeShouldKnow = "¿Hay algo que debamos saber antes de la sesión?";
export const timeSlotRequired = "Falta elegir un horario";
export const chooseTimeFirst = "Primero elige un horario, por favor.";
export const invalidPaymentAmount = "El monto no es válido";
export const bookingFailed = "No se pudo reservar";
export const paymentServiceUnavailable = (code: string, status: number) =>
  code === "provider-away" || status === 0 ? "El servicio de pago no está disponible" : "No se pudo reservar";
export const bookNewSession = "Reservar una sesión nueva";
export const failedToLoadFreeTimesTitle = "No pudimos cargar los horarios libres";
export const timeYouHadChosen = "El horario que elegiste se acaba de ocupar. Elige otro, por favor.";
export const nothingWasChargedTimeIsFree =
  "No se te cobró nada. Ya no tenemos apartado el horario: si todavía lo quieres, continúa otra vez al pago.";
export const bookedSessions = "Sesiones reservadas";
export const failedToLoadBookings = "No pudimos cargar tus reservas";
export const noBookingsYet = "Todavía no tienes reservas";
export const sessionsAppearHere = "Aquí aparecerán tus sesiones.";
export const paypalIsChecking = (amount: string) => `PayPal está revisando tu pago de ${amount}`;
export const amountDueByLink = (amount: string, paidBy: string) =>
  `Por pagar: ${amount}${paidBy === "link" ? "" : ", en efectivo cuando nos veamos"}`;
export const payAmount = (amount: string) => `Pagar ${amount}`;
export const payFor = (amount: string, when: string) => `Pagar ${amount}: ${when}`;
export const cancelledSessions = (count: number) =>
  count === 1 ? "1 sesión cancelada" : `${count} sesiones canceladas`;
export const cancelledWithRefund = (refunded: string) => `Cancelada. Reembolso: ${refunded}`;
export const cancelledRefundOnItsWay = (price: string) => `Cancelada. Reembolso de ${price} en camino`;
export const cancelledRefundNotMade = "Cancelada. PayPal todavía no hizo el reembolso; lo estamos revisando";
export const cancelledState = "Cancelada";
export const amountPaid = (price: string) => `Pagado: ${price}`;
export const pastSessions = (count: number) => (count === 1 ? "1 sesión anterior" : `${count} sesiones anteriores`);
export const moveSessionAt = (when: string) => `Cambiar de horario: ${when}`;
export const move = "Cambiar de horario";
export const cancel = (when: string) => `Cancelar: ${when}`;
export const changeableUntil = (changeDeadline: string) =>
  `Puedes cambiar el horario o cancelar la sesión hasta el ${changeDeadline}.`;
export const cancelYourSession = "¿Cancelar tu sesión?";
export const keepIt = "Conservarla";
export const yesCancelIt = "Sí, cancelarla";
export const timeOpensUpForOthers = (refund: string) =>
  `${refund} El horario queda libre enseguida para otras personas.`;
export const itWasNotCancelled = "Tu sesión no se canceló.";
export const userIdRequired = "Necesitas entrar a tu cuenta";
export const logInAgain = "Entra de nuevo, por favor.";
export const toMyBookings = "Ir a mis reservas";
export const confirmationAndInviteSent = (value: string) =>
  `Te enviamos la confirmación y la invitación para tu calendario${value}.`;
export const bookAnotherSession = "Reservar otra sesión";
export const paidFinishYourBooking = "Ya pagaste. Completa tu reserva.";
export const finalizing = "Completando …";
export const finalizeBooking = "Completar la reserva";
export const bookingIsNotConfirmedYet = "Tu reserva todavía no está confirmada.";
export const youHavePaidAndBooking =
  "Ya pagaste. En un minuto completaremos tu reserva y te enviaremos la confirmación por correo. No vuelvas a pagar.";
export const paymentNeeded = "Falta el pago";
export const moveSession = (clientName: string) => `Cambiar el horario de la sesión de ${clientName}`;
export const moveYourSession = "Cambiar de horario";
export const moving = "Cambiando …";
export const moveIt = "Cambiar";
export const nowChooseAnotherOpenTime = (day: string, clock: string) =>
  `Elige otro horario libre (ahora: ${day}, ${clock}).`;
export const weEmail = (firstName: string) => `Le escribiremos por correo a ${firstName}.`;
export const youDoNotPayAgain = "No pagas otra vez.";
export const whatWasPaidStaysPaid = "Lo que se pagó sigue pagado.";
export const itWasNotMoved = "No se cambió el horario de la sesión.";
export const failedToLoadFreeTimes = "No pudimos cargar los horarios libres.";
export const newTime = (day: string, clock: string) => `Nuevo horario: ${day}, ${clock}`;
export const payForYourSession = "Paga tu sesión";
export const openLinkInLatestMail = "Abre el enlace completo del último correo sobre tu sesión.";
export const youAreBookedWith = (teacherName: string) => `Tu sesión con ${teacherName} está reservada.`;
export const payingHereNeedsJavascript =
  "Para pagar aquí se necesita JavaScript. También puedes responder a nuestro correo.";
export const youCanComeBack =
  "Puedes volver a esta página más tarde con el mismo enlace. Confirmaremos tu pago por correo.";
export const paidThankYou = "Pago recibido. ¡Gracias!";
export const thereIsNothingToPay = "No hay nada que pagar";
export const thisSessionWasCancelled = "Esta sesión se canceló";
export const receiptIsOnItsWay = "Te enviamos un recibo por correo. Nos vemos pronto.";
export const itIsSettledAnotherWay = "El pago se resolvió de otra manera, así que ya no necesitas este enlace.";
export const cancelledNothingToPay =
  "No hay nada que pagar. Si crees que es un error, responde a nuestro correo, por favor.";
export const payFromWallet = "Pagar con mi billetera";
export const bookWithoutPaying = "Reservar esta sesión";
export const chooseTimeAgain = "Elegir horario otra vez";
export const chooseAnotherTime = "Elegir otro horario";
export const changePolicyUntil = (changeDeadline: string) =>
  `Puedes cambiar de horario, o cancelar tu sesión y recibir el reembolso completo, hasta el ${changeDeadline}.`;
export const cannotChangeOnceBooked = (noticePeriod: string) =>
  `Esta sesión empieza en menos de ${noticePeriod}, así que después de reservarla ya no podrás cambiarla ni cancelarla por tu cuenta. Si surge algo, escríbenos.`;
export const hour = (hours: number) => (hours === 1 ? "una hora" : `${hours} horas`);
export const nothingWasPaidYet = "Todavía no has pagado y ya no tendrás que pagar nada.";
export const youGetYourBack = (amount: string) => `Te devolvemos tus ${amount} en efectivo.`;
export const youGetAll = (amount: string) =>
  `Recibes el reembolso completo de ${amount} en la tarjeta o cuenta con la que pagaste.`;
export const failedToDeleteSession = "No se pudo borrar la sesión.";
export const itWasMovedOrCancelled =
  "Esta sesión ya se cambió o se canceló en otra parte. Vuelve a cargar la página, por favor.";
export const online = "En línea:";
export const startsInLessThan = (noticePeriod: string) =>
  `Empieza en menos de ${noticePeriod}. ¿Surgió algo? <link>Escríbenos</link> y buscaremos una solución.`;
export const yourSessionIsCancelled = "Tu sesión está cancelada";
export const yourSessionHasNewTime = "Tu sesión tiene un nuevo horario";
export const thisSessionIsCancelled = "Esta sesión está cancelada";
export const goesBackToYou = (price: string) => `Te devolvemos ${price}.`;
export const refundIsNotMadeYet = "PayPal todavía no hizo el reembolso. Lo estamos revisando.";
export const emailWithDetails = "Te llegará un correo con los detalles.";
export const findAnotherTime = "Buscar otro horario";
export const needsJavascriptToChange = "Para cambiar o cancelar aquí, activa JavaScript, o responde a nuestro correo.";
export const cancelSession = "Cancelar la sesión";
export const timesFor = (session: string, price: string) => `Horarios para: ${session}, ${price}.`;
export const youCancelledInTime = "Cancelaste a tiempo.";
export const cancelledAndEmailed = (refund: string) =>
  `La sesión se canceló. ${refund && `${refund} `}Te enviamos un correo.`;
export const movedYourSessionIsOn = (day: string, clock: string) => `Nuevo horario: tu sesión es el ${day}, ${clock}`;
export const teacherMovedYourSession =
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
export const cancelledYourSessionOn = (day: string, clock: string) => `Cancelada: tu sesión del ${day}, ${clock}`;
export const youCancelledYourSession = "Tu sesión está cancelada.";
export const cancelledByTeacher = "Lo siento, tu sesión se canceló. No tienes que hacer nada.";
export const pay = (price: string) => `Pagar ${price}`;
export const withPaypalOrCard =
  "Paga con PayPal o con tarjeta; no necesitas una cuenta. El botón es solo para ti: no lo compartas, por favor.";
export const youWrote = "Escribiste:";
export const teacherReturnsCash = (price: string) => `Te devolveré ${price} en efectivo.`;
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
export const amountIsOutOfRange = (least: string, most: string) =>
  `El monto no es válido: debe estar entre ${least} y ${most}.`;
export const priceIsNow = (price: string) =>
  `El precio de esta sesión ahora es ${price}. No se te cobró nada. Vuelve a cargar la página, por favor.`;
export const min = (minutes: number) => `${minutes} min`;
export const enterAmountInRange = (least: string, most: string) => `Escribe un monto de ${least} a ${most}.`;
export const chooseHowItIsPaid = "Elige cómo se paga.";
export const chooseWhoComes = "Elige quién viene.";
export const enter5To480Minutes = "Escribe de 5 a 480 minutos.";
