import type { Block, SiteDocuments } from "../../../../contract/site/documents/schema.ts";
import { type Retention, retention } from "../retention-periods.ts";
import { sampleTeacherName } from "./yoga.ts";

/** A page by headings: a text is a paragraph, an array among the texts is a list. */
const blocksOf = (page: Record<string, string | (string | string[])[]>): Block[] =>
  Object.entries(page).flatMap(([heading, content]) => [
    { kind: "heading", text: heading },
    ...[content].flat().map(blockOf),
  ]);

const blockOf = (content: string | string[]): Block =>
  typeof content === "string" ? { kind: "paragraph", text: content } : { kind: "list", items: content };

const updatedOn = "2026-01-15";
const salesUpdatedOn = "2026-11-26";
const privacyUpdatedOn = "2026-11-26";

const monthsWords = (months: number) => (months === 1 ? "un mes" : `${months} meses`);

/** The waiver and the privacy, terms, refund and allergen pages. They describe what this software does. */
export function legalDefaults(): Pick<SiteDocuments, "waiver" | "privacy" | "terms" | "refund" | "allergens"> {
  return { waiver, privacy: privacyPage(retention), terms, refund, allergens };
}

const waiver: SiteDocuments["waiver"] = {
  title: "Acuerdo de clase y exención de responsabilidad",
  version: "2026-01",
  lead: "Lee esto con calma, por favor. Dice lo que el yoga puede y no puede hacer, de qué te ocupas tú y de qué me ocupo yo.",
  sections: Object.entries<string | string[]>({
    "El yoga es movimiento y el movimiento tiene riesgos":
      "Entiendo que el yoga incluye estirarse, mantener el equilibrio, acostarse, levantarse, así como entrar y salir de las posturas, y que, aunque se enseñe y se practique con cuidado, puede causar distensiones musculares, caídas y otras lesiones, en casos raros graves. Elijo participar sabiendo esto.",
    "Mi salud": [
      "No tengo ningún problema de salud por el que el ejercicio suave sea peligroso para mí, o bien lo consulté con mi médico y puedo participar. Antes de la clase le avisaré a la profesora si hay un embarazo, si he tenido una cirugía o una lesión, si tengo un problema del corazón, presión alta, epilepsia o glaucoma, o si algo ha cambiado desde la última vez.",
      "El yoga y la yogaterapia no reemplazan la atención médica. Nada de lo que se dice en clase es un diagnóstico.",
    ],
    "Durante la clase": [
      "Escucharé a mi cuerpo, descansaré cuando quiera y, si algo duele o se siente mal, me detendré y lo diré. Cada postura es opcional; siempre está bien dejar una de lado.",
      "La profesora pregunta antes de cualquier contacto. Puedo decir que no en cualquier momento, sin dar razones.",
    ],
    Liberación: `Hasta donde la ley lo permite, asumo la responsabilidad por las lesiones o pérdidas que provengan de los riesgos ordinarios de participar, y libero a ${sampleTeacherName} y a los dueños de las salas en las que enseña de toda reclamación que surja de esos riesgos. Esto no cubre la negligencia grave ni el dolo, y no me quita ningún derecho al que la ley no me permita renunciar.`,
    "Emergencias y pertenencias":
      "Si no puedo decidir por mi cuenta, la profesora puede pedir ayuda médica para mí, a mi costo. Yo cuido mis propias pertenencias.",
    "Edad y firma": `Tengo al menos 18 años, o mi madre, padre o tutor firma aquí por mí. Mi firma en la pantalla vale lo mismo que una en papel. Cubre todas las clases con ${sampleTeacherName}, hasta que este texto cambie. Entonces se me pedirá firmar de nuevo.`,
    "Qué se guarda":
      "Mi firma se guarda con mi nombre, correo y teléfono, la clase, este texto y su versión, la fecha y la hora, y mi dirección IP. Todo esto se conserva después de la clase durante el tiempo que indica la página de privacidad. Solo pueden verlo la profesora y las personas a quienes la ley exija mostrarlo.",
  }).map(([title, text]) => ({ title, paragraphs: [text].flat() })),
  agreement: "Leí este acuerdo, lo entiendo y lo acepto.",
};

