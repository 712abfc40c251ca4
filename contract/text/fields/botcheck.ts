export const thereIsNoSuchAction = "There is no such action.";
export const thereIsNoSuchFallback = "There is no such fallback.";
