export const pageIsNotKept = "Esta página no está guardada en tu navegador. Se abrirá en cuanto vuelva la conexión.";
export const pagesYouHaveSeen = "Páginas que puedes abrir ahora";
export const youAreSeeingCopy = "No se puede acceder al sitio. Ves esta página tal como estaba:";
export const reload = "Recargar";
