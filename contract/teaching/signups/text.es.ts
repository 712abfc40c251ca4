export const classNotFound = "No encontramos la clase";
export const classMayHaveMoved = "Quizá cambió de horario o se canceló. Puedes ver todas las clases en el calendario.";
export const whichClass = "¿Cuál clase?";
export const thisClassIsHeldMore = "Esta clase se da más de una vez ese día. Elige una hora, por favor.";
export const thisClassHasStarted = "Esta clase ya empezó.";
export const signUpThere = "Inscribirme ahí";
export const externalSignUp = "La inscripción a esta clase se hace en otro sitio.";
export const yourSpot = "Tu lugar";
export const seatPageDescription = "Tu lugar en una clase.";
export const spotOrOfferEnded = "Este lugar ya está cancelado, o ya no está apartado para ti.";
export const yourSpotInClass = "Tu lugar en una clase";
export const spotIsFree = "Hay un lugar libre para ti";
export const signWaiverAndTakeSpot = "Firmar la exención y tomar el lugar";
export const confirming = "Confirmando …";
export const keepMySpot = "Conservar mi lugar";
export const holdingSpotUntil = (name: string, clock: string) =>
  `${name}, te tenemos apartado este lugar hasta esta hora: ${clock}. Confirma que vienes, por favor.`;
export const bookedWithoutLogin = (name: string) =>
  `Este lugar es para ${name}. Se reservó con tu correo, pero sin entrar a tu cuenta. Confirma que fuiste tú o cancélalo, por favor.`;
export const youAreIn = (name: string) =>
  `${name}, tu lugar está reservado. Si no puedes venir, cancélalo, por favor, para que pueda venir otra persona.`;
export const weEmailWhenSpotOpens = (name: string) =>
  `${name}, te escribiremos por correo cuando se libere un lugar y sea tu turno.`;
export const itIsYourTurnWaiver = (name: string) =>
  `${name}, es tu turno. Solo falta que firmes la exención; toma un minuto.`;
export const itIsYourTurn = (name: string) => `${name}, es tu turno.`;
export const leaving = "Saliendo …";
export const passingItOn = "Cediendo el lugar …";
export const signUpFor = (title: string) => `Inscripción: ${title}`;
export const selectionPageDescription = "Inscríbete en una clase.";
export const returningStudent = "Ya he venido antes";
export const forThoseWhoHaveAttended =
  "Para quienes ya vinieron a una clase y firmaron la exención. Solo necesitamos tu correo.";
export const signingYouUp = "Inscribiendo …";
export const signUpButton = "Inscribirme";
export const newStudent = "Primera vez";
export const firstTimeOrWaiverUpdated = "¿Vienes por primera vez, o cambió la exención? Fírmala aquí.";
export const iAmNewHere = "Es mi primera vez";
export const signUpFormLabel = (title: undefined | string) => `Inscripción: ${title ?? "una clase"}`;
export const signingOnScreenNeedsJavascript =
  "Para firmar en la pantalla se necesita JavaScript. También puedes firmar en papel antes de la clase.";
export const yourDetails = "Tus datos";
export const nameOfStudent = "Nombre de quien toma la clase";
export const studentIsMinor = "Quien toma la clase es menor de 18 años";
export const signUpPageTitle = (title: string) => `Inscripción: ${title}`;
export const signUpPageDescription = "Inscríbete en una clase y firma la exención.";
export const signUpPageTitleUnknownClass = "Inscripción en una clase";
export const classNotInCalendar = "Esta clase no está en el calendario.";
export const offerHasEnded = "El lugar de este enlace ya no está apartado.";
export const spotTakenOrPassedOn =
  "El lugar ya se tomó, se canceló o pasó a la siguiente persona de la lista de espera.";
export const classFull = "Clase llena";
export const whenSpotOpens = (offerHours: number) =>
  `Cuando se libere un lugar y sea tu turno, te escribiremos por correo. Te apartamos el lugar durante ${offerHours} horas, nunca después del inicio de la clase. Si el plazo termina de noche, tienes hasta la mañana.`;
