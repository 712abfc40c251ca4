import { theHour } from "../../../spanish-hour.ts";
export const signUp = (signUpLink: string) => `Inscríbete: ${signUpLink}`;
export const yogaWith = (teacherName: string) => `Yoga con ${teacherName}`;
/** `when`: `9:00 a. m., sábado, 19 de junio`. */
export const changedNow = (count: number, title: string, when: string) =>
  count === 1 ? `Hay un cambio: ${title}, ahora a ${theHour(when)}` : `Hay cambios en ${count} de tus clases`;
export const waitlistedClassChanged = (theClass: string, has: string) =>
  `${theClass} donde estás en lista de espera ${has} cambiado. Sigues en la lista de espera.`;
export const yourClassChanged = (theClass: string, has: string) =>
  `${theClass} donde tienes lugar ${has} cambiado. Conservas tu lugar.`;
export const when = "Cuándo";
export const before = "Antes";
export const onWaitlist = "En lista de espera";
export const ifItDoesNotWork =
  "Si ahora no te queda bien, cancela con el enlace del correo de tu inscripción o responde a este correo.";
export const cancelled = (count: number, title: string, day: string) =>
  count === 1 ? `Se canceló: ${title}, ${day}` : `Se cancelaron ${count} de tus clases`;
export const waitlistedClassCancelled = (lowerFirst: string, has: string) =>
  `Lo siento, pero ${lowerFirst} donde estás en lista de espera se ${has} cancelado, así que la lista de espera está cerrada.`;
export const yourClassCancelled = (lowerFirst: string, has: string) =>
  `Lo siento, pero ${lowerFirst} donde tienes lugar se ${has} cancelado. No tienes que hacer nada.`;
export const seeOtherClasses = "Ver otras clases";
export const classLabel = (count: number) => (count === 1 ? "La clase" : "Las clases");
export const has = (count: number) => (count === 1 ? "ha" : "han");
export const thereAreSeveralClasses = (times: string) =>
  `Ese día hay varias clases con este título (${times}). Elige una, por favor.`;
export const spot = "Tu lugar";
