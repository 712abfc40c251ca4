export const phoneDigitsOnly = "Usa solo números, 10 como máximo.";
export const zipDigitsOnly = "Usa solo números, 5 como máximo.";
export const enterTheirName = "Escribe su nombre.";
