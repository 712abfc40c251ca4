export const t = {
  thisAddressCannotBeRead: "This address cannot be read.",
  thatWasRefused: "That was refused",
  thatWasTooMuch: "That was too much at once",
  oneMomentPlease: "One moment, please",
  defaultSrcNoneStyleSrc: (styleHash: string) =>
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  thisCallTakesNo: (part: string) => `This call takes no ${part}.`,
  mustBeJsonObject: (part: string) => `The ${part} must be a JSON object.`,
  somethingWentWrongOnOur: "Something went wrong on our side. Please try again.",
};
