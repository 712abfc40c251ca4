export const thereIsNoSuchAction = "This action doesn’t exist.";
export const thereIsNoSuchFallback = "This fallback doesn’t exist.";
