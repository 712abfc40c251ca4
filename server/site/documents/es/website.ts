import type { SiteDocuments } from "../../../../contract/site/documents/schema.ts";

/** The page “About this website”. It describes the current software; change it when the software changes. */
export const website: SiteDocuments["website"] = {
  title: "Sobre este sitio web",
  description:
    "Cómo está hecho este sitio web: PostgreSQL como base de datos de documentos, Fastify, React, PayPal y correo, además de lo que está planeado.",
  lead: "Un solo programa pequeño se encarga de todo: las páginas, las clases, la tienda y el correo. Se llama Mat & Cacao y es de código abierto.",
  parts: Object.entries({
    "Base de datos de documentos":
      "PostgreSQL 18. Los textos y las fotos de este sitio, así como las líneas de cada pedido, se guardan como documentos (JSONB). Las reservas, las existencias y el dinero están en tablas, donde la propia base de datos se asegura de que un horario se reserve una sola vez y una lata se venda una sola vez.",
    "Framework del servidor":
      "Fastify sobre Node. Un contrato define cada punto de acceso de la API, con tipos que comparten los dos lados. Una petición que no coincide se rechaza con un mensaje claro.",
    "Biblioteca de interfaz":
      "React, con React Router. Las páginas llegan completas desde el servidor, así que se pueden leer sin JavaScript. No hay rastreadores, ni publicidad, ni fuentes de otros sitios.",
    "Proveedor de pagos":
      "PayPal acepta tarjetas y billeteras digitales. Los números de tarjeta nunca llegan a este sitio web. Una demostración sin cuenta de PayPal usa un simulador incluido y lo dice.",
    "Proveedor de correo":
      "Cualquier servidor SMTP. Cada correo se guarda junto con el cambio que lo causa y se vuelve a enviar si el servidor de correo no estaba disponible.",
    "Protección contra bots":
      "Los formularios le piden a tu navegador que resuelva un pequeño acertijo en segundo plano (ALTCHA). Toma un momento y no rastrea a nadie. El estudio puede elegir reCAPTCHA en su lugar.",
  }).map(([title, text]) => ({ title, text })),
  plannedTitle: "Funciones planeadas",
  plannedLead: "Qué está en la lista y qué tan avanzado va.",
  planned: [
    {
      title: "Cálculo de impuestos",
      state: "Con una tabla",
      text: "El estudio lleva una tabla de tasas de impuesto por estado. Donde se aplica una tasa, el carrito pide tu código postal (ZIP) y tu estado, muestra el impuesto en una línea aparte y vuelve a preguntar si lo cambia la dirección con la que pagas. Más adelante llegará un servicio que conozca cada condado y ciudad.",
    },
    {
      title: "Escalado con contenedores",
      state: "Listo para usar",
      text: "El código incluye una imagen de contenedor y los archivos para usarla sola (Docker Compose) o varias veces lado a lado con una sola base de datos (Kubernetes), porque ningún proceso guarda nada que otro necesite. En Kubernetes, su número puede seguir la carga; en otros sitios se elige a mano.",
    },
    {
      title: "Actualizaciones en tiempo real",
      state: "Ya funciona para las sesiones",
      text: "Cuando otra persona toma un horario, desaparece de tu página al instante, por una conexión en vivo. Las latas se revisan cuando abres el carrito y se apartan para ti mientras pagas. Las clases están al día cada vez que abres su página.",
    },
  ],
  sourceLink: "Código fuente",
  contactLink: "Hacer una pregunta al respecto",
};
