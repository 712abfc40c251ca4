export const original = "Original";
export const square = "Square";
export const wide = "Wide";
export const tall = "Tall";
export const crop = "Crop";
export const uploading = "Uploading …";
export const upload = "Upload";
export const pictureNotUploaded = "Picture not uploaded.";
export const yourPicture = "Your picture";
export const shape = "Shape";
export const shadedPartIsCutOff = (isSquare: boolean) =>
  `${isSquare ? "The shop shows square pictures. " : ""}What is inside the frame stays. Drag it, pinch it, or use the sliders:`;
export const frameKeys = "Frame. Arrow keys move it, plus and minus zoom.";
export const leftToRight = "Left to right";
export const topToBottom = "Top to bottom";
export const newPicture = "the new picture";
export const pictureOf = (name: string) => `Picture of ${name}`;
export const pictureFileOf = (name: string) => `Picture file of ${name}`;
export const changePictureOf = (image: string, name: string) =>
  `${image ? "Change" : "Upload a"} picture${name ? ` of ${name}` : ""}`;
export const changePicture = "Change picture";
export const uploadPicture = "Upload a picture";
