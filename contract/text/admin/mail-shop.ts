export const lowStock = (map: string) => `Low stock: ${map}`;
export const tinsLeftAfterLastSale = "Tins left after the last sale:";
export const seeYourChocolates = "See your chocolates";
export const tinsLeft = (tins: number) => (tins === 0 ? "none" : tins === 1 ? "1 tin" : `${tins} tins`);
