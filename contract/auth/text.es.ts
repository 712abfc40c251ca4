export const youHaveBeenLogged = "Ya entraste a tu cuenta.";
export const logInWithCode = "Entrar con un código";
export const loggingIn = "Entrando …";
export const digitsOnlyAtMost = (maxDigits: number) => `Solo números, hasta ${maxDigits}.`;
export const lastUsed = (moment: string) => `Último uso: ${moment}`;
export const thisDevice = "Este dispositivo";
export const logOutDevice = (device: string) => `Salir de la cuenta en ${device}`;
export const logOut = "Salir";
export const loginDescription = "Entra con un enlace que te enviamos por correo. No necesitas contraseña.";
export const loginLead = "Te enviaremos un enlace por correo. No necesitas contraseña.";
export const signingInWithGoogleDid = "No se pudo entrar con Google.";
export const tryAgainOrUseLink = "Inténtalo de nuevo o entra con un enlace por correo.";
export const signInWithGoogle = "Entrar con Google";
export const loginLinkNeedsJavascript = "El enlace que te enviamos por correo necesita un navegador con JavaScript.";
export const emailMeLink = "Enviarme un enlace";
export const loginEmailSent = "Correo enviado.";
export const sendNewCode = "Enviar otro código";
export const newEmailIsOnItsWay = "Va en camino un nuevo correo. Puede tardar un minuto.";
export const signingYouIn = "Entrando a tu cuenta";
export const sessionExpired = "Tu acceso venció";
export const trySigningInAgain = "Intenta entrar de nuevo.";
export const signingIn = "Entrar";
export const signingInNeedsJavascript = "Para entrar se necesita JavaScript.";
export const registerDescription =
  "Crea una cuenta para reservar sesiones y tener tus datos en un solo lugar. No necesitas contraseña.";
export const registerLead = "Ten todas tus reservas en un solo lugar. No necesitas contraseña.";
export const anotherAddress = "Usar otro correo";
export const registering = "Registrando …";
export const verifyYourEmail = "Verifica tu correo";
export const verifyEmailDescription = "Confirma tu correo electrónico con el enlace que te enviamos.";
export const invalidVerificationLink = "El enlace de verificación no es válido.";
export const isThisYourAddress = "¿Es este tu correo?";
export const continueLabel = "Continuar";
export const youRegisteredInAnotherBrowser =
  "Te registraste en otro navegador. Presiona “Continuar” para confirmar tu correo y entrar aquí.";
export const welcomeAccountOpens = "Te damos la bienvenida. Tu cuenta se abrirá en un momento.";
export const verifyingYourEmail = "Verificando tu correo …";
export const confirmingAddressNeedsJavascript = "Para confirmar tu correo se necesita JavaScript.";
export const goToMyBookings = "Ir a mis reservas";
export const verifyLinkWorksOnce = (verifyLinkHours: number, ownId: undefined | string) =>
  `El enlace que te enviamos funciona una sola vez, durante ${verifyLinkHours} horas. ${ownId ? "Ya entraste a tu cuenta aquí, así que puedes continuar." : "¿Ya lo usaste? Entra. Si no, regístrate de nuevo."}`;
export const loginLinkDescription = "Entra con el enlace que te enviamos por correo.";
export const yourLoginLink = "Tu enlace para entrar";
export const logInOnThisDevice = "¿Entrar en este dispositivo?";
export const linkRequestedElsewhere = "Este enlace se pidió en otro navegador. Presiona “Continuar” para entrar aquí.";
export const loginSuccessful = "¡Listo!";
export const verifyingLogin = "Verificando tu enlace …";
export const loggingInNeedsJavascript = "Para entrar se necesita JavaScript.";
export const getNewLink = "Pedir otro enlace";
export const registrationFailed = "No se completó el registro";
export const couldNotRegisterPleaseTry = "No pudimos registrarte. Inténtalo de nuevo.";
export const couldNotSendLoginEmail = "No pudimos enviarte el correo para entrar. Inténtalo de nuevo.";
export const yourLoginLinkIsInvalid =
  "Tu enlace para entrar no es válido o ya venció. Pide uno nuevo e inténtalo otra vez.";
export const siteNotReached = "No pudimos conectarnos con el sitio. Tu enlace todavía funciona.";
export const yourLoginLinkMay =
  "Es posible que tu enlace para entrar haya vencido. Pide uno nuevo e inténtalo otra vez.";
export const invalidResponseMissingToken = "La respuesta no es válida: falta el token o el userId.";
export const verificationFailed = "La verificación falló.";
export const newHereRegister = "¿Es tu primera vez aquí?<link>Regístrate</link>";
export const ifEmailHasAccountLink = (email: string, loginLinkMinutes: number) =>
  `Si <strong>${email}</strong> tiene una cuenta, ya le enviamos un enlace. Funciona durante ${loginLinkMinutes} minutos. Ábrelo aquí o escribe el código de 6 dígitos.`;
export const alreadyHaveAccount = "¿Ya tienes una cuenta?<link>Entra</link>";
export const openLinkWithinHours = (email: string, verifyLinkHours: number) =>
  `Enviamos un mensaje a <strong>${email}</strong>. Abre el enlace en las próximas ${verifyLinkHours} horas y listo. ¿No lo encuentras? Revisa tu carpeta de spam.`;