/** The privacy page, with the periods that the purges use. */
export const privacyPage = (kept: Retention): SiteDocuments["privacy"] => ({
  title: "Privacidad",
  description:
    "Qué guarda este sitio web sobre ti, por qué, por cuánto tiempo, quién más lo ve y cómo pedir que se elimine.",
  updatedOn: privacyUpdatedOn,
  lead: "La versión corta: sin rastreadores, sin publicidad y nunca vendemos tus datos. Guardamos lo que necesitamos para responderte, enseñarte y enviarte chocolates, y no más tiempo del que dice esta página.",
  blocks: blocksOf({
    "Quién es responsable": "{teacher}, {address}. Para cualquier asunto de esta página, escribe a {email}.",
    "Cuando visitas las páginas":
      "No necesitas una cuenta y no hay cookies ni analítica. Para evitar abusos, el sitio web cuenta cuántas veces se envían formularios desde una dirección IP y borra ese conteo después de un día. Con una inscripción, un lugar en una lista de espera o la solicitud de un horario, guarda una huella irreversible de la dirección IP hasta que empieza la clase o la hora solicitada; con un pago, hasta un día después. Su registro de páginas contiene la página y la hora, pero ninguna dirección IP. Las fuentes, las fotos y los scripts vienen de este mismo sitio web.",
    "Cuando nos escribes o pides una sesión gratis":
      "Guardamos tu nombre, tu correo, tu número de teléfono si el formulario lo pide, qué te interesa y tu mensaje, y se los enviamos por correo a {first name} para que pueda responder. Los eliminamos después de {message months}.",
    "Cuando te inscribes en una clase": [
      "Guardamos tu nombre, correo y teléfono, la clase y si viniste, además de la exención: tu firma como imagen, la versión del texto que firmaste, la fecha y la hora, y tu dirección IP. Una exención solo sirve si se puede mostrar más tarde, así que conservamos todo esto durante {waiver years} después de la clase, incluso si eliminas tu cuenta.",
      "De un menor guardamos también la fecha de nacimiento, además del nombre de la madre, el padre o el tutor que firma y su relación con el menor. Si reservas para otra persona, guardamos su nombre y su correo, y le escribimos sobre la clase.",
      "Si le dices a {first name} cuándo es tu cumpleaños, o lo agregas a tu cuenta, guardamos el día y el mes, sin el año, para que ella lo vea cerca de ese día. Lo eliminamos cuando nos lo pides, cuando eliminas tu cuenta o con el último registro que lleva tu nombre.",
      `Si te anotas en la lista de espera de una clase llena, guardamos con ella tu nombre y tu correo, y los eliminamos ${monthsWords(kept.waitlistMonths)} después de la clase.`,
      `Si {first name} no puede enseñar un día, te escribimos qué cambia en tus clases, sesiones y pedidos, con un enlace para elegir otra cosa. El enlace funciona sin entrar en tu cuenta, así que no lo reenvíes. Guardamos tu nombre, correo y teléfono, lo que cambió y lo que elegiste, y lo eliminamos ${monthsWords(kept.absenceMonths)} después del último día para responder. Eliminamos nuestra copia del correo después de ${kept.mailDays} días.`,
      `Si la propia {first name} te agrega a su lista y tú no reservas ni compras nada, eliminamos tu nombre, correo y teléfono después de ${monthsWords(kept.unusedMonths)}.`,
    ],
    "Cuando tienes una cuenta": [
      [
        "Tu correo, nombre y apellido y, si los agregas: nombre preferido, pronombre, teléfono, ciudad, código postal (ZIP), así como el día y el mes de tu cumpleaños.",
        "Las sesiones que reservaste, con su fecha, tipo y precio, y el mensaje que escribiste.",
        "Las notas propias de {first name} sobre tus sesiones, si las toma. Están cifradas y solo ella puede leerlas.",
        `Si te suscribes a tu calendario privado: cuándo creaste su enlace y una huella irreversible de él. El calendario muestra tus clases y sesiones, y las de los menores a tu cargo con sus nombres, a partir de hace ${monthsWords(kept.feedMonths)}. Cualquiera que tenga el enlace puede leerlo. Un enlace nuevo anula el anterior; los dos se eliminan con tu cuenta.`,
        `Dónde está abierta tu cuenta: el tipo de navegador y de dispositivo, desde cuándo y cuándo se usó por última vez. No hay contraseña. Entras con un enlace o un código por correo, o con Google. Un acceso que no se usa durante ${kept.loginDays} días, o que ya tiene ${kept.loginMostDays} días, termina automáticamente y se elimina un mes después. De los enlaces y códigos que te enviamos solo guardamos una huella irreversible, durante un mes como máximo después de que vencen.`,
        `Cuando entras, eliminas tu cuenta, pides que se elimine, descargas tus datos, creas un enlace de calendario privado o cierras un acceso: que eso ocurrió, con tu dirección IP y el tipo de navegador y de dispositivo, para poder descubrir abusos. La dirección IP y el dispositivo se eliminan después de ${monthsWords(kept.auditMonths)}, o con tu cuenta. El resto no contiene tu nombre y se elimina después de ${kept.paymentYears} años.`,
        "Si entras con Google: el número de identificación de tu cuenta de Google y la dirección de tu foto de perfil de Google, que no cargamos. Para una cuenta nueva, Google también nos dice tu nombre y tu correo. Nunca vemos tu contraseña de Google, y lo único que Google sabe por nosotros es que entras aquí.",
      ],
      "Las inscripciones en clases, las exenciones y los mensajes no son parte de tu cuenta. Los guardamos por dirección de correo, durante los plazos de esta página. En cuanto confirmas que el correo es tuyo, tu cuenta muestra tus próximas clases.",
      "En la página de tu cuenta puedes corregir tu perfil, ver y cerrar tus accesos, y descargar en un archivo todo lo que guardamos sobre ti. No incluye las notas de {first name}; pídeselas a ella.",
      "Guardamos tu cuenta hasta que la eliminas ahí, con un enlace que te enviamos por correo, o nos pides que la eliminemos. Entonces eliminamos de inmediato tu perfil, las notas de {first name}, el vínculo con Google y todos tus accesos. Los registros de lo que pagaste y firmaste se quedan durante los plazos de esta página, sin tu perfil; los registros de lo que pagaste pierden además tu nombre, correo y dirección. Un pedido que todavía no se ha enviado conserva su dirección hasta que se envía. Conservas tus lugares en las próximas clases hasta que los canceles. También se eliminan los correos para ti que todavía no han salido, excepto los que tratan de lugares, pedidos y pagos que se quedan. Si el correo de una cuenta nunca se confirma, eliminamos la cuenta después de un mes, a menos que {first name} haya escrito notas sobre ti.",
    ],
    "Cuando compras algo": [
      `PayPal procesa el pago. Nunca vemos el número de tu tarjeta. Guardamos lo que compraste, los montos, tu nombre, tu correo, adónde enviar las latas y el número de PayPal para el pago, durante ${kept.paymentYears} años, porque la ley de impuestos lo exige. Después, los montos se quedan en los libros de contabilidad, sin tu nombre, correo ni dirección. Si empiezas un pago y no lo terminas, eliminamos tu correo y tu dirección después de ${monthsWords(kept.unpaidMonths)}. Si descargas desde tu cuenta los recibos de un año, los hacemos a partir de estos registros y no guardamos ninguna copia.`,
      `Lo que hay en tu billetera (pases, tarjetas de regalo y saldo) se guarda mientras quede algo en ella, y ${kept.paymentYears} años más para los libros de contabilidad. Si eliminas tu cuenta, lo que quede se pierde.`,
      `Si nos encargas enviar una tarjeta de regalo, guardamos tu nombre, el nombre y el correo de quien la recibe, y tu mensaje. Los eliminamos ${monthsWords(kept.giftMonths)} después del envío.`,
    ],
    "En tu navegador": [
      [
        "Tu carrito se guarda en tu propio navegador (almacenamiento local, “cart”). Cuando lo abres, tu navegador nos envía qué latas y cuántas, sin tu nombre, para que podamos mostrarte los precios de hoy. Solo las guardamos cuando continúas al pago.",
        "Cuando pagas un carrito: el número de ese pago y las latas que contiene (almacenamiento local, “cartPayment”), para que las latas que te apartamos sigan contando como disponibles para ti y el mismo carrito no se pague dos veces en dos pestañas. Una vez que pagaste, solo se quedan los números del pago y del pedido.",
        "Mientras llenas un formulario o el carrito: lo que has escrito y elegido (almacenamiento de sesión, “draft:…” y “cartDraft”), para que no se pierda al recargar. Se elimina cuando envías el formulario, pagas o cierras la pestaña.",
        "Mientras reservas una sesión: lo que has elegido y escrito (almacenamiento de sesión, “bookingDraft”, “bookingSlot”), para que no se pierda al recargar. Se elimina cuando reservas o cierras la pestaña.",
        "Si entras en tu cuenta: tu perfil y una clave de corta duración, para que la página sepa quién eres (“user”, “userToken”), y una cookie que solo nuestro servidor puede leer, que la renueva (“userRefresh”).",
        "Si pides un enlace para entrar o registrarte: una cookie que anota que lo pidió este navegador (“askedLink”, por un día). Si entras con Google: una cookie que une el camino de ida y el de vuelta (“googleAsk”, diez minutos). Hasta que hayas entrado, el correo que escribiste (almacenamiento de sesión, “loginMail”).",
        "La respuesta a la última verificación contra bots (“captchaToken”).",
        "Páginas de este sitio que has visto, con sus imágenes, para que se abran sin conexión (la caché del navegador, durante dos meses como máximo). Son iguales para todos: ninguna página de tu cuenta está entre ellas.",
        "Si eliges un idioma, cuál (“language”).",
      ],
      "Nada más, y nada que te rastree.",
    ],
    "Protección contra bots":
      "Nuestros formularios le dan a tu navegador un pequeño acertijo para resolver (ALTCHA). Funciona en este sitio web, no necesita ninguna cookie y no comparte nada sobre ti con nadie. Si en su lugar usamos Google reCAPTCHA, los formularios lo dicen, y Google recibe tu dirección IP y datos sobre tu navegador cuando los usas.",
    "Quién más ve tus datos": [
      [
        "Nuestro proveedor de alojamiento y nuestro proveedor de correo, que los guardan y transmiten por nosotros y no pueden usarlos para sus propios fines.",
        "PayPal, cuando pagas. Donde la página de pago muestra Google Pay o Apple Pay, Google o Apple ven que se abrió la página y, si pagas así, cuánto pagas.",
        "Google, aparte de eso, solo si eliges entrar con Google, o donde un formulario dice que usa reCAPTCHA.",
        "Las empresas de envío: el nombre y la dirección del paquete.",
        `La empresa del programa de calendario que usen tú o {first name}, si tú o ella se suscriben a un calendario privado. El de ella contiene los nombres y teléfonos de quienes vienen a las clases, y de quienes reservaron una sesión también el correo y lo que falta por pagar, a partir de hace ${monthsWords(kept.feedMonths)}.`,
      ],
      `No vendemos ni compramos datos sobre ti. Eliminamos las copias de los correos que enviamos después de ${kept.mailDays} días, y los correos que no se pudieron entregar después de ${kept.failedMailDays} días. Las copias de seguridad se guardan en un lugar seguro. Lo que se elimina aquí desaparece de ellas a medida que envejecen, lo último después de unos dieciséis meses.`,
    ],
    "Tus derechos":
      "Puedes preguntar qué guardamos sobre ti, pedir que se corrija, se te entregue o se elimine, y oponerte a cómo se usa. Si tienes una cuenta, puedes hacer casi todo esto ahí. Si no, escribe a {email}. Respondemos en el plazo de un mes, casi siempre en la misma semana. También puedes presentar una queja ante la autoridad de privacidad del lugar donde vives.",
  }),
});

