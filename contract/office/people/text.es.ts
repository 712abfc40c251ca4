export const accountSettings = "Ajustes de la cuenta";
export const failedToLoadProfile = "No pudimos cargar tu perfil";
export const yourAccount = "Tu cuenta";
export const toHomePage = "Ir a la página de inicio";
export const youAreLoggedOutEverywhere = (keptDataWords: string) =>
  `Saliste en todos los dispositivos y te enviamos un último correo. ${keptDataWords}`;
export const itWasUsedAlready = "Ya se usó, tiene más de una hora o uno más reciente lo reemplazó.";
export const yesDeleteMyAccount = "Sí, eliminar mi cuenta";
export const keepMyAccount = "Conservar mi cuenta";
export const weEmailYouLink = (deletedDataWords: string, keptDataWords: string, cancelFirstWords: string) =>
  `Te enviaremos por correo un enlace a una página donde confirmas. ${deletedDataWords} ${keptDataWords} ${cancelFirstWords}`;
export const thisWillPermanentlyDeleteAccount = "Esto eliminará tu cuenta para siempre.";
export const yourData = "Tus datos";
export const failedToDownloadData = "No pudimos descargar tus datos. Inténtalo de nuevo.";
export const downloadMyData = "Descargar mis datos";
export const youWillBeLoggedOut =
  "Saldrás de tu cuenta en todos los dispositivos, también en este. El enlace de tu calendario privado también dejará de funcionar.";
export const yesLogOutEverywhere = "Sí, salir en todas partes";
export const failedToLoadLogins = "No pudimos cargar tus accesos.";
export const loggingOut = "Saliendo …";
export const logOutEverywhere = "Salir en todas partes";
export const profile = "Perfil";
export const notGiven = "sin indicar";
export const preferredName = "Nombre preferido";
export const city = "Ciudad";
export const zipCode = "Código postal (ZIP)";
export const emailCannotBeChanged = "Entras con este correo, así que no se puede cambiar aquí.";
export const failedToUpdateProfilePlease = "No pudimos actualizar tu perfil. Inténtalo más tarde.";
export const goodToSeeYou = "Qué gusto verte.";
export const hello = "Hola";
export const helloName = (preferredName: string) => `Hola, ${preferredName}`;
export const yourClasses = "Tus clases";
export const failedToLoadClasses = "No pudimos cargar tus clases";
export const noClassesYet = "Todavía no tienes clases";
export const classesYouJoinAppearHere = "Las clases en las que te inscribas aparecerán aquí.";
export const minutes = (durationMinutes: number) => `${durationMinutes} minutos`;
export const notConfirmedYet = "Sin confirmar";
export const bookedWithoutLogin = "Alguien reservó esto con tu correo sin entrar a tu cuenta. ¿Fuiste tú?";
export const itWasMe = "Sí, fui yo";
export const notMe = "No fui yo";
export const confirmSpotIn = (title: string, day: string) => `Sí, fui yo: ${title}, ${day}`;
export const notMeIn = (title: string, day: string) => `No fui yo: ${title}, ${day}`;
export const notMeQuestion = (title: string, day: string) => `Así se libera el lugar: ${title}, ${day}.`;
export const yesNotMe = "Sí, no fui yo";
export const noUpcomingClasses = "No tienes clases próximas";
export const cancelSpotIn = (title: string, day: string) => `Cancelar: ${title}, ${day}`;
export const spotIsFreeForYou = "Hay un lugar libre para ti";
export const onWaitlist = (ordinal: string) => `Lugar ${ordinal} en la lista de espera`;
export const heldUntil = (day: string, clock: string) => `Te lo apartamos hasta el ${day}, ${clock}.`;
export const laterClasses = (count: number) => `${count} ${count === 1 ? "clase" : "clases"} más adelante`;
export const pastClasses = "Clases pasadas";
export const cancelled = "Cancelado";
export const yourOrders = "Tus pedidos";
export const failedToLoadOrders = "No pudimos cargar tus pedidos";
export const tins = "Latas";
export const tracking = "Seguimiento";
export const receipt = "Recibo";
export const receiptIsInYourEmail = "El enlace al recibo está en tu correo.";
export const noteCouldNotBeSaved = "No se pudo guardar la nota. Inténtalo de nuevo.";
export const noteNotSavedBecause = (message: string) =>
  `No se pudo guardar la nota: ${message} Lo que escribiste sigue aquí.`;
