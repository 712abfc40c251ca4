export const t = {
  productAddedSuccessfully: "Product added successfully!",
  thisIsIdOfAnother: "This is the id of another product.",
  productUpdatedSuccessfully: "Product updated successfully!",
  orderIsSaved: "The order is saved.",
  uploadPictureFirst: "Please upload the picture first.",
  productDeletedSuccessfully: "Product deleted successfully!",
  isSoldOut: (available: number, name: string) =>
    available === 0
      ? `${name} is sold out.`
      : `Only ${available} of ${name} ${available === 1 ? "is" : "are"} left.`,
  chocolateOfYourCart: "A chocolate of your cart",
  fewTinsLeft: (map: string) => `Few tins left: ${map}`,
  soManyTinsAreLeft: "so many tins are left after the last order:",
  yourChocolates: "Your chocolates",
  none: (tins: number) => (tins === 0 ? "none" : tins === 1 ? "1 tin" : `${tins} tins`),
};