export const joining = "Anotando …";
export const backToCalendar = "Volver al calendario";
export const signatureRequired = "Falta la firma:";
export const signInBox = "Firma en el recuadro de arriba, por favor.";
export const signYourNameAndSave = "Primero firma en el recuadro y presiona “Guardar firma”, por favor.";
export const readAgreementAndCheckBox = "Lee el acuerdo y marca la casilla, por favor.";
export const failedToLoadWaiver = "No pudimos cargar la exención";
export const waiverNotSaved = "La exención no se guardó.";
export const signUpFailed = "No se pudo hacer la inscripción";
export const alreadySignedUp = "La inscripción ya está hecha";
export const youveAlreadyRegistered = "Ya te inscribiste en esta clase.";
export const studentNotFound = "No encontramos ese registro";
export const emailNotFoundPleaseRegister = "No encontramos ese correo. Haz la inscripción de primera vez, por favor.";
export const serverErrorPleaseTryAgain = "Error del servidor. Inténtalo de nuevo, por favor.";
export const unexpectedErrorPleaseTryAgain = "Error inesperado. Inténtalo de nuevo, por favor.";
export const holdingItUntil = (day: string, clock: string) =>
  `Hasta el <strong>${day}, ${clock}</strong>, te lo tenemos apartado.`;
export const classMayHaveMovedSeeAll = "Quizá cambió de horario o se canceló. <link>Ver todas las clases</link>";
export const yourSignUp = "Tu inscripción";
/** After “para”, as in `spotIsHeldInstead`. */
export const you = "ti";
export const spotIsHeldInstead = (name: string) =>
  `En esta clase hay un lugar apartado para ${name}, en vez del de una clase que se canceló. <link>Consérvalo o elige otra cosa</link>.`;
export const oneStepIsLeft = "Falta un paso";
export const waiverHasChanged = "La exención cambió desde que la firmaste. Léela y fírmala de nuevo, por favor.";
export const readAndSignWaiverOnce = "Lee y firma la exención, una sola vez. Tus datos ya están puestos.";
export const signWaiverAndSignUp = "Firmar la exención e inscribirme";
export const youAreSignedUp = "Ya tienes lugar en esta clase";
export const withWaiverYouSigned =
  "Tu exención sigue vigente. Con un toque te inscribes y te enviamos la confirmación por correo.";
export const someoneElse = "¿Es para otra persona?";
export const signUpAs = (name: string) => `Inscribirme como ${name}`;
export const waitForSpot = "Esta clase está llena";
export const weEmailWhenItsYourTurn =
  "Únete a la lista de espera y te escribiremos por correo cuando se libere un lugar y sea tu turno.";
export const continueAsNewStudent = "Continuar: es mi primera vez";
export const readAndSignIt = "Leerla y firmarla";
export const offerEmailLeadsToWaiver =
  "Te tenemos apartado un lugar: el enlace de nuestro correo lleva a la exención y después a tu lugar.";
export const dateOfBirthOfStudent = "Fecha de nacimiento de quien toma la clase";
export const addAnotherChild = "Agregar a otro menor";
export const anotherChild = (number: number) => `Menor ${number}`;
export const nameOfChild = (number: number) => `Nombre del menor ${number}`;
export const dateOfBirthOfChild = (number: number) => `Fecha de nacimiento del menor ${number}`;
export const removeChildFromForm = (number: number) => `Quitar al menor ${number}`;
export const youSignForAll = "Tu firma vale para cada menor de esta lista. Todos tienen lugar, o ninguno.";
export const signingUpChild = "¿Viene otra persona con este mismo correo?";
export const firstNameOfPerson = "Nombre de quien viene";
export const onlyIfSeveral = "Por ejemplo, de tu hija o hijo. Déjalo vacío si quien viene eres tú.";
export const waiverIsMissing = "La exención todavía no está firmada.";
export const signTheWaiver = "Firmar la exención";
export const waiverPageTitle = "Exención de responsabilidad";
export const helloReadThis = (name: string) => `Hola, ${name}`;
export const forThisClass = (title: string, day: string, clock: string) =>
  `Lee y firma esto antes de tu clase: ${title}, ${day}, ${clock}.`;
export const signsNow = "Firmar";
export const waiverIsSignedThankYou = "Ya está firmada. Gracias";
export const seeYouInClass = "Nos vemos en clase.";
export const waiverFor = (name: string) => `Exención: ${name}`;
export const readThisForChild = "Lee esto y firma como madre, padre o tutor, por favor.";
export const personNotFound = "Esta persona no está en tu cuenta.";
export const yourHouseholdIsInAccount = "En la página de tu cuenta ves a quiénes puedes inscribir.";
export const backToAccount = "Volver a tu cuenta";
export const whoComes = "¿Quién viene?";
export const hasSpot = "tiene lugar";
export const isOnWaitlistAt = (position: string) => `está en la lista de espera (${position})`;
export const needsNewWaiver = "La exención cambió. Hay que firmarla de nuevo.";
export const isGrownUp = "Ya tiene 18 años o más: necesita inscribirse con su propio correo.";
export const signFor = (name: string) => `Firmar la exención de ${name}`;
export const cancelFor = (name: string) => `Cancelar: ${name}`;
export const signUpPeople = (count: number) => (count === 1 ? "Inscribir" : `Inscribir a ${count} personas`);
export const bringFriend = "Invitar a alguien";
export const friendSignsThere =
  "Le enviamos por correo los datos de la clase y un enlace para firmar la exención. Puedes liberar ese lugar en la página de tus reservas.";