// What an account deletion means. Keep consistent with the emails about it.
export const deletedData =
  "Esto elimina para siempre tu perfil, las notas del estudio sobre ti y todos tus accesos. Lo que quede en tu billetera se pierde.";
export const cancelSessionFirst = "Si tienes reservada una sesión próxima, cancélala primero.";
export const keptData =
  "Conservas tus lugares en las próximas clases; para cancelar uno, usa el enlace de su correo. Guardamos las exenciones firmadas el tiempo que indica la página de privacidad.";
export const logInToSeeIt = "<link>Entra</link> para verla.";
export const everythingWeKeepAbout =
  "Un archivo con todo lo que guardamos sobre ti, excepto las notas privadas del estudio: tu perfil, accesos, clases, exenciones, sesiones, pedidos y mensajes para nosotros. Qué guardamos y por cuánto tiempo: lee la página de <link>privacidad</link>.";
export const upToTenDigits = "Hasta 10 dígitos, como 5550104477. Para otros países, empieza con +.";
export const upToFiveDigits = "Hasta 5 dígitos, como 97101.";
export const looksIncomplete = (missing: string[]) => `${missing.join(" ")} ¿Guardar así tu perfil?`;
export const phoneIsShort = (digits: number) =>
  `El teléfono tiene solo ${digits === 1 ? "1 dígito" : `${digits} dígitos`}.`;
export const zipIsShort = (digits: number) =>
  `El código postal tiene solo ${digits === 1 ? "1 dígito" : `${digits} dígitos`}.`;
export const nameIsEmpty = (field: string, shown: string) =>
  `El campo “${field}” está vacío y se mostrará como “${shown}”.`;
export const yesSaveIt = "Sí, guardarlo";
export const pickUp = "Recoger en";
export const peopleYouBookFor = "Personas para quienes reservas";
export const addChildrenHere =
  "Agrega aquí a los menores a tu cargo. Firmas la exención por ellos y los inscribes con un toque.";
export const failedToLoadPeople = "No pudimos cargar las personas para quienes reservas";
export const addChild = "Agregar a un menor";
export const changeChild = (name: string) => `Editar los datos de ${name}`;
export const childsName = "Nombre del menor";
export const thisWillPermanentlyDeleteChild = (name: string) =>
  `Esto eliminará para siempre a ${name} de las personas para quienes reservas.`;
export const pastClassesStay = "Las clases pasadas y las exenciones firmadas se quedan en el estudio.";
export const waiverStates = {
  current: "Exención firmada",
  outdated: "La exención cambió. Fírmala de nuevo.",
  unsigned: "Exención todavía sin firmar",
  "grown-up": "Ya tiene 18 años o más: se inscribe por su cuenta, con su propio correo",
};
export const signWaiverFor = (name: string) => `Firmar la exención por ${name}`;
export const bornOn = (day: string) => `Nació el ${day}`;
export const notSaved = "No se guardó.";
export const forPerson = (name: string) => `Para ${name}`;
export const cancelSpotOf = (name: string, title: string, day: string) => `Cancelar: ${name}, ${title}, ${day}`;
export const birthdayHelp = "Solo mes y día. En el estudio lo vemos cerca de tu cumpleaños.";
export const yourCalendar = "Tu calendario";
export const subscribeToYourCalendar =
  "Suscríbete a este enlace en tu app de calendario. Muestra tus clases, las de los menores a tu cargo y tus sesiones, con todos los cambios. No lo compartas.";
export const moveSpotIn = (title: string, day: string) => `Cambiar a otra clase: ${title}, ${day}`;
export const moveSpotOf = (name: string, title: string, day: string) =>
  `Cambiar a otra clase: ${name}, ${title}, ${day}`;
export const yourAccountIsDeleted = "Tu cuenta se eliminó.";
export const youKeepYourSpots =
  "Conservas tus lugares en las próximas clases. Para cancelar uno, usa el enlace de su correo.";
