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
export const needsWaiver = "La exención todavía no está firmada.";
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
export const spotHoldHasEnded = "Pasaron los diez minutos y el lugar vuelve a estar libre. No se te cobró nada.";
export const spotIsNotHeld = "Este lugar ya no está apartado";
export const signUpAgainToPay = "No se te cobró nada. Inscríbete de nuevo, por favor.";
export const payingNeedsJavascript =
  "Para pagar aquí se necesita JavaScript. También puedes escribirnos para pedir un lugar.";
export const chooseAnotherClass = "Elegir otra clase";
export const amountForEach = "Lo que pagas por cada lugar, en dólares enteros";
export const youChooseBetween = (least: number, most: number) => `Tú eliges: de $${least} a $${most}.`;
export const spotsAt = (seats: number, price: string) => `${seats} × ${price}`;
export const takeSpotNow = "Confirmar mi lugar";
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
