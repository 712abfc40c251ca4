import { demoPictures } from "../server/pictures/demo.ts";

// Part of `npm run build`: AVIF takes its time, a first start should not.
const pictures = await demoPictures();
console.log(`${pictures.size} demo pictures ready.`);
