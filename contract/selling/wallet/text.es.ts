export const passesAndGiftCards = "Pases y tarjetas de regalo";
export const passesLead = "Paga una vez y ven cuando te convenga. O regala una hora de calma.";
export const passesDescription =
  "Pases para clases y sesiones individuales. Tarjetas de regalo que sirven para clases, sesiones y chocolates.";
export const passes = "Pases";
export const noPassesRightNow = "Por ahora no hay pases ni tarjetas de regalo";
export const newOnesAppearHere = "Puedes reservar clases y sesiones de una en una.";
export const oneUseLead = "Un uso paga una clase o una sesión, sin importar su precio.";
export const usesWords = (uses: number) => (uses === 1 ? "1 uso" : `${uses} usos`);
export const coversWords = {
  classes: "Para clases",
  sessions: "Para sesiones individuales",
  both: "Para clases y sesiones individuales",
};
export const eachUse = (price: string) => `${price} por uso`;
export const validForDays = (days: number) =>
  `Vigente ${days === 1 ? "1 día" : `${days} días`} desde el día de la compra`;
export const neverExpires = "Nunca vence";
export const goodUntil = (day: string) => `Vigente hasta el ${day}`;
export const expiredOn = (day: string) => `Venció el ${day}`;
export const buy = "Comprar";
export const buyPass = (name: string) => `Comprar: ${name}`;
export const giftCards = "Tarjetas de regalo";
export const giftCard = "Tarjeta de regalo";
export const giftCardsLead =
  "Sirven para clases, sesiones y chocolates. Llegan por correo el día que elijas o las imprimes para envolver.";
export const giftCardYears = (years: number) => `Vigencia: ${years === 1 ? "1 año" : `${years} años`}.`;
export const giftCardsNeverExpire = "Las tarjetas de regalo nunca vencen.";
export const giveAmount = (amount: string) => `Regalar ${amount}`;
export const anotherAmount = "Otro monto";
export const youHaveOne = "¿Tienes una tarjeta de regalo?";
export const whereToUseIt = "Escribe su código al pagar o <link>agrégala a tu billetera</link>.";
export const buyingNeedsJavascript =
  "Para comprar en línea hace falta JavaScript. Si no lo tienes, <link>escríbenos</link>.";
export const couldNotLoad = "No pudimos cargar los pases.";
export const reloadPage = "Revisa tu conexión a internet o vuelve a cargar la página.";
export const buyTitle = "Comprar un pase o una tarjeta de regalo";
export const whatWouldYouLike = "Tu elección";
export const yourChoice = "Tu elección";
export const choosePass = "Elige un pase o una tarjeta de regalo.";
export const amount = "Monto";
export const ownAmount = (least: string, most: string, whole: string) => `En ${whole}, de ${least} a ${most}.`;
export const chooseAmount = (least: string, most: string, whole: string) =>
  `Elige un monto de ${least} a ${most}, en ${whole}.`;
export const howToGive = "¿Cómo quieres regalarla?";
export const byEmail = "Por correo";
export const byEmailDetail = "La enviamos el día que elijas.";
export const byMyself = "La entrego yo";
export const byMyselfDetail = "Recibes el código y una página para imprimir.";
export const recipientName = "¿Para quién es?";
export const enterRecipientName = "Escribe el nombre de quien la recibe.";
export const recipientEmail = "Correo de esa persona";
export const enterRecipientEmail = "Escribe el correo de esa persona.";
export const messageToThem = "Unas palabras para acompañarla";
export const sendOn = "Día de envío";
export const chooseSendDay = "Elige un día desde hoy hasta dentro de un año.";
export const emailForReceipt = "Tu correo para el recibo";
export const emailForPassHelp = "Tu pase se guarda con este correo. Si lo dejas vacío, con tu correo de PayPal.";
export const paypalEmailHelp = "Si lo dejas vacío, usamos tu correo de PayPal.";
export const receiptGoesTo = (email: string) => `Tu recibo se enviará a ${email}.`;
export const total = "Total";
export const buyFromWallet = "Comprar con mi billetera";
export const leftToPay = "Falta por pagar";
export const notTaxed = "Por ahora no se agregan impuestos.";
export const nothingWasCharged = "No se cobró nada.";
export const chooseAgain = "Elegir de nuevo";
export const changeIt = "Cambiar";
export const passIsYours = "Tu pase está listo";
export const passInWallet = "Está en tu billetera. Úsalo para pagar cuando reserves.";
export const passWaitsForAccount =
  "Crea una cuenta o entra con el mismo correo y ahí estará tu pase. Úsalo para pagar cuando reserves.";
export const giftCardIsReady = "Tu tarjeta de regalo está lista";
export const giftCardCodeLead = "Este es su código. Lo mostramos aquí una sola vez; también está en tu recibo.";
export const giftCardIsOnItsWay = (name: string, day: string) =>
  `La enviaremos por correo a ${name} el ${day} y te avisaremos cuando haya salido.`;
export const codeCouldNotBeRead = "No pudimos cargar el código. Está en tu recibo, que va en camino por correo.";
export const viewAndPrint = "Ver e imprimir";
export const seeWallet = "Ver tu billetera";
export const buyAnother = "Comprar otra";
export const copyCode = "Copiar el código";
export const codeIsCopied = "Copiado.";
export const wallet = "Billetera";
export const walletLead = "Tus pases, tarjetas de regalo y saldo. Pagan cuando reservas o compras.";
export const failedToLoadWallet = "No pudimos cargar tu billetera.";
export const walletIsEmpty = "Todavía no hay nada en tu billetera";
export const walletIsEmptyText = "Con un pase pagas tus clases con un toque.";
export const seeChocolates = "Ver chocolates";
export const seePasses = "Ver pases";
export const usesLeft = (left: number, of: number) =>
  `${left === 1 ? "Queda 1" : `Quedan ${left}`} de ${of === 1 ? "1 uso" : `${of} usos`}`;
