/** After “hasta” or “al menos” and before “antes”. */
export const moment = "un momento";
export const hours = (count: number) => (count === 1 ? "1 hora" : `${count} horas`);
export const months = (count: number) => (count === 1 ? "1 mes" : `${count} meses`);
export const years = (count: number) => (count === 1 ? "1 año" : `${count} años`);
