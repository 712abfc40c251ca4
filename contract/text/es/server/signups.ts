export const yourSpotIsCancelledThank = "Tu lugar se canceló. Gracias por avisarnos.";
export const youAreNotOnWaitlist = "Ya no estás en la lista de espera.";
export const youAreSignedUp = (title: string, day: string) => `Ya tienes lugar: ${title}, ${day}`;
export const spotsIn = (count: number, name: string) => `${count} lugares: ${name}`;
export const chooseBetween = (least: number, most: number) => `Elige un monto entre $${least} y $${most}.`;
export const priceIsForfeited = "Ya había pasado el plazo para un reembolso.";
export const refundedByOwner = "Reembolsado por el estudio.";
export const gaveSpotUpInTime = "El lugar se liberó a tiempo.";
export const youAreIn = "Tu lugar está reservado.";
export const peopleAreIn = (names: string) => `Reservaste lugar para ${names}.`;
export const spotsAreYours = (count: number) => `Tus ${count} lugares están reservados.`;
export const friendsGetTheirOwnEmail =
  "A las personas que invitas les enviamos por correo los datos de la clase y un enlace para firmar la exención. Puedes liberar sus lugares en la página de tus reservas.";
export const cancelMySpotIn = (title: string) => `Cancelar mi lugar en ${title}`;
export const cancelSpotOf = (name: string) => `Cancelar el lugar de ${name}`;
export const cancelSpotNumber = (number: number) => `Cancelar el lugar ${number}`;
export const ifSomeoneCannotCome = "Si alguien no puede venir, cancela su lugar para que otra persona pueda tomarlo.";
export const spotIsBookedForYou = (title: string, day: string) => `Hay un lugar reservado para ti: ${title}, ${day}`;
export const friendBookedSpot = (from: string) => `${from} reservó para ti un lugar en esta clase.`;
export const signWaiverBeforeClass = "Firma la exención antes de la clase, por favor. Toma un minuto.";
export const signTheWaiver = "Firmar la exención";
export const isSignedUpAlready = (name: string) => `${name} ya tiene lugar en esta clase.`;
export const signsAlone =
  "Esta persona ya tiene 18 años o más: firma la exención por su cuenta, sin madre, padre o tutor.";
export const enterFullName = "Varias personas tienen ese nombre. Escribe el nombre completo.";
export const noOneWithThisName = "No conocemos a nadie con ese nombre en este correo.";
export const signWaiverFor = (names: string) => `Primero hay que firmar la exención de: ${names}.`;
export const pricesDiffer =
  "Estos lugares tienen precios distintos, porque uno se ofreció antes de que cambiara el precio. Inscribe a una persona a la vez.";
export const notYourself = "Este es tu propio correo. Escribe el de la persona que invitas.";
export const openAttachedFile = "Abre el archivo adjunto para agregar la clase a tu calendario.";
export const thisAddressWasUsed =
  "Con este correo alguien se inscribió como estudiante que ya había venido, con la exención que firmó antes. Si no fuiste tú, cancela con el enlace de arriba. No tienes que hacer nada más.";
// Also to a person whose spot a friend booked.
export const notYouCancel = (address: string) =>
  `Si no reconoces esta inscripción, cancélala con el enlace de arriba o escribe a ${address}.`;
export const confirmYourSpot = (title: string, day: string) => `Confirma tu lugar, por favor: ${title}, ${day}`;
// No period after a clock time, which may end in one (“9:00 a. m.”), here and below.
export const yourSpotIsHeld = (by: string) =>
  `Te tenemos apartado tu lugar en esta clase hasta esta hora: ${by}. La clase está casi llena, así que confirma con el botón que vienes.`;
export const yourSpotsAreHeld = (count: number, by: string) =>
  `Te tenemos apartados tus ${count} lugares en esta clase hasta esta hora: ${by}. La clase está casi llena, así que confirma con el botón que vienen.`;
export const cancelOnSamePage = "¿No puedes venir? Cancela tu lugar en la misma página.";
export const notYouIgnore = (address: string) =>
  `Si no te inscribiste, puedes ignorar este correo o escribir a ${address}. Si no se confirma, el lugar pasa a otra persona.`;