export const amountLeft = (left: string) => `Quedan ${left}`;
export const onHold = (held: string) => `En espera mientras pagas: ${held}`;
export const asOf = (day: string) => `Al ${day}`;
export const usedUp = "Ya se usó todo";
export const usedUpOnes = "Usados o vencidos";
export const historyTitle = "Historial";
export const sentCards = "Tarjetas que regalaste";
export const sentCard = (amount: string, name: string) => `${amount} para ${name}`;
export const wasSent = (email: string, day: string) => `Se envió el ${day} a ${email}`;
export const willBeSent = (email: string, day: string) => `Se enviará el ${day} a ${email}`;
export const redeemTitle = "Canjear una tarjeta de regalo";
export const redeemHelp = "16 letras y números. Puedes usar espacios y minúsculas.";
export const codeOfCard = "Código de la tarjeta de regalo";
export const enterCodeOfCard = "Escribe los 16 caracteres de la tarjeta de regalo.";
export const redeem = "Agregarla a mi billetera";
export const redeeming = "Un momento …";
export const notRedeemed = "No se canjeó";
/** One line of the history: what happened to `units` (like "1 uso" or "$20"), and what for. */
export const entryWords = {
  bought: (units: string, name: string) => `Compra: ${name}`,
  redeemed: (units: string) => `Tarjeta de regalo canjeada: ${units}`,
  given: (units: string, name: string) => `Del estudio: ${name}`,
  added: (units: string) => `El estudio agregó ${units}`,
  taken: (units: string) => `El estudio retiró ${units}`,
  held: (units: string, name: string, what: string | null) =>
    `En espera mientras pagas: ${units}${what ? ` para ${what}` : ""}`,
  spent: (units: string, name: string, what: string | null) => `${units}${what ? ` para ${what}` : ""}`,
  returned: (units: string, name: string, what: string | null) => `Devolución: ${units}${what ? `, ${what}` : ""}`,
  refunded: (units: string) => `Retirado por un reembolso: ${units}`,
  expired: (units: string) => `Vencimiento: ${units}`,
  moved: (units: string) => `Traslado: ${units}`,
};
export const giftCardTitle = "Tu tarjeta de regalo";
export const giftCardFor = (name: string) => `Para ${name}`;
export const giftCardFrom = (name: string) => `De ${name}`;
export const howToUse =
  "Escribe el código al pagar en el sitio web del estudio o agrégala ahí a tu billetera. Sirve para clases, sesiones individuales y chocolates.";
export const leftOnIt = (left: string, of: string) => `Le quedan ${left} de ${of}.`;
export const isInWallet =
  "Esta tarjeta de regalo está en una billetera o ya se usó toda; por eso su código ya no se muestra.";
export const openLinkInEmail = "Abre el enlace de tu correo más reciente.";
export const redeemNow = "Agregarla a mi billetera";
export const seeWhatItBuys = "Ver clases y chocolates";
export const receiptsTitle = "Recibos";
export const receiptsLead =
  "Lo que pagaste en un año, para tu seguro de salud o tu trabajo: tus clases, sesiones, pases y chocolates y los de las personas para quienes reservas, con los reembolsos.";
export const receiptYear = (paid: string, refunded: string | null) =>
  refunded ? `Pagaste ${paid}, te reembolsamos ${refunded}` : `Pagaste ${paid}`;
export const downloadReceiptsOf = (year: number) => `Descargar ${year}`;
export const receiptsNotDownloaded = "No pudimos obtener los recibos. Inténtalo de nuevo.";
export const failedToLoadReceipts = "No pudimos cargar tus recibos";
export const passWords = (name: string, uses: string) => `${name} (${uses})`;
export const giftCardWords = (amount: string) => `Tarjeta de regalo de ${amount}`;
export const credit = "Saldo";
export const chooseOfferedAmount = (least: string, most: string, whole: string) =>
  `Elige un monto de ${least} a ${most}, en ${whole}.`;
export const sendWithinYear = "Elige un día de los próximos 12 meses.";
export const addEmailForPass = "Escribe tu correo electrónico: tu pase se guarda con él.";
/** What a pass is for, and what a student reads in receipts. */
export const coveredUses = {
  classes: "clases",
  sessions: "sesiones individuales",
  both: "clases y sesiones individuales",
};
export const goodFor = "Sirve para";
export const uses = "Usos";
export const goodUntilLabel = "Vigente hasta";
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
export const chooseWhatItCovers = "Elige para qué sirve el pase.";
export const enterUses = "Escribe un número entero de usos, de 1 a 500.";
export const enterReason = "Escribe un motivo. Tu estudiante también lo ve.";
export const enterNameOfPass = "Escribe el nombre del pase.";
export const enterPriceOfPass = (least: string, most: string) =>
  `Escribe un precio de ${least} a ${most}, por ejemplo 90.`;
export const enterValidDays = "Escribe un número entero de días, de 1 a 3650.";
export const enterCredit = (least: string, most: string) => `Escribe un monto de ${least} a ${most}.`;
export const choosePassOrCredit = "Elige un pase o saldo.";
export const invoices = "Facturas";
export const downloadInvoice = "Descargar";
