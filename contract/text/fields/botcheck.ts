export const t = {
  thereIsNoSuchAction: "There is no such action.",
  thereIsNoSuchFallback: "There is no such fallback.",
};
