export const reminderYourSessionOn = (day: string, clock: string) => `Recordatorio: tu sesión del ${day}, ${clock}`;
export const weMeetSoonAndI = "Nos vemos pronto. Me dará mucho gusto.";
/** After a price and a comma. */
export const withLinkISent = "con el enlace que te envié";
export const whenWeMeet = "cuando nos veamos";
export const ifSomethingComesUpPlease = "Si surge algo, responde a este correo lo antes posible, por favor.";
export const changeableUntil = (day: string, clock: string) =>
  `Si surge algo, puedes cambiar o cancelar tu sesión hasta el ${day}, ${clock}. Después, responde a este correo, por favor.`;
export const reminder = (title: string, day: string, clock: string) => `Recordatorio: ${title}, ${day}, ${clock}`;
export const yourSpotIsWaiting = "Tu lugar te espera. Nos vemos en el tapete.";
export const yourSpotsAreWaiting = "Tus lugares te esperan. Nos vemos en el tapete.";
export const spotsAreWaitingFor = (names: string) => `Hay lugar para ${names}. Nos vemos en el tapete.`;
