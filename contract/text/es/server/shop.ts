export const isSoldOut = (available: number, name: string) =>
  available === 0
    ? `${name} se agotó.`
    : `Solo ${available === 1 ? "queda 1 lata" : `quedan ${available} latas`} de ${name}.`;
export const chocolateOfYourCart = "Un chocolate de tu carrito";
