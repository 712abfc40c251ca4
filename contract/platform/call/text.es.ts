import type { RefusalCode } from "./refusals.ts";

/**
 * The sentence of each refusal, which the server sends as `{ message }`. A verb may send a more exact one. A page may
 * add to it (a title, the next step), but must not replace it.
 */
export const refusalMessages: Record<RefusalCode, string> = {
  invalid: "Revisa lo que escribiste.",
  "bad-json": "La solicitud no es JSON válido.",
  "address-too-long": "Esta dirección es demasiado larga.",
  "bad-text": "El texto contiene caracteres que no podemos guardar.",
  "bot-check-failed": "La verificación falló: no pudimos comprobar que eres una persona. Inténtalo de nuevo.",
  "bot-check-needed":
    "Hace un momento enviamos un mensaje a este correo. Revisa primero esa bandeja de entrada o inténtalo de nuevo en 15 minutos.",
  "not-signed-in": "Primero entra a tu cuenta.",
  "wrong-login": "El correo o la contraseña no son correctos. Inténtalo de nuevo.",
  "wrong-password": "Esa contraseña no es correcta.",
  "second-factor-needed": "Escribe el código de tu app de autenticación.",
  "second-factor-wrong": "Ese código no es correcto o ya se usó. Espera el siguiente y revisa la hora de tu teléfono.",
  "second-factor-on": "El segundo factor ya está activado. Desactívalo primero.",
  "login-link-dead": "Tu enlace para entrar no es válido o ya venció. Pide uno nuevo e inténtalo otra vez.",
  "verification-link-dead": "El enlace de verificación no es válido: ya se usó o ya venció.",
  "login-code-wrong": "Ese código no es correcto o ya venció.",
  "link-dead": "Este enlace no es válido o ya venció. Pide uno nuevo.",
  "not-allowed": "No tienes permiso para hacer esto.",
  "cross-site": "Esta solicitud vino de otro sitio y se bloqueó.",
  "not-found": "No encontramos esto.",
  "note-sealed": "Esta nota se protegió con otra clave y no se puede leer.",
  "class-not-found": "No encontramos esta clase.",
  "class-ambiguous": "Ese día hay varias clases con este título. Elige una hora.",
  "time-does-not-exist": "Ese día se adelanta el reloj y esa hora no existe. Elige otra.",
  overlaps: "Ese horario ya está ocupado.",
  "would-forget": "Esto borra todo lo que sea anterior al nuevo límite. Confírmalo para continuar.",
  "would-move": "Esto movería lo que hay en tu calendario. Elige qué se queda como está.",
  "currency-fixed": "La moneda ya no se puede cambiar, porque hay pagos en ella.",
  stale: "Esto se cambió en otro lugar. Revísalo e inténtalo de nuevo.",
  "sign-again-unanswered": "El texto de la exención cambió. ¿Todas las personas deben firmar de nuevo?",
  "absence-too-long": "Elige 31 días como máximo, a partir de hoy.",
  answered: "Esto ya tiene respuesta.",
  "answer-too-late": "El plazo para responder ya terminó.",
  "class-past": "Esta clase ya empezó.",
  "class-full": "Esta clase está llena.",
  "confirm-first":
    "Varios lugares que se tomaron desde tu red nunca se confirmaron. Primero regístrate o entra con este correo; así tendrás tu lugar de inmediato.",
  "class-external": "La inscripción a esta clase se hace en otro sitio.",
  "class-not-full": "Hay un lugar libre. Inscríbete.",
  "already-signed-up": "Ya tienes lugar en esta clase.",
  "already-waiting": "Ya estás en la lista de espera de esta clase.",
  "student-unknown": "No encontramos este correo. Haz la inscripción de primera vez.",
  "email-unknown": "No conocemos este correo. Haz la inscripción de primera vez.",
  "waiver-changed": "La exención cambió. Fírmala de nuevo.",
  "waiver-stale": "La exención cambió mientras la leías. Léela de nuevo.",
  "waiver-needed": "Primero firma la exención. Te tenemos apartado el lugar.",
  "name-needed": "Varias personas vienen con este correo. Escribe el nombre de quien viene.",
  "too-many-friends": "Es más gente de la que una persona puede invitar. Pídeles que se inscriban por su cuenta.",
  "signature-unusable": "Firma con tu nombre y guarda tu firma.",
  "guardian-missing":
    "Por cada menor de 18 años firma su madre, padre o tutor. Escribe su nombre y su relación con el menor.",
  "slot-gone": "Ese horario se acaba de ocupar. Elige otro.",
  "slot-yours": "Ya reservaste este horario.",
  "slot-too-short": "Ese horario es demasiado corto para esta sesión. Elige otro.",
  "does-not-fit": "Esta sesión no se ofrece en ese horario. Elige otro horario u otra sesión.",
  "too-late": "Ya es tarde para cambiar esta sesión aquí. Escríbenos y buscaremos una solución.",
  "slot-past": "Ese horario ya pasó.",
  "still-paying":
    "Otro pago tuyo no ha terminado. Espera un minuto y revisa tus reservas. Si PayPal todavía lo está revisando, te avisaremos por correo cuando termine. También puedes escribirnos.",
  "session-to-come": "Todavía hay una sesión por venir. Cancélala primero para que se reembolse correctamente.",
  "seat-to-come": "Todavía hay un lugar en una próxima clase. Cancélalo primero.",
  "both-signed-up": "Ambas personas tienen lugar en la misma clase. Quita primero a una de ellas.",
  "same-household": "Una de estas personas es madre, padre o tutor de la otra.",
  "too-late-to-undo": "Una unión se puede deshacer durante 30 días.",
  "slot-held": "Alguien está pagando este horario en este momento. Inténtalo de nuevo en diez minutos.",
  "over-free-slots": "Hay un horario libre a esa hora. ¿Quitarlo?",
  "not-paid": "Primero completa el pago.",
  "already-paid": "Esta sesión ya está pagada.",
  "not-approved": "El pago todavía no está aprobado. Termínalo en la ventana de pago.",
  "payment-needed": "El lugar en esta clase tiene un precio. Págalo en la página de la clase.",
  "payment-declined": "El pago se rechazó. Revisa tus datos e inténtalo de nuevo o paga de otra forma.",
  "payment-refused": "PayPal rechazó este pago. No se cobró nada. Paga de otra forma o escríbenos.",
  "payments-down": "Por ahora no podemos recibir pagos. No se cobró nada.",
  "hold-lost": "Se acabaron tus diez minutos y otra persona se adelantó. No se cobró nada.",
  "payment-closed": "Este pago está cerrado. Empieza de nuevo.",
  "provider-away": "El servicio de pago no responde. No se cobró nada. Inténtalo de nuevo en un minuto.",
  "price-changed":
    "La dirección que elegiste cambia el precio. No se ha cobrado nada. Si el nuevo total es correcto, págalo.",
  "order-differs": "Este pedido no coincide con el pago.",
  "tins-gone": "Algunas de estas latas se acaban de vender. Revisa tu carrito de nuevo.",
  "too-many-tins":
    "Son más latas de las que una persona puede apartar a la vez. Para pedidos más grandes, escríbenos. Los preparamos con gusto.",
  "code-unusable": "Este código no se puede usar.",
  "gift-code-unknown": "No reconocemos ese código de tarjeta de regalo o ya se usó por completo.",
  "address-needed": "Escribe la dirección de envío.",
  "wallet-short": "Ya no queda tanto. Revísalo de nuevo.",
  "pass-needed": "Esta clase es para quienes tienen un pase. Primero consigue un pase.",
  "offer-gone": "Esto ya no está a la venta. Elige de nuevo.",
  "price-differs": "Esta clase tiene otro precio. Elige una clase con el precio que pagaste.",
  "code-taken": "Ya hay un código con ese nombre.",
  "name-taken": "Ya hay un servicio con ese nombre y esa duración.",
  "name-known": "Ya conoces a alguien con este nombre. Elige de la lista o agrega a otra persona.",
  "destination-needed": "Escribe el código postal (ZIP) y el estado del envío.",
  "not-shipped-there": "No hacemos envíos a ese lugar.",
  "stock-below-zero": "Ya no quedan tantas latas. Algunas se acaban de vender.",
  "picture-unusable": "Elige una imagen JPEG, PNG, WebP o AVIF de hasta 10 MB.",
  "backup-running": "Ya hay una copia de seguridad en curso.",
  "download-running": "Ya hay una descarga completa en curso. Espera a que termine.",
  "nothing-to-mend": "No hay nada que corregir. Este pago está resuelto.",
  "nothing-to-refund": "Ya no queda nada por reembolsar.",
  "payment-disputed": "PayPal está decidiendo sobre este pago. Se puede reembolsar cuando termine la disputa.",
  "refund-too-much": "Eso es más de lo que se pagó.",
  "method-not-allowed": "Esta dirección no admite ese método.",
  "too-large": "Es demasiado para enviarlo de una vez.",
  "not-json": "Envía JSON (Content-Type: application/json).",
  "not-a-form": "Envía el formulario desde su página.",
  limited: "Fueron demasiados intentos seguidos. Espera un poco e inténtalo de nuevo.",
  busy: "El sitio tiene muchas visitas en este momento. Inténtalo de nuevo en unos segundos.",
  "database-away": "El sitio no está disponible por un momento. Inténtalo de nuevo en unos segundos.",
  "passkey-needed": "Confirma con tu llave de acceso o escribe un código.",
  "passkey-wrong": "Esa llave de acceso no se aceptó. Inténtalo de nuevo.",
  "push-service-unknown": "Las notificaciones de este navegador no se pueden usar aquí. Prueba con otro navegador.",
  "passkey-known": "Esta llave de acceso ya está en tu lista.",
  "password-common":
    "Esa contraseña es fácil de adivinar: está en una lista de contraseñas robadas o se parece demasiado a tu correo o al nombre de tu sitio. Elige otra.",
};
export const thisAddressCannotBeRead = "No podemos leer esta dirección web.";
export const requestCannotBeRead = "No podemos leer esta solicitud.";
export const requestTookTooLong = "Esto tardó demasiado en llegar. Inténtalo de nuevo.";
export const nameOneHost = "Una petición debe nombrar un solo servidor.";
export const thatDidNotWork = "Eso no funcionó";
export const requestRefused = "Solicitud rechazada";
export const thatIsTooLarge = "Es demasiado grande";
export const oneMomentPlease = "Un momento, por favor";
export const contentSecurityPolicy = (styleHash: string) =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;
export const thisCallTakesNo = (part: string) => `Esta llamada no admite “${part}”.`;
export const mustBeJsonObject = (part: string) => `“${part}” debe ser un objeto JSON.`;
export const somethingWentWrongOnOur = "Algo salió mal de nuestro lado. Inténtalo de nuevo.";
export const unknownField = "Este campo no se esperaba.";
export const tryAgain = "Intentar de nuevo";
export const home = "Inicio";
export const thatWasLotAtOnce = (duration: string) =>
  `Fueron demasiados intentos seguidos. Espera ${duration} e inténtalo de nuevo.`;
export const minute = "un minuto";
export const hours = (ceil: number) => `${ceil} horas`;
export const minutes = (minutes: number) => (minutes === 1 ? "un minuto" : `${minutes} minutos`);
