export const addProductToCart = (name: string) => `Agregar al carrito: ${name}`;
export const orderByMessage = "Pedir por mensaje";
export const usualShipping = (shipping: string, handling: string) => `${shipping} más ${handling} de manejo`;
export const shippingCosts = (prices: string) => `Envío: ${prices}. Recoger en una clase es gratis.`;
export const addToCart = "Al carrito";
export const soldOut = (name: string) => `Agotado: ${name}`;
export const onlyLeft = (inventory: number) => (inventory === 1 ? "Solo queda 1" : `Solo quedan ${inventory}`);
export const browserCannotSaveCart =
  "Tu navegador no nos deja guardar el carrito. Puede pasar en las ventanas privadas.";
export const tinAdded = (name: string, inCart: string) => `Agregaste ${name}. Tienes ${inCart} en tu carrito.`;
export const viewCart = "Ver el carrito";
export const nameAndTinPrice = (name: string, price: string) => `${name}, ${price} la lata.`;
export const perTin = "la lata";
export const noChocolatesRightNow = "Por ahora no hay chocolates";
export const newTinsAppearHere = "Las latas nuevas aparecen aquí en cuanto están listas.";
export const oopsUnableToLoadProducts = "¡Vaya! No pudimos cargar los chocolates";
export const checkYourInternetConnection =
  "Revisa tu conexión a internet o vuelve a cargar la página para intentarlo de nuevo.";
export const pauseSlideshow = "Pausar la presentación";
export const playSlideshow = "Iniciar la presentación";
export const pause = "Pausar";
export const play = "Iniciar";
export const pictures = "Fotos";
export const tins = "Latas";
export const pricePerTin = (price: string) => `${price} la lata`;
export const quantityOf = (name: string) => `Cantidad de ${name}`;
export const oneLess = (name: string) => `Una menos: ${name}`;
export const oneMore = (name: string) => `Una más: ${name}`;
export const enterQuantity = (maxTins: number, quantity: number) =>
  `Escribe un número entero del 1 al ${maxTins}. Tu carrito sigue con ${quantity}.`;
export const remove = (name: string) => `Quitar ${name}`;
export const tinsOf = (name: string) => `Latas de ${name}`;
export const cart = "Carrito";
export const tinsYouHaveChosen = "Las latas que elegiste.";
export const cartNeedsJavascript =
  "Tu carrito se guarda en tu navegador y para eso hace falta JavaScript. Actívalo para hacer tu pedido.";
export const yourCartIsEmpty = "Tu carrito está vacío";
export const seeChocolates = "Ver los chocolates";
export const tinsYouAddAppearHere = "Las latas que agregues aparecerán aquí.";
export const savingYourOrder = "Guardando tu pedido …";
export const orderSubmissionFailed = "Error al enviar el pedido:";
export const youHavePaidAndOrder =
  "Ya pagaste. En un minuto completaremos tu pedido y te enviaremos su número por correo. No vuelvas a pagar.";