export const yourSpotWasNotConfirmed = (title: string, day: string) => `Tu lugar no se confirmó: ${title}, ${day}`;
export const yourSpotIsOpenToOthers =
  "Tu lugar en esta clase no se confirmó a tiempo, así que vuelve a estar libre para otras personas. Si todavía quieres venir, puedes inscribirte de nuevo.";
export const notYouDoNothing = "Si no te inscribiste, no tienes que hacer nada.";
export const yourSpotIsCancelled = (title: string, day: string) => `Tu lugar se canceló: ${title}, ${day}`;
export const yourSpotInThisClassIsCancelled = "Tu lugar en esta clase se canceló.";
export const spotYouPaidForIsGivenUp = (title: string, day: string) =>
  `Se liberó un lugar que pagaste: ${title}, ${day}`;
export const spotYouPaidForWasGivenUp = "Se liberó un lugar en esta clase, que pagaste tú.";
export const spotYouPaidForWasGivenUpBy = (name: string) =>
  `Se liberó el lugar de ${name} en esta clase, que pagaste tú.`;
export const youAreOnWaitlist = (title: string, day: string) => `Estás en la lista de espera: ${title}, ${day}`;
export const spotIsNotHeldForYou =
  "El lugar ya no está apartado para ti. Sigues en la lista de espera y te escribiremos por correo cuando sea tu turno.";
export const waitlistConfirmation = (offerHours: number) =>
  `Esta clase está llena y estás en su lista de espera. Cuando se libere un lugar y sea tu turno, te escribiremos por correo. Te apartamos el lugar durante ${offerHours} horas, nunca después del inicio de la clase. Si el plazo termina de noche, tienes hasta la mañana.`;
export const ifYouDidNotAsk = "Si no pediste esto, sal de la lista de espera con el enlace de arriba.";
export const spotOpenedUp = (title: string, day: string) => `Se liberó un lugar: ${title}, ${day}`;
export const spotIsHeldForYou = (until: string) =>
  `Se liberó un lugar y es tu turno. Hasta el ${until}, te lo tenemos apartado.`;
export const passItOn = "¿Ya no lo quieres? En la misma página puedes cederlo a la siguiente persona.";
export const spotWentToNextPerson = (title: string, day: string) =>
  `El lugar pasó a la siguiente persona: ${title}, ${day}`;
export const timeToTakeSpotIsOver =
  "El plazo para tomar el lugar terminó y pasó a la siguiente persona. Ya no estás en la lista de espera, pero puedes unirte de nuevo.";
export const youAreBackOnWaitlist = (title: string, day: string) => `Sigues en la lista de espera: ${title}, ${day}`;
export const offerWasTakenBack =
  "Lo sentimos: el lugar que te teníamos apartado ya no está disponible. Sigues en la lista de espera, en la misma posición, y te escribiremos por correo cuando se libere otro lugar.";
export const classCancelledSubject = (title: string, day: string) => `Se canceló: ${title}, ${day}`;
export const waitlistedClassIsCancelled = "Se canceló la clase en cuya lista de espera estabas.";
export const youGetThisEmailBecause = (title: string, day: string, clock: string) =>
  `Recibes este correo porque tienes lugar en esta clase: ${title}, ${day}, ${clock}. Puedes responderlo directamente.`;
export const yourSpotInWasCancelled = (title: string) => `Tu lugar se canceló: ${title}`;
export const yourSpotWasCancelled = "Tu lugar en esta clase se canceló:";
export const ifYouDidNotExpectThis =
  "Si no lo esperabas, o si quieres venir a otra clase, solo responde a este correo.";
export const signUpSuccessfulConfirmationEmail =
  "¡Listo! Tu lugar está reservado. Te enviamos un correo de confirmación.";
export const severalPeopleFromYourNetwork =
  "Desde tu red ya hay varias personas en la lista de espera. Primero regístrate o entra con este correo; después podrás unirte.";
