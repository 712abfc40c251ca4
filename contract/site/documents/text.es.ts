export const seeTimesAndPrices = "Ver horarios y precios";
export const siteCouldNotBeReached = "No pudimos conectarnos con el sitio. Revisa tu conexión e inténtalo de nuevo.";
export const adminDashboard = (title: string) => `${title} · Panel de administración`;
export const drawingOfPersonSitting = "Dibujo de una persona sentada frente a un gran sol.";
export const turnItOnOrLet =
  "Actívalo o espera a que la página termine de cargar; después envía el formulario de nuevo.";
export const readMoreAbout = (title: string) => `Leer más: ${title}`;
export const nextClasses = "Próximas clases";
export const seeAllTins = "Ver todas las latas";
export const whereToFindUs = "Dónde encontrarnos";
export const readMore = "Leer más";
export const lastUpdatedOn = (date: string) => `Última actualización: <time>${date}</time>.`;
export const pagesOfSite = "Páginas";
/** After “hasta” or “al menos” and before “antes”. */
export const moment = "un momento";
export const fiftyCents = "50 centavos";
export const priceTo = (price: string, countries: string) => `${price} a ${countries}`;
const handling = "un manejo del 10 por ciento del subtotal";
export const usualParcel = (shipping: string) => `${shipping} más ${handling}`;
export const shippingIs = {
  usual: (shipping: string, discount: string) =>
    `tiene una tarifa fija de ${shipping}, más ${handling}; a los pedidos que enviamos se les descuentan ${discount} por pedir en línea`,
  mixed: (prices: string, discount: string) =>
    `cuesta ${prices}; a los pedidos con manejo se les descuentan ${discount} por pedir en línea`,
  other: (prices: string) => `cuesta ${prices}`,
};
export const atPickUp = {
  usual: (discount: string) => `no pagas envío ni manejo, y no hay descuento de ${discount}`,
  other: "no pagas envío",
};
export const hours = (count: number) => (count === 1 ? "1 hora" : `${count} horas`);
export const months = (count: number) => (count === 1 ? "1 mes" : `${count} meses`);
export const years = (count: number) => (count === 1 ? "1 año" : `${count} años`);
