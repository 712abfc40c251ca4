export const thatWasLotAtOnce = (duration: string) =>
  `Fueron demasiados intentos seguidos. Espera ${duration} e inténtalo de nuevo.`;
export const minute = "un minuto";
export const hours = (ceil: number) => `${ceil} horas`;
export const minutes = (minutes: number) => (minutes === 1 ? "un minuto" : `${minutes} minutos`);
