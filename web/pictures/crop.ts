export type Size = { width: number; height: number };

/** The part of a picture that is kept: how large, and where it lies in the room it has; each from 0 to 100. */
export type Cut = { size: number; across: number; down: number };

/** As much as its shape lets it be, from the middle. */
export const middleCut: Cut = { size: 100, across: 50, down: 50 };

/** Smaller than this share of what fits, a picture of a phone gets too coarse. */
export const leastSize = 20;

/**
 * The cut as shares of the picture's width and height from the upper left, as `addPicture` takes it. `shape` is its
 * width by its height, 1 for a square.
 */
export function shareOf({ width, height }: Size, { size, across, down }: Cut, shape: number) {
  const side = (Math.min(width, height * shape) * size) / 100;
  const upright = side / shape;
  return {
    left: ((width - side) * across) / 100 / width,
    top: ((height - upright) * down) / 100 / height,
    width: side / width,
    height: upright / height,
  };
}

/** The cut after it was dragged so far, in shares of the picture's width and height. It stays inside. */
export function dragged(picture: Size, cut: Cut, shape: number, by: { across: number; down: number }): Cut {
  const { width, height } = shareOf(picture, cut, shape);
  const move = (place: number, share: number, room: number) =>
    room < 1e-9 ? place : Math.min(100, Math.max(0, place + (share / room) * 100));
  return {
    ...cut,
    across: move(cut.across, by.across, 1 - width),
    down: move(cut.down, by.down, 1 - height),
  };
}