export const yourCodeToBook = "Tu código para reservar una sesión";
export const hereIsCodeToBook = "Escribe este código en la página donde estás reservando tu sesión:";
export const codeWorksOnce = (minutes: number) =>
  `Funciona una sola vez, durante ${minutes} minutos, y solo en ese navegador.`;
export const ifYouAreNotBooking =
  "Si no estás reservando una sesión, ignora este correo. No se reservó ni se pagó nada.";
export const codeToBookIsOnItsWay = "Te enviamos un código por correo.";
export const browser = "Un navegador";
export const on = (browser: string, system: string) => `${browser} en ${system}`;
export const youCanNowLog = "Ya puedes entrar con Google";
export const someoneLoggedInWithGoogle =
  "Alguien, probablemente tú, entró a tu cuenta con la cuenta de Google de este correo. Desde ahora puedes entrar con Google o con un enlace que te enviamos por correo.";
export const ifNotYouReply = "Si no fuiste tú, responde a este correo y revisa tu cuenta de Google.";
export const tooManyWrongTries = (seconds: number) =>
  `Demasiados intentos fallidos. Espera ${seconds === 1 ? "un segundo" : `${seconds} segundos`} e inténtalo de nuevo.`;
export const youAreLoggedOut = "Saliste de tu cuenta.";
export const thatDeviceIsLoggedOut = "Tu cuenta ya no está abierta en ese dispositivo.";
export const confirmYourAddress = "Confirma tu correo electrónico";
export const goodToSeeYou = "Qué gusto verte. Confirma tu correo electrónico y tu cuenta quedará abierta:";
export const confirmMyAddress = "Confirmar mi correo";
export const buttonWorksOnceWithinHours = (verifyLinkHours: number) =>
  `El botón funciona una sola vez, durante ${verifyLinkHours} horas. Con él también entras a tu cuenta.`;
export const ifYouDidNotRegister =
  "Si no te registraste, puedes ignorar este correo. Sin el botón no se abre ninguna cuenta, y después de un mes borramos lo que se escribió.";
export const youHaveAccountAlready = "Ya tienes una cuenta";
export const someoneRegisteredAgain =
  "Alguien, probablemente tú, se registró con este correo. Ya tiene una cuenta, así que solo necesitas entrar:";
export const buttonWorksOnceForMinutes = (loginLinkMinutes: number) =>
  `El botón funciona una sola vez, durante ${loginLinkMinutes} minutos.`;
export const ifNotYouNothingChanged = "Si no fuiste tú, puedes ignorar este correo. Nada cambió en tu cuenta.";
export const hereIsLinkToLog = "Aquí está tu enlace para entrar:";
export const orTypeThisCodeInto = "O escribe este código en la página donde lo pediste:";
export const linkOrCodeWorksOnce = (loginLinkMinutes: number) =>
  `Usa uno de los dos. Funciona una sola vez, durante ${loginLinkMinutes} minutos.`;
export const ifYouDidNotAskForCode =
  "Si no lo pediste, puedes ignorar este correo. Sin él, nadie puede entrar. No compartas el código con nadie; nunca te lo pediremos.";
export const thereIsNoAccount = "No hay ninguna cuenta con este correo";
export const someoneTriedToLogIn =
  "Alguien, probablemente tú, intentó entrar con este correo, pero no tiene una cuenta. Quizá te registraste con otro. Si todavía no te has registrado, te toma un minuto:";
export const ifNotYouIgnoreThis = "Si no fuiste tú, puedes ignorar este correo.";
export const loginEmailSentPleaseCheck =
  "Te enviamos un correo para entrar. Revisa tu bandeja de entrada. El enlace y el código funcionan durante 15 minutos.";
export const manyEmailsToday =
  "Hoy ya enviamos muchos mensajes a este correo. Usa el más reciente o inténtalo de nuevo mañana.";
export const youAreLoggedOutEverywhere = "Saliste de tu cuenta en todos los dispositivos.";
/** After a logout on other devices, which may know the private calendar link. */
export const withEndedCalendarLink = (message: string, hadLink: boolean) =>
  hadLink ? `${message} El enlace de tu calendario privado ya no funciona; puedes crear uno nuevo.` : message;
export const emailInForm = "Tu correo se escribió en un formulario";
export const someoneEnteredYourEmail =
  "Alguien escribió tu correo en un formulario de este sitio, sin entrar a tu cuenta. Por la respuesta puede saber algo de ti: por ejemplo, si tienes lugar en una clase o si firmaste la exención.";
export const ifItWasYouLogIn = "Si fuiste tú, entra a tu cuenta: así el sitio sabe que eres tú.";
export const nothingOfYoursChanged = (address: string) =>
  `Si no fuiste tú: nada cambió en tu cuenta. Recibes este correo una vez al día como máximo. Si ocurre seguido, escribe a ${address}.`;
export const tokenIsMissing = "Falta el token.";
export const keepItUnder200Characters = "Escribe 200 caracteres como máximo.";
export const enterNameOfPasskey = "Escribe un nombre.";