export const weCouldntSaveYourOrder = "no pudimos guardar tu pedido. Si el problema continúa, escríbenos.";
export const backToChocolates = "Volver a los chocolates";
export const totalHasChanged = "El total cambió";
export const sinceYouLookedPleaseCheck = "desde la última vez que lo viste. Revísalo antes de pagar.";
export const backToCart = "Volver al carrito";
export const orderLinkIsInEmail = "El enlace a tu pedido está en nuestro correo.";
export const cartChangedInOtherTab = "Tu carrito cambió en otra pestaña.";
export const nothingWasCharged = "No se cobró nada.";
export const cartIsAsYouLeftIt = "Tu carrito está como lo dejaste.";
export const editCart = "Editar el carrito";
export const failedToLoadPrices = "No pudimos cargar los precios de hoy.";
export const cartNeedsUpdate = "Hay que actualizar tu carrito:";
export const updateMyCart = "Actualizar mi carrito";
export const checkout = "Finalizar la compra";
export const emailForReceipt = "Correo para el recibo";
export const receiptGoesTo = (address: string) => `Te enviaremos el recibo a ${address}.`;
export const otherwisePaypalEmail = "Si lo dejas vacío, usamos tu correo de PayPal.";
export const moreChocolates = "Más chocolates";
export const checkYourCartAgain = "Revisa tu carrito otra vez.";
export const itHasJustChanged = "Acaba de cambiar.";
export const discountCode = "Código de descuento";
export const enterCodeFirst = "Primero escribe un código.";
export const orClearCode = (problem: string) => `${problem} Revisa el código o deja el campo vacío.`;
export const apply = "Aplicar";
export const codeTakesOff = (discount: string) => `Aplicado: ${discount} de descuento.`;
export const removeCode = "Quitar el código";
export const howYouGetYourTins = "¿Cómo quieres recibir tus latas?";
export const shipToMe = "Por envío";
export const pickUpAtClass = "Recoger en una clase";
export const country = "País";
export const weShipOnFridays = "Enviamos los viernes. Escribes tu dirección al pagar.";
export const whereYouPickUp = "¿En qué clase las vas a recoger?";
export const laterClasses = "Clases posteriores";
export const shipsTo = "Se envía a";
export const ships = "Cuándo se envía";
export const addressIsChosenAtPaypal = "Eliges la dirección en PayPal.";
export const when = "Cuándo";
export const where = "Dónde";
export const pickUpAt = "Recoger en";
export const onFriday = "Un viernes. Te avisaremos por correo cuando tus latas vayan en camino.";
export const thereIsNoClass = "Por ahora no hay ninguna clase donde recogerlas. Mejor elige el envío.";
export const noNeedToTakeClass = "Tendremos tus latas en la sala. No hace falta tomar la clase.";
export const discount = "Descuento";
export const orderWithoutPaying = "Hacer pedido";
export const nameOnParcel = "Nombre en el paquete";
export const streetAndNumber = "Calle y número";
export const apartment = "Apartamento, oficina";
export const city = "Ciudad";
export const fromYourWallet = "De tu billetera";
export const onceDestinationIsEntered = "lo verás al escribir tu código postal y tu estado";
export const onceAddressIsEntered = "lo verás al escribir tu dirección";
export const isNoLongerSold = (name: string) => `${name} ya no se vende.`;
export const isSoldOut = (name: string) => `${name} se agotó.`;
export const lastOneIsBeingPaid =
  "Alguien está pagando la última. Si el pago no se completa, volverá a estar a la venta.";
export const nowCosts = (name: string, price: string) => `${name} ahora cuesta ${price}.`;
export const onlyLeftYourCart = (available: number, quantity: number, name: string) =>
  `${name}: solo ${available === 1 ? "queda 1" : `quedan ${available}`} y tu carrito tiene ${quantity}.`;
export const inYourCartAlready = (inCart: number) =>
  inCart === 1 ? "Solo queda 1 y está en tu carrito." : `Solo quedan ${inCart} y todas están en tu carrito.`;
export const allChocolates = "Todos los chocolates";
export const whatIsInsideName = (name: string) => `Qué contiene<span> ${name}</span>`;
export const orderNumber = "Pedido";
export const placingYourOrder = "Tu pedido";
export const detailsAreEmailed = "No había nada que pagar. Te enviamos los detalles por correo.";
export const paidAndEmailed = "El pago se completó. Te enviamos los detalles por correo.";
export const giveNameThere = (name: string) =>
  `En la clase, ${name === "" ? "da tu nombre" : `da el nombre de ${name}`}. Para elegir otra clase, responde a nuestro correo.`;
export const address = "Dirección";
export const emailGoesTo = "Recibo enviado a";
export const answerReceiptToChange =
  "¿Hay algo que cambiar? Responde a nuestro correo antes de que enviemos tus latas.";
export const yourTinsAreHeld = "Te apartamos las latas 10 minutos mientras pagas. <link>Reembolsos</link>";
export const whatIsInside = "Qué contiene";
export const bestBefore = "Consumo preferente";
export const slideshow = "presentación";
export const totalIs = (price: string) => `Total: ${price}`;
export const total = "Total";
export const handling = (percent: string) => `Manejo (${percent})`;
export const soldOutOrFewLeft = (available: number, name: string) =>
  available === 0
    ? `${name} se agotó.`
    : `Solo ${available === 1 ? "queda 1 lata" : `quedan ${available} latas`} de ${name}.`;
export const chocolateOfYourCart = "Un chocolate de tu carrito";
