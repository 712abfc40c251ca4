export const min = (minutes: number) => `${minutes} min`;
export const sessionsCanBePaid = (least: number, most: number) =>
  `Cada estudiante puede pagar de $${least} a $${most}. Elige un monto dentro de ese rango.`;
export const chooseSessionType = "Elige un tipo de sesión.";
export const enterAmountInRange = "Escribe un monto de $1 a $1000.";
export const chooseHowItIsPaid = "Elige cómo se paga.";
export const chooseWhoComes = "Elige quién viene.";
export const enter5To480Minutes = "Escribe de 5 a 480 minutos.";
