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
