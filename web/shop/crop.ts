export type Size = { width: number; height: number };

/** A square in a picture: how large, and where it lies in the room it has; each from 0 to 100. */
export type Square = { size: number; across: number; down: number };

/** The whole of the shorter side, from the middle. */
export const middleSquare: Square = { size: 100, across: 50, down: 50 };

/** Smaller than this share of the shorter side, a picture of a phone gets too coarse. */
export const leastSize = 20;

/** The square as shares of the picture's width and height from the upper left, as `addPicture` takes it. */
export function shareOf({ width, height }: Size, { size, across, down }: Square) {
  const side = (Math.min(width, height) * size) / 100;
  return {
    left: ((width - side) * across) / 100 / width,
    top: ((height - side) * down) / 100 / height,
    width: side / width,
    height: side / height,
  };
}

/** The square after it was dragged so far, in shares of the picture's width and height. It stays inside. */
export function dragged(picture: Size, square: Square, by: { across: number; down: number }): Square {
  const { width, height } = shareOf(picture, square);
  const move = (place: number, share: number, room: number) =>
    room < 1e-9 ? place : Math.min(100, Math.max(0, place + (share / room) * 100));
  return {
    ...square,
    across: move(square.across, by.across, 1 - width),
    down: move(square.down, by.down, 1 - height),
  };
}