export const severalSpotsAreBeingPaid =
  "Desde tu red ya se están pagando varios lugares en esta clase. Entra a tu cuenta o inténtalo de nuevo en unos minutos.";
export const spotsWereHeldUnpaid =
  "Te guardamos lugares en esta clase durante media hora; ahora tienen prioridad otras personas. Inténtalo más tarde o escríbenos.";
export const spotsWereHeldForNetwork =
  "Para tu red se guardaron lugares en esta clase durante media hora y no se pagaron; ahora tienen prioridad otras personas. Entra a tu cuenta o inténtalo más tarde.";
export const manySpotsWereNotPaid =
  "Para tu red se guardaron muchos lugares que no se pagaron. Entra a tu cuenta o inténtalo más tarde.";
export const youAreOnWaitlistWe = (ordinal: string) =>
  `Tu lugar en la lista de espera: ${ordinal}. Te enviamos un correo.`;
export const waiverIsSignedAlready = "La exención ya está firmada.";
export const waiverIsSigned = "La exención está firmada.";
export const spotIsYours =
  "Se liberó un lugar y ya es tuyo. Ya no estás en la lista de espera. Abre el archivo adjunto para agregar la clase a tu calendario.";
export const signWaiverFirst =
  "Primero firma la exención, por favor. Si te apartamos un lugar, el enlace de nuestro correo te lleva a ella.";
export const tooLateToMove =
  "Ya pasó el plazo para cambiar este lugar a otra clase: lo que se pagó por él ya no se devuelve. Todavía puedes liberarlo.";
export const confirmBeforeMove = "Primero confirma tu lugar, por favor. Después podrás cambiarlo a otra clase.";
export const spotHasMoved = (title: string, day: string, clock: string) =>
  `Tu lugar cambió de clase. Nos vemos en ${title}: ${day}, ${clock}.`;
export const yourSpotMoved = (title: string, day: string) => `Tu lugar cambió de clase: ${title}, ${day}`;
export const yourSpotMovedFrom = (before: string) => `Tu lugar ahora está en esta clase. Antes: ${before}`;
export const spotMovedOf = (name: string, before: string) =>
  `El lugar de ${name} ahora está en esta clase. Antes: ${before}`;
export const openAttachedFiles = "Abre los archivos adjuntos para cambiar la clase en tu calendario.";
export const spotWaitsInAccount = (name: string) =>
  `Alguien reservó un lugar en esta clase para ${name} sin entrar a tu cuenta. Confírmalo en Mis reservas, por favor.`;
export const severalSpotsOfThisEmail =
  "Varios lugares de este correo todavía no se confirman. Confírmalos con el botón de nuestros correos o entra a tu cuenta, por favor.";
export const bookedWithoutLogin =
  "Esta reserva se hizo con tu correo sin entrar a tu cuenta. Si fuiste tú, confírmala con el botón, por favor. Mientras tanto, no aparece en tu cuenta.";
export const payForYourSpot = (title: string, day: string) => `Paga tu lugar, por favor: ${title}, ${day}`;
export const payForMySpot = "Pagar mi lugar";
export const yourSpotWaitsForPayment = (until: string) =>
  `Te tenemos apartado tu lugar en esta clase hasta esta hora: ${until}. Págalo con el botón, por favor.`;
export const answerComesByEmail =
  "Desde tu red se probaron muchos correos, así que la respuesta llega por correo: si este es de una persona inscrita, la confirmación va en camino. Si no llega nada, entra a tu cuenta o inscríbete como persona nueva, por favor.";
export const manyNewPeople = (most: number) =>
  `Una persona puede traer a una clase a ${most} personas que son nuevas aquí, entre niños y amistades. Pide a tus amistades que se inscriban por su cuenta, por favor.`;
export const spotIsHeldInAccount = (name: string) =>
  `En esta clase hay un lugar apartado para ${name}, en vez del de una clase que se canceló. Consérvalo en Mis reservas, por favor.`;
export const spotIsHeldByLetter =
  "En esta clase hay un lugar apartado para ti, en vez del de una clase que se canceló. Consérvalo con el botón de nuestro correo, por favor.";