const terms: SiteDocuments["terms"] = {
  title: "Términos",
  description: "En qué quedamos cuando reservas una sesión, te inscribes en una clase o pides chocolates aquí.",
  updatedOn: salesUpdatedOn,
  lead: "En qué quedamos cuando reservas, te inscribes o haces un pedido aquí, en palabras sencillas.",
  blocks: blocksOf({
    "Con quién tratas":
      "{teacher}, {address}, {email}. {chocolates} es el nombre de sus chocolates, no una empresa aparte.",
    "Sesión gratis":
      "Los primeros 30 minutos en línea son gratis, una vez por persona. Una solicitud todavía no es una reserva; lo es cuando acordamos un horario.",
    "Sesiones reservadas":
      "Una sesión queda reservada cuando su pago se ha completado. Entonces recibes una confirmación por correo. Los precios son flexibles: yoga individual {yoga prices} por hora, yogaterapia {therapy prices} por hora. Tú eliges el monto. Mientras pagas, te apartamos el horario 10 minutos.",
    "Clases y talleres":
      "Tienes un lugar cuando ya te inscribiste y firmaste la exención. Si no puedes venir, cancela, por favor, para que otra persona pueda hacerlo. Si una clase tiene precio, el calendario lo muestra y lo pagas aquí al inscribirte, con PayPal, con tarjeta o con tu billetera; te apartamos el lugar mientras pagas. En las demás clases inscribirse es gratis, y lo que cuestan se paga en la sala. Algunos talleres los organiza otro estudio, y ahí se aplican sus términos.",
    "Pases, tarjetas de regalo y saldo":
      "Un pase paga clases o sesiones; una tarjeta de regalo o el saldo, todo lo que diga su página. Están en tu billetera cuando su pago se ha completado, o cuando canjeas el código de una tarjeta de regalo. Hasta cuándo valen se muestra antes de comprar y en tu billetera. No se pueden cambiar por efectivo, salvo donde la ley diga otra cosa.",
    Chocolates: [
      "Los precios son en {currency} por lata. El envío {shipping is}. Los descuentos se aplican a las latas, antes del envío. Si hay impuesto sobre las ventas, aparece en una línea aparte. Si recoges en una clase, {at pick up}. El carrito muestra cada línea antes de que pagues, y te apartamos las latas 10 minutos mientras pagas. Tu pedido queda confirmado cuando el pago se ha completado. Las latas se hacen los jueves y se envían los viernes, a {countries}. Te enviamos por correo un recibo con un enlace a tu pedido.",
      "Si algo que pagaste resulta no estar disponible, te reembolsamos sin que lo pidas.",
    ],
    Salud:
      "El yoga y la yogaterapia no reemplazan la atención médica. Lee el acuerdo de clase antes de tu primera clase, y la página de alérgenos antes de tu primer chocolate.",
    "Uso justo":
      "No intentes dañar, sobrecargar ni copiar el sitio web, y no reserves a nombre de otra persona. El programa en que se basa es de código abierto y se puede usar según su propia licencia; los textos, las fotos y los nombres, no.",
    "Si algo sale mal":
      "Primero avísanos e intentaremos arreglarlo. Se aplica la ley de {region} y tus derechos como consumidor no se ven afectados. Si una parte de estos términos resulta no ser válida, el resto se sigue aplicando.",
  }),
};

