export const t = {
  enterPrice: "Please enter a price.",
  thatIsMoreThanTin: "That is more than a tin can cost.",
  useWholeCents: "Please use whole cents.",
  nameChocolate: "Please name the chocolate.",
};
