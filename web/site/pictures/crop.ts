export type Size = { width: number; height: number };

/** A crop: its size in percent of the largest that fits, and its position in percent of the free space. */
export type Crop = { size: number; across: number; down: number };

/** The largest crop that fits, centered. */
export const centeredCrop: Crop = { size: 100, across: 50, down: 50 };

/** Smallest size in percent. Below it, a phone's picture has too few pixels. */
export const minCropSize = 20;

/**
 * The crop in fractions of the picture's width and height from the top left, as `addPicture` takes it. `shape` is the
 * aspect ratio (width by height), 1 for a square.
 */
export function cropFractions({ width, height }: Size, { size, across, down }: Crop, shape: number) {
  const cropWidth = (Math.min(width, height * shape) * size) / 100;
  const cropHeight = cropWidth / shape;
  return {
    left: ((width - cropWidth) * across) / 100 / width,
    top: ((height - cropHeight) * down) / 100 / height,
    width: cropWidth / width,
    height: cropHeight / height,
  };
}

/** The crop after a drag by `by`, in fractions of the picture's width and height. It stays inside the picture. */
export function dragCrop(picture: Size, cut: Crop, shape: number, by: { across: number; down: number }): Crop {
  const { width, height } = cropFractions(picture, cut, shape);
  const move = (place: number, share: number, room: number) =>
    room < 1e-9 ? place : Math.min(100, Math.max(0, place + (share / room) * 100));
  return { ...cut, across: move(cut.across, by.across, 1 - width), down: move(cut.down, by.down, 1 - height) };
}

/** The crop made larger or smaller by a factor, around the same place. */
export const zoomCrop = (cut: Crop, by: number): Crop => ({
  ...cut,
  size: Math.min(100, Math.max(minCropSize, cut.size * by)),
});
