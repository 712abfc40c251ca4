export const sayWhatIsPaid =
  "Elige qué quieres pagar: una sesión, un lugar en una clase, un carrito, una reserva, un pase o una tarjeta de regalo.";
export const enterMonth = "Usa un mes como 2027-06.";
export const enterYear = "Usa un año como 2027.";