export const friendsName = "Nombre de la persona que invitas";
export const friendsEmail = "Correo de la persona que invitas";
export const bookForFriend = "Reservar su lugar";
export const payForYourSpot = (seats: number) => (seats === 1 ? "Paga tu lugar" : `Paga tus ${seats} lugares`);
export const spotIsHeldWhileYouPay = (seats: number) =>
  seats === 1 ? "Te apartamos el lugar mientras pagas." : "Te apartamos los lugares mientras pagas.";
export const spotIsNotHeld = "Este lugar ya no está apartado";
export const signUpAgainToPay = "No se te cobró nada. Inscríbete de nuevo, por favor.";
export const payingNeedsJavascript =
  "Para pagar aquí se necesita JavaScript. También puedes escribirnos para pedir un lugar.";
export const chooseAnotherClass = "Elegir otra clase";
export const amountForEach = (whole: string) => `Lo que pagas por cada lugar, en ${whole}`;
export const youChooseBetween = (least: string, most: string) => `Tú eliges: de ${least} a ${most}.`;
export const spotsAt = (seats: number, price: string) => `${seats} × ${price}`;
export const withPassOnly = "Esta clase es para quienes tienen un pase.";
export const passIsMissing = (seats: number) =>
  seats === 1 ? "No tienes un pase para esta clase." : "Tus pases no cubren todos estos lugares.";
export const logInForPass = "Entra a tu cuenta para usar tu pase.";
export const thenSignUpAgain = "Luego inscríbete de nuevo; tu pase paga con un toque.";
export const forPassHolders =
  "Esta clase es para quienes tienen un pase. <link>Entra</link> y tu pase paga con un toque.";
export const spotIsPaid = "Tu lugar está pagado.";
export const getPass = "Ver los pases";
export const passesPayToo = "¿Vienes a menudo? <link>Ver los pases</link>";
export const signUpAndPay = "Inscribirme y pagar";
export const signUpPeopleAndPay = (count: number) =>
  count === 1 ? "Inscribir y pagar" : `Inscribir a ${count} personas y pagar`;
// A pass pays for the reader, for someone of the household, or for several.
export const signUpWithPass = (count: number) =>
  count === 1 ? "Reservar con mi pase" : `Reservar ${count} lugares con mi pase`;
export const payAnotherWay = "Pagar de otra forma";
export const costsEach = (price: string) => `${price} por cada lugar.`;
export const costs = (price: string) => `${price}.`;
export const youPayNext = "Pagas en el siguiente paso; te apartamos el lugar diez minutos.";
export const waiverIsStillValid = "Tu exención sigue vigente.";
export const confirmationIsEmailed = "Te enviamos una confirmación por correo.";
export const spotHasMovedEmail =
  "Tu lugar cambió de clase. El correo que va en camino también lo cambia en tu calendario.";
export const moveFor = (name: string) => `Cambiar a otra clase: ${name}`;
export const youAreOnWaitlistAt = (position: string) => `Tu lugar en la lista de espera: ${position}`;
export const yourSpotIsCancelledThank = "Tu lugar se canceló. Gracias por avisarnos.";
export const youAreNotOnWaitlist = "Ya no estás en la lista de espera.";
export const signedUpSubject = (title: string, day: string) => `Ya tienes lugar: ${title}, ${day}`;
export const spotsIn = (count: number, name: string) => `${count} lugares: ${name}`;
export const chooseBetween = (least: string, most: string) => `Elige un monto entre ${least} y ${most}.`;
export const priceIsForfeited = "Ya había pasado el plazo para un reembolso.";
export const refundedByOwner = "Reembolsado por el estudio.";
export const gaveSpotUpInTime = "El lugar se liberó a tiempo.";
export const oneSpotIsYours = "Tu lugar está reservado.";
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
// Sent to a person whose spot a friend booked, too.
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
export const bookedWithYourEmail =
  "Esta reserva se hizo con tu correo sin entrar a tu cuenta. Si fuiste tú, confírmala con el botón, por favor. Mientras tanto, no aparece en tu cuenta.";
export const payForSpotSubject = (title: string, day: string) => `Paga tu lugar, por favor: ${title}, ${day}`;
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
