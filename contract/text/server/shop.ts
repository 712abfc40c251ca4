export const productAddedSuccessfully = "Product added successfully!";
export const thisIsIdOfAnother = "Another product already has this ID.";
export const productUpdatedSuccessfully = "Product updated successfully!";
export const orderIsSaved = "The new order is saved.";
export const uploadPictureFirst = "Please upload the picture first.";
export const productDeletedSuccessfully = "Product deleted successfully!";
export const isSoldOut = (available: number, name: string) =>
  available === 0 ? `${name} is sold out.` : `Only ${available} ${available === 1 ? "tin" : "tins"} of ${name} left.`;
export const chocolateOfYourCart = "A chocolate in your cart";
export const lowStock = (map: string) => `Low stock: ${map}`;
export const tinsLeftAfterLastSale = "Tins left after the last sale:";
export const seeYourChocolates = "See your chocolates";
export const tinsLeft = (tins: number) => (tins === 0 ? "none" : tins === 1 ? "1 tin" : `${tins} tins`);
