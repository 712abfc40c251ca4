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
export const yourLoginLink = "Tu enlace para entrar";
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