const refund: SiteDocuments["refund"] = {
  title: "Reembolsos y cancelaciones",
  description: "Cuándo te devolvemos tu dinero por una sesión o por chocolates, y cómo.",
  updatedOn: salesUpdatedOn,
  lead: "Si algo no te parece justo, escríbenos y encontraremos una solución que lo sea. Estas son las reglas de las que partimos.",
  blocks: blocksOf({
    Sesiones: [
      [
        "Si cancelas al menos {cancel hours} antes: un reembolso completo u otro horario, lo que prefieras.",
        "Después de ese plazo: un reembolso del 50 por ciento. Si fue por enfermedad, un reembolso completo; no pedimos comprobante médico.",
        "Si cancela {first name}: siempre un reembolso completo.",
      ],
    ],
    "Clases y talleres": [
      "Si pagaste tu lugar aquí y lo cancelas a tiempo, lo recuperas como lo pagaste: dinero, un uso de tu pase o saldo. La página en la que cancelas dice hasta cuándo y qué recuperas. Después ya no se devuelve nada, pero cancela de todos modos, por favor, porque muchas veces hay lista de espera.",
      "Si {first name} cancela una clase que pagaste, eliges otra clase, saldo o tu dinero. En una clase con inscripción gratis no hay nada que reembolsar. En los talleres de otro estudio se aplican las reglas de ese estudio.",
    ],
    "Pases y tarjetas de regalo":
      "Si compraste por error y todavía no usaste nada: escríbenos para un reembolso completo. Si no puedes terminar un pase, porque te mudas o por una enfermedad larga, escríbenos también y encontraremos una solución.",
    Chocolates: [
      [
        "Todavía sin enviar: escríbenos antes del jueves a mediodía para un reembolso completo. La página de tu pedido muestra su estado.",
        "Sin recoger en tu clase: avísanos y los apartamos para la siguiente o te reembolsamos.",
        "Rotos, derretidos o equivocados: envía una foto en un plazo de 7 días y elige una lata nueva o un reembolso.",
        "Perdidos en el camino: una lata nueva o un reembolso, después de 10 días hábiles.",
        "Si una lata simplemente no te gustó, no podemos aceptarla de vuelta, porque es un alimento. Cuéntanos de todos modos.",
      ],
    ],
    Cómo: "Cancela tú una sesión o una clase, en “Mis reservas” o con el enlace de tu correo: el reembolso empieza de inmediato. Para todo lo demás, escribe a {email} con tu nombre y la fecha. Reembolsamos por PayPal a la tarjeta o cuenta con la que pagaste, casi siempre en un plazo de 5 días hábiles, con el envío y el manejo incluidos si el error fue nuestro.",
  }),
};

