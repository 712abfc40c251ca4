export const thisAddressCannotBeRead = "We can't read this web address.";
export const requestCannotBeRead = "We can't read this request.";
export const requestTookTooLong = "This took too long to arrive. Please try again.";
export const nameOneHost = "A request must name one host.";
export const thatDidNotWork = "That didn’t work";
export const requestRefused = "Request refused";
export const thatIsTooLarge = "That is too large";
export const oneMomentPlease = "One moment, please";
export const contentSecurityPolicy = (styleHash: string) =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;
export const thisCallTakesNo = (part: string) => `This call takes no ${part}.`;
export const mustBeJsonObject = (part: string) => `The ${part} must be a JSON object.`;
export const somethingWentWrongOnOur = "Something went wrong on our side. Please try again.";
export const unknownField = "This field is not expected.";
export const tryAgain = "Try again";
export const home = "Home";
