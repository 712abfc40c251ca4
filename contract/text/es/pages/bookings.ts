export const amountMustBeBetween = (least: number, most: number) => `El monto debe estar entre $${least} y $${most}.`;
export const slidingScale = "Precio flexible";
export const noAmountYet = "Ningún monto elegido";
export const scaleWords = (least: number, most: number) => `$${least}–$${most}, precio flexible`;
export const moreThanScale = (least: number, most: number, payable: number) =>
  `El precio flexible de esta sesión va de $${least} a $${most}. Puedes pagar más si quieres, hasta $${payable}.`;
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
export const sessionLabel = "Sesión";
export const whenLabel = "Cuándo";
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
export const timeIsNoLongerHeld =
  "Ya no tenemos apartado este horario, porque empezaste otra reserva. No se te cobró nada.";
export const nothingWasChargedTimeIsFree =
  "No se te cobró nada. Ya no tenemos apartado el horario: si todavía lo quieres, continúa otra vez al pago.";
export const bookedSessions = "Sesiones reservadas";
export const failedToLoadBookings = "No pudimos cargar tus reservas";
export const noBookingsYet = "Todavía no tienes reservas";
export const sessionsAppearHere = "Aquí aparecerán tus sesiones.";
export const paypalIsChecking = (amount: number) => `PayPal está revisando tu pago de $${amount}`;
export const amountDueByLink = (amount: number, paidBy: string) =>
  `Por pagar: $${amount}${paidBy === "link" ? "" : ", en efectivo cuando nos veamos"}`;
export const payAmount = (amount: number) => `Pagar $${amount}`;
export const payFor = (amount: number, when: string) => `Pagar $${amount}: ${when}`;
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
export const paymentUnderReviewTimeHeld =
  "Tu pago sigue en revisión. Te tenemos apartado el horario y te escribiremos por correo en cuanto haya respuesta. No tienes que hacer nada más.";
export const captureIsUnanswered =
  "Estamos comprobando si tu pago se realizó. Deja abierta esta página y no pagues otra vez.";
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
export const paymentUnderReview =
  "Tu pago sigue en revisión. Te escribiremos por correo en cuanto haya respuesta. No tienes que hacer nada más.";
export const itIsSettledAnotherWay = "El pago se resolvió de otra manera, así que ya no necesitas este enlace.";
export const cancelledNothingToPay =
  "No hay nada que pagar. Si crees que es un error, responde a nuestro correo, por favor.";
export const payFromWallet = "Pagar con mi billetera";
export const bookWithoutPaying = "Reservar esta sesión";
export const restAfterWallet = (price: string) => `Tu billetera paga una parte. Falta pagar: ${price}.`;
export const holdHasEnded =
  "Pasaron tus diez minutos y el horario vuelve a estar libre para otras personas. No se te cobró nada.";
export const chooseTimeAgain = "Elegir horario otra vez";
export const chooseAnotherTime = "Elegir otro horario";
export const changePolicyUntil = (changeDeadline: string) =>
  `Puedes cambiar de horario, o cancelar tu sesión y recibir el reembolso completo, hasta el ${changeDeadline}.`;
export const cannotChangeOnceBooked = (noticePeriod: string) =>
  `Esta sesión empieza en menos de ${noticePeriod}, así que después de reservarla ya no podrás cambiarla ni cancelarla por tu cuenta. Si surge algo, escríbenos.`;
export const hour = (hours: number) => (hours === 1 ? "una hora" : `${hours} horas`);
export const nothingWasPaidYet = "Todavía no has pagado y ya no tendrás que pagar nada.";
export const youGetYourBack = (amount: number) => `Te devolvemos tus $${amount} en efectivo.`;
export const youGetAll = (amount: number) =>
  `Recibes el reembolso completo de $${amount} en la tarjeta o cuenta con la que pagaste.`;
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
