/**
 * Paths of the owner's pages that open without a connection. The server sends them without any data, the same for all
 * classes; what they show is in local storage (web/kit/store/kept.ts).
 */
export const deskPage = /^\/admin\/(?:today|sell|events\/[^/]+\/(?:roster|door))\/?$/;
