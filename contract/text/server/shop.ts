export const productAddedSuccessfully = "Product added successfully!";
export const thisIsIdOfAnother = "This is the id of another product.";
export const productUpdatedSuccessfully = "Product updated successfully!";
export const orderIsSaved = "The order is saved.";
export const uploadPictureFirst = "Please upload the picture first.";
export const productDeletedSuccessfully = "Product deleted successfully!";
export const isSoldOut = (available: number, name: string) =>
  available === 0
    ? `${name} is sold out.`
    : `Only ${available} of ${name} ${available === 1 ? "is" : "are"} left.`;
export const chocolateOfYourCart = "A chocolate of your cart";
export const fewTinsLeft = (map: string) => `Few tins left: ${map}`;
export const soManyTinsAreLeft = "so many tins are left after the last order:";
export const yourChocolates = "Your chocolates";
export const none = (tins: number) => (tins === 0 ? "none" : tins === 1 ? "1 tin" : `${tins} tins`);
