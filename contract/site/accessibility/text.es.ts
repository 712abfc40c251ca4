export const reviewedOn = "2026-11-27";
export const title = "Accesibilidad";
export const description =
  "Cómo funciona este sitio con el teclado, un lector de pantalla, texto ampliado y colores de alto contraste, qué no funciona bien todavía y cómo avisarnos de un problema.";
export const lead =
  "Todas las personas deberían poder leer este sitio, inscribirse en una clase, reservar y pagar. Si algo te lo impide, escríbenos.";
export const aim = {
  title: "Nuestra meta",
  text: "La meta de este sitio son las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA. Esta es nuestra propia evaluación. Ninguna auditoría externa la ha confirmado.",
};
export const promises = {
  title: "Qué funciona",
  items: [
    "Todas las páginas y todos los formularios funcionan solo con el teclado, y siempre se ve dónde está el foco. Puedes escribir tu firma en lugar de dibujarla.",
    "Los títulos, los campos, los botones y las imágenes tienen nombres para los lectores de pantalla. Los errores y los resultados se anuncian, y el foco pasa al primer campo que hay que corregir.",
    "El texto se puede ampliar al 200%, y cada página cabe en una pantalla de 320 píxeles de ancho sin desplazarse hacia los lados.",
    "Hay una versión clara y una oscura, y se usan los colores de alto contraste de tu sistema. Nada se indica solo con el color.",
    "Si tu sistema pide menos movimiento, nada se mueve. La presentación de imágenes tiene un botón de pausa.",
    "Las páginas públicas se pueden leer sin JavaScript. Si un formulario no se puede enviar, lo que escribiste se conserva.",
  ],
};
export const tests = {
  title: "Cómo lo probamos",
  items: [
    "Un programa de revisión (axe) lee cada página, en colores claros en una pantalla ancha y en colores oscuros en un teléfono.",
    "Cada control de cada página recibe el foco. Debe verse, también en alto contraste, y ninguna barra puede taparlo.",
    "Inscribirse con la exención, cambiar y cancelar un lugar, comprar, reservar una sesión y usar la cuenta se prueban únicamente con el teclado.",
    "Estas pruebas se hacen después de cada cambio del programa. Encuentran muchos problemas, pero no todos.",
  ],
};
export const limits = {
  title: "Qué falta mejorar",
  items: [
    "La ventana de pago de PayPal y la página de acceso de Google son de esas empresas, así que no podemos corregirlas. Puedes entrar sin Google, con un enlace que te enviamos por correo.",
    "El estudio describe sus propias imágenes y escribe sus propias páginas. Una descripción puede ser demasiado corta.",
    "Los archivos PDF, como una exención o los recibos de un año, no tienen títulos para los lectores de pantalla.",
    "Mientras pagas, te apartamos un horario, un lugar o una lata solo por unos minutos. La página muestra cuánto tiempo queda. Si se acaba, no se cobra nada y puedes empezar de nuevo.",
    "Las personas que usan un lector de pantalla todos los días todavía no han probado este sitio.",
  ],
};
export const report = {
  title: "Avísanos de un problema",
  text: (email: string) =>
    `Escribe a <email>${email}</email> o usa el formulario de contacto. Dinos en qué página fue y qué usas, por ejemplo, un lector de pantalla o texto ampliado.`,
  button: "Escríbenos",
};
export const lastReviewedOn = (date: string) => `Última revisión: <time>${date}</time>.`;