const allergens: SiteDocuments["allergens"] = {
  title: "Ingredientes y alérgenos",
  description: "Qué contiene cada chocolate {chocolates}, sus alérgenos y qué más hay en la cocina.",
  updatedOn,
  lead: "Todas las latas se hacen en una sola cocina pequeña que usa leche, avellanas y almendras. Cualquier lata puede contener trazas de cada una.",
  blocks: blocksOf({
    "En la cocina": [
      [
        "Leche, crema, mantequilla, avellanas y almendras se usan cada semana.",
        "A la cocina no entran cacahuates (maní), huevo, ajonjolí (sésamo), soya ni trigo.",
        "Si una traza puede causarte una reacción grave, no hagas un pedido.",
      ],
    ],
    "Oscuro y sal de mar": "Pasta de cacao, azúcar de caña, manteca de cacao, crema, sal de mar. Contiene leche.",
    "Praliné de avellana":
      "Azúcar de caña, avellanas, manteca de cacao, leche en polvo, pasta de cacao. Contiene avellanas y leche.",
    "Naranja y cardamomo":
      "Pasta de cacao, azúcar de caña, manteca de cacao, cáscara de naranja confitada, cardamomo. Sin leche en la receta; puede contener trazas.",
    "Rosa y frambuesa":
      "Manteca de cacao, azúcar de caña, leche en polvo, pasta de cacao, frambuesa, pétalos de rosa. Contiene leche.",
    "Menta y nibs":
      "Pasta de cacao, azúcar de caña, manteca de cacao, nibs de cacao, menta. Sin leche en la receta; puede contener trazas.",
    "Canela y chile": "Pasta de cacao, crema, azúcar de caña, mantequilla, canela, chile, cacao. Contiene leche.",
    Conservación:
      "Guárdalos en un lugar fresco y seco, en su lata cerrada, entre 60 y 65 °F, pero no en el refrigerador. La fecha de consumo preferente está en la base de la lata y en la página de cada chocolate.",
  }),
};
