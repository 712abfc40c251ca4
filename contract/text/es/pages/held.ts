export const paypalIsChecking = "Pagos en revisión";
export const stateWords = { held: "Apartado", kept: "Tuyo", freed: "Ya no está apartado" };
export const stateNotes = {
  held: "Te lo apartamos mientras PayPal revisa tu pago y te enviaremos el resultado por correo. No pagues otra vez.",
  kept: "PayPal todavía está revisando tu pago, pero esto sigue siendo tuyo.",
  freed: "PayPal no ha terminado. Si el dinero todavía llega, te lo devolvemos todo.",
};
export const comesWhenPaid: Record<string, string> = {
  pass: "Llegará a tu billetera en cuanto PayPal haya revisado tu pago. Te enviaremos el resultado por correo. No pagues otra vez.",
  "gift-card":
    "La recibirás en cuanto PayPal haya revisado tu pago. Te enviaremos el resultado por correo. No pagues otra vez.",
};
export const notYetPaid = "Todavía sin pagar";
export const heldUntilShortlyBefore =
  "Si PayPal no ha terminado poco antes de que empiece, es posible que tengamos que dárselo a otra persona.";
export const bankTakesDays = "Tu banco todavía tiene que enviar el dinero. Puede tardar hasta seis días.";
