export const passWords = (name: string, uses: string) => `${name} (${uses})`;
export const usesWords = (uses: number) => (uses === 1 ? "1 uso" : `${uses} usos`);
export const giftCard = "Tarjeta de regalo";
export const giftCardWords = (amount: string) => `Tarjeta de regalo de ${amount}`;
export const credit = "Saldo";
export const chooseOfferedAmount = (least: number, most: number) =>
  `Elige un monto de $${least} a $${most}, en dólares enteros.`;
export const sendWithinYear = "Elige un día de los próximos 12 meses.";
export const addEmailForPass = "Escribe tu correo electrónico: tu pase se guarda con él.";
/** What a pass is for, and what a student reads in receipts. */
export const coversWords = {
  classes: "clases",
  sessions: "sesiones individuales",
  both: "clases y sesiones individuales",
};
export const goodFor = "Sirve para";
export const uses = "Usos";
export const goodUntil = "Vigente hasta";
export const neverExpires = "Nunca vence";
export const yourPassIsInYourWallet = "Tu pase está en tu billetera. Úsalo para pagar cuando reserves.";
export const loginToUsePass = (email: string) =>
  `Para usarlo, crea una cuenta o entra con ${email}. Ahí te espera tu pase.`;
export const seeYourWallet = "Ver tu billetera";
export const toLogin = "Entrar o registrarme";
export const codeOfGiftCard = "Este es el código de la tarjeta de regalo. Cualquiera que lo tenga puede usarla:";
export const printGiftCard = "Ver e imprimir la tarjeta";
export const sentOn = "Se envía por correo";
export const toOn = (name: string, email: string, day: string) => `a ${name}, ${email}, el ${day}`;
export const howToRedeem =
  "Escribe el código al pagar, o entra a tu cuenta y agrégalo a tu billetera. Sirve para clases, sesiones y chocolates.";
export const giftFrom = (giver: string) =>
  giver === "" ? "Una tarjeta de regalo para ti" : `Una tarjeta de regalo para ti, de ${giver}`;
export const someoneSentYou = (giver: string, amount: string) =>
  giver === ""
    ? `Recibiste una tarjeta de regalo de ${amount}.`
    : `${giver} te envió una tarjeta de regalo de ${amount}.`;
export const yourGiftWasSent = (name: string) => `Tu tarjeta de regalo para ${name} se envió`;
export const weSentIt = (name: string, email: string) =>
  `Acabamos de enviar tu tarjeta de regalo por correo a ${name}, a ${email}.`;
export const ifItDoesNotArrive = "Si no llega, responde a este correo. El código también está en tu recibo.";
export const redeemed = (amount: string) => `Ya tienes ${amount} más en tu billetera.`;
export const redeemedBefore = (left: string) =>
  `Esta tarjeta de regalo ya está en tu billetera. Saldo de la tarjeta: ${left}.`;
export const passFor = (covers: string, uses: string) => `Pase para ${covers} (${uses})`;
export const amountLabel = "Monto";
