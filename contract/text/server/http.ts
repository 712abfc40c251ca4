export const thisAddressCannotBeRead = "This address cannot be read.";
export const thatWasRefused = "That was refused";
export const thatWasTooMuch = "That was too much at once";
export const oneMomentPlease = "One moment, please";
export const defaultSrcNoneStyleSrc = (styleHash: string) =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;
export const thisCallTakesNo = (part: string) => `This call takes no ${part}.`;
export const mustBeJsonObject = (part: string) => `The ${part} must be a JSON object.`;
export const somethingWentWrongOnOur = "Something went wrong on our side. Please try again.";
