export const heldForYou = "Apartado para ti";
export const noFreeTimeOn = (day: string) => `No hay horarios libres el ${day}.`;
export const noFreeTimesIn = (month: string) => `No hay horarios libres en ${month}`;
export const newTimesAreAddedEvery =
  "Agregamos horarios nuevos cada pocas semanas. Si quieres, pídenos uno por correo.";
export const moreTimes = "Más horarios";
export const dayAtTime = (day: string, clock: string) => `${day}, ${clock}`;
export const failedToAddSlot = "No se pudo agregar el horario.";
