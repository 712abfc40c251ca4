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
export const receiptsMadeOn = (day: string) =>
  `Pagos y reembolsos hasta el ${day}. Los montos están en dólares de EE. UU., con impuestos.`;
export const receiptColumns = { date: "Fecha", what: "Concepto", who: "Persona", tax: "Impuesto", amount: "Monto" };
export const refundOf = (what: string) => `Reembolso: ${what}`;
export const paidBefore = "prepagado";
export const sumPaid = "Pagado";
export const sumRefunded = "Reembolsado";
export const sumTotal = "Total";
export const sumTax = "Impuesto sobre las ventas incluido en el total";
