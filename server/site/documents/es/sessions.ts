import type { SiteDocuments } from "../../../../contract/site/documents/schema.ts";

/** The texts of the page on which students book sessions. */
export const sessions: SiteDocuments["sessions"] = {
  page: {
    title: "Sesiones individuales",
    description:
      "Reserva una sesión individual de yoga o de yogaterapia con {teacher}, en {city} o en línea: precios flexibles y los próximos horarios libres.",
    lead: "Una hora solo para ti, en {city} o en línea. Elige un horario, elige cuánto pagas y es tuyo.",
  },
  title: "Reserva una nueva sesión",
  lead: "Una hora solo para ti, en persona o en línea.",
  amountHelp:
    "Precio flexible: {yoga prices} por una sesión individual, {therapy prices} por yogaterapia. Paga lo que quepa en tu mes, sin preguntas.",
  cancelling:
    "Si surge algo, puedes cambiar o cancelar tu sesión por tu cuenta hasta {cancel hours} antes de que empiece. Si la cancelas, recibes el reembolso completo. Después de eso, escríbenos: recibes la mitad.",
  bring: "Ropa cómoda para moverte. Aquí hay tapetes, mantas y té. En línea bastan un tapete y un rincón tranquilo.",
};
