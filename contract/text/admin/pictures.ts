export const t = {
  asItIs: "As it is",
  square: "Square",
  wide: "Wide",
  tall: "Tall",
  cutPicture: "Cut the picture",
  uploading: "Uploading …",
  upload: "Upload",
  pictureWasNotTaken: "The picture was not taken.",
  whatYouChose: "What you chose",
  shape: "Shape",
  shopShowsSquarePicturesDrag: (isSquare: boolean) =>
    `${isSquare ? "The shop shows square pictures. " : ""}Drag the frame, or use these:`,
  leftToRight: "Left to right",
  topToBottom: "Top to bottom",
  newPicture: "the new picture",
  pictureOf: (name: string) => `Picture of ${name}`,
  pictureFileOf: (name: string) => `Picture file of ${name}`,
  changePictureOf: (image: string, name: string) =>
    `${image ? "Change" : "Upload a"} picture${name ? ` of ${name}` : ""}`,
  changePicture: "Change picture",
  uploadPicture: "Upload a picture",
};