export const signUpsAndSignedWaivers =
  "Después de la clase guardamos las inscripciones y las exenciones firmadas el tiempo que indica la página de privacidad.";
export const youAskedToDelete =
  "Pediste eliminar tu cuenta. El botón abre una página que te lo pregunta una vez más. No pasa nada hasta que confirmes ahí.";
export const yourProfileStudiosNotesAbout =
  "Tu perfil, las notas del estudio sobre ti y todos tus accesos se eliminarán para siempre.";
export const ifYouDidNotAsk =
  "Si no lo pediste, puedes ignorar este correo y tu cuenta seguirá como está. Pero alguien entró a tu cuenta: en la página de tu cuenta ves dónde está abierta y puedes cerrarla ahí.";
export const walletWillBeLost = (left: string) => `Perderás lo que queda en tu billetera: ${left}.`;
export const walletIsLost = (left: string) => `Se perdió lo que quedaba en tu billetera: ${left}.`;
export const accountDeletedAndLoggedOut = "Tu cuenta se eliminó y ya no está abierta en ningún dispositivo.";
export const thankYouForBeingHere =
  "Gracias por haber estado aquí. Puedes volver cuando quieras, con este correo o con otro.";
export const yourAccountWasRemoved = "El estudio eliminó tu cuenta";
export const studioHasRemovedYourAccount =
  "El estudio eliminó tu cuenta. Tu perfil se borró y tu cuenta ya no está abierta en ningún dispositivo.";
export const ifYouThink = "Si crees que es un error, solo responde a este correo.";
export const nameIsAdded = (name: string) => `Agregaste a ${name}.`;
export const nameIsSaved = (name: string) => `Guardamos los datos de ${name}.`;
export const nameIsRemoved = (name: string) => `Quitaste a ${name}.`;
export const isGrownUp = "Desde los 18 años, cada persona se inscribe y firma la exención por su cuenta.";
export const nameIsTaken = "Este nombre ya está en tu cuenta.";
export const householdIsFull = (most: number) => `Puedes agregar hasta ${most} menores.`;
export const householdOfEmailIsFull = (most: number) =>
  `Este correo ya tiene ${most} menores, que es el máximo. Entra a tu cuenta o regístrate con él para verlos y quitar a quienes no son tuyos.`;
export const yourProfileIsSaved = "Tu perfil se guardó.";
export const deletionLinkIsSent =
  "Te enviamos por correo un enlace para eliminar tu cuenta. Funciona durante una hora.";
export const titleWithNames = (title: string, names: string) => `${title} (${names})`;
export const you = "tú";
/** Instead of the name of a studio without one. */
export const us = "el estudio";
export const myYoga = (studio: string) => `Mi yoga con ${studio}`;
export const noPaymentsIn = (year: number) => `No hay pagos en ${year}.`;
export const receiptsOf = (year: number, name: string) => `Recibos de ${year}: ${name}`;
/** Starts of file names. */
export const dataFile = "datos";
export const receiptsFile = "recibos";
export const receiptsTitle = (year: number) => `Recibos de ${year}`;
export const receiptsFor = (name: string, email: string) => `Para ${name}, ${email}`;
export const receiptsMadeOn = (day: string, currency: string) =>
  `Pagos y reembolsos hasta el ${day}. Los montos están en ${currency.replace("estadounidenses", "de EE. UU.")}, con impuestos.`;
export const receiptColumns = { date: "Fecha", what: "Concepto", who: "Persona", tax: "Impuesto", amount: "Monto" };
export const tax = "Impuesto";
export const refundOf = (what: string) => `Reembolso: ${what}`;
export const paidBefore = "prepagado";
export const sumPaid = "Pagado";
export const sumRefunded = "Reembolsado";
export const sumTotal = "Total";
export const sumTax = "Impuesto sobre las ventas incluido en el total";
export const sumOtherTax = "Impuesto incluido en el total";
export const zipDigitsOnly = "Usa solo números, 5 como máximo.";
export const enterTheirName = "Escribe su nombre.";
export const postalCodeSigns = "Usa solo letras, números, espacios y guiones.";
export const postalCode = "Código postal";
export const invoice = "Factura (PDF)";
