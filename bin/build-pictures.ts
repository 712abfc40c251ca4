import { demoPictures } from "../server/platform/pictures/demo.ts";

// Part of `npm run build`: AVIF encoding is slow and would delay the first start.
const pictures = await demoPictures();
console.log(`${pictures.size} demo pictures ready.`);
