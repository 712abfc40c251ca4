export const thereIsNoSuchAction = "Esta acción no existe.";
export const thereIsNoSuchFallback = "Esta alternativa no existe.";
