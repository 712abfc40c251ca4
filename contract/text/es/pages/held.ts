export const paypalIsChecking = "PayPal está revisando";
export const stateWords = { held: "Guardado", kept: "Tuyo", freed: "Ya no guardado" };
export const stateNotes = {
  held: "Te lo guardamos mientras PayPal revisa tu pago y te enviaremos el resultado por correo. No pagues otra vez.",
  kept: "PayPal todavía está revisando tu pago, pero esto sigue siendo tuyo.",
  freed: "PayPal no ha terminado. Si el dinero todavía llega, te lo devolvemos todo.",
};
export const bankTakesDays = "Tu banco todavía tiene que enviar el dinero. Puede tardar hasta seis días.";
